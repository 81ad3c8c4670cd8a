/** Offers the date and the place that a photo's data and its file name tell. The author decides. */
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { toQueryResult } from '#client/api/query-result.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { type PhotoDetails, readPhotoDetails } from '#client/ui/files/photo-details.ts'
import { formatDateValue } from '#client/ui/form/form-fields.ts'
import { getFamilyMap } from '#shared/contracts/places.contract.ts'
import { readFileNameDate } from '#shared/photo-dates/file-name-date.ts'
import { chooseDate, findNamedPlace, findNearestPlace } from './suggest-details.ts'

interface PhotoSuggestionsProps {
  /** The id tells apart the files of a form. */
  file: { id: string; name: string; isPhoto: boolean }
  /** Reads the photo; null for a missing file. */
  load: () => Promise<Blob | null>
  /** The texts of the fields for the date and the place: what is written gets no suggestion. */
  dateTaken: string
  location: string
  onUse: (part: { dateTaken: string } | { location: string }) => void
}

export default function PhotoSuggestions({ file, load, dateTaken, location, onUse }: PhotoSuggestionsProps) {
  const { user } = useSession()
  const details = usePhotoDetails(file, load)
  const query = offlineValueQuery(getFamilyMap, user?.id ?? '')
  const map = toQueryResult(useQuery({ ...query, enabled: user !== null }))
  const places = map.data?.places ?? []
  const nameDate = readFileNameDate(file.name)
  const date = chooseDate(nameDate, details?.date ?? null)
  const position = details?.position ?? null
  const place = (position && findNearestPlace(position, places)) ?? findNamedPlace(file.name, places)
  const suggestions = [
    {
      value: date === null ? '' : formatDateValue(date),
      written: dateTaken,
      label: date === nameDate ? 'Date in the file name' : 'Date in the photo',
      use: (value: string) => onUse({ dateTaken: value }),
    },
    {
      value: place ?? '',
      written: location,
      label: position ? 'Place near where the photo was taken' : 'Place in the file name',
      use: (value: string) => onUse({ location: value }),
    },
  ].filter(({ value, written }) => value !== '' && written.trim() === '')
  if (suggestions.length === 0) return null
  return (
    <chakra.ul
      aria-label="Suggestions from the file"
      listStyleType="none"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="1"
    >
      {suggestions.map(({ value, label, use }) => (
        <chakra.li
          key={label}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="3"
          borderInlineStartWidth="3px"
          borderColor="accent"
          ps="3"
        >
          <chakra.span textStyle="small" color="text.muted" overflowWrap="anywhere">
            {label}: <b>{value}</b>
          </chakra.span>
          <Button
            variant="quiet"
            px="3"
            color="accent.text"
            aria-label={`Use ${value}`}
            onClick={() => use(value)}
          >
            Use
          </Button>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

/** Null until the photo has been read. */
function usePhotoDetails(
  { id, isPhoto }: PhotoSuggestionsProps['file'],
  load: PhotoSuggestionsProps['load'],
): PhotoDetails | null {
  const [read, setRead] = useState<{ id: string; details: PhotoDetails } | null>(null)
  const loadPhoto = useEffectEvent(load)
  useEffect(() => {
    if (!isPhoto) return
    let isUnmounted = false
    void loadPhoto()
      .then((photo) => photo && readPhotoDetails(photo))
      .catch(() => null)
      .then((details) => {
        if (details && !isUnmounted) setRead({ id, details })
      })
    return () => {
      isUnmounted = true
    }
  }, [id, isPhoto])
  return read?.id === id ? read.details : null
}
