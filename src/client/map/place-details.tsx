/** What happened at the selected place, and to whom. */
import { chakra } from '@chakra-ui/react'
import { MapPin, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath, getPlacePath } from '#client/people/person-path.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import type { MapPlace } from '#shared/contracts/places.contract.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import type { MapPoint } from './map-events.ts'

const maxShown = 300

interface PlaceDetailsProps {
  point: MapPoint
  onClose: () => void
  /** Null for members. */
  onMove: ((place: MapPlace) => void) | null
}

const precisionNotes = {
  place: undefined,
  near: 'The exact position is not known. The map shows the town or region around it.',
  country: 'Only the country is known. The map shows the center of the country.',
}

export function PlaceDetails({ point, onClose, onMove }: PlaceDetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place moves the focus again.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [point.id])
  const [first] = point.places
  const note = precisionNotes[first?.precision ?? 'place']
  return (
    <>
      <chakra.div display="flex" justifyContent="space-between" alignItems="flex-start" gap="2" mb="2">
        <chakra.h2 ref={heading} tabIndex={-1} textStyle="heading" pt="2" overflowWrap="anywhere">
          {point.places.map(({ texts }) => texts[0]).join(' · ')}
        </chakra.h2>
        <Button variant="quiet" size="icon" aria-label="Show all places" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </chakra.div>
      {note && (
        <chakra.p textStyle="small" color="text.muted" mb="2">
          {note}
        </chakra.p>
      )}
      {point.places.map(({ id, texts }) => (
        <chakra.p key={id} mb="3">
          <TextLink to={getPlacePath(id)}>{`More about ${texts[0]}`}</TextLink>
        </chakra.p>
      ))}
      {onMove && first && (
        <Button variant="outline" mb="3" onClick={() => onMove(first)}>
          <MapPin aria-hidden />
          Change position
        </Button>
      )}
      <chakra.ul aria-label="What happened here" listStyleType="none">
        {point.events.slice(0, maxShown).map(({ people, title, date }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the list is never reordered.
          <chakra.li key={index} py="2" borderTopWidth="1px" borderColor="line">
            <chakra.p textStyle="small" color="text.muted">
              {title}
              {date && `, ${formatEdtfDate(date)}`}
            </chakra.p>
            <chakra.p>
              {people.map((person, position) => (
                <chakra.span key={person.id}>
                  {position > 0 && ' and '}
                  <TextLink to={getPersonPath(person.id)}>{formatFullName(person)}</TextLink>
                </chakra.span>
              ))}
            </chakra.p>
          </chakra.li>
        ))}
      </chakra.ul>
      {point.events.length > maxShown && (
        <chakra.p textStyle="small" color="text.muted">
          The first {maxShown} of {point.events.length} events are shown.
        </chakra.p>
      )}
    </>
  )
}
