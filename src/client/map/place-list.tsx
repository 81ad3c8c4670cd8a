/** The places of the map as a list, and the places that are not on the map. */
import { chakra } from '@chakra-ui/react'
import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { MapPlace } from '#shared/contracts/places.contract.ts'
import { formatPointName, type MapPoint } from './map-events.ts'

const firstShown = 40

interface PlaceListProps {
  points: readonly MapPoint[]
  missing: readonly MapPlace[]
  onSelect: (pointId: string) => void
  /** Null for members, who cannot place anything. */
  onPlace: ((place: MapPlace) => void) | null
}

export function PlaceList({ points, missing, onSelect, onPlace }: PlaceListProps) {
  const [isComplete, setIsComplete] = useState(false)
  const shown = isComplete ? points : points.slice(0, firstShown)
  return (
    <>
      <chakra.h2 textStyle="heading" mb="1">
        Places
      </chakra.h2>
      <chakra.ul aria-label="Places on the map" listStyleType="none" mx={{ base: '0', md: '-3' }}>
        {shown.map((point) => (
          <li key={point.id}>
            <chakra.button
              type="button"
              display="flex"
              justifyContent="space-between"
              gap="3"
              w="full"
              minH="touch"
              px="3"
              py="1.5"
              alignItems="center"
              borderRadius="md"
              textAlign="start"
              cursor="pointer"
              _hover={{ bg: 'accent.soft' }}
              _focusVisible={{ outline: '3px solid', outlineColor: 'focus' }}
              onClick={() => onSelect(point.id)}
            >
              <chakra.span overflowWrap="anywhere">{formatPointName(point)}</chakra.span>
              <chakra.span color="text.muted" fontVariantNumeric="tabular-nums" flexShrink={0}>
                {formatCount(point.events.length)}
                <chakra.span srOnly>{point.events.length === 1 ? ' event' : ' events'}</chakra.span>
              </chakra.span>
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
      {shown.length < points.length && (
        <Button variant="outline" mt="2" onClick={() => setIsComplete(true)}>
          Show all {formatCount(points.length)} places
        </Button>
      )}
      {missing.length > 0 && <MissingPlaces missing={missing} onPlace={onPlace} />}
    </>
  )
}

function MissingPlaces({ missing, onPlace }: Pick<PlaceListProps, 'missing' | 'onPlace'>) {
  return (
    <>
      <chakra.h2 textStyle="heading" mt="6" mb="1">
        Not on the map
      </chakra.h2>
      <chakra.p textStyle="small" color="text.muted" mb="2">
        The position of these places is not known.
        {onPlace && ' Choose a place to put it on the map.'}
      </chakra.p>
      <chakra.ul aria-label="Places that are not on the map" listStyleType="none">
        {missing.map((place) => (
          <chakra.li key={place.id} overflowWrap="anywhere" py={onPlace ? '0' : '1'}>
            {onPlace ? (
              <Button
                variant="quiet"
                px="3"
                mx="-3"
                w="calc(100% + 1.5rem)"
                justifyContent="flex-start"
                textAlign="start"
                fontWeight={500}
                onClick={() => onPlace(place)}
              >
                <MapPinOff aria-hidden />
                {place.texts[0]}
              </Button>
            ) : (
              place.texts[0]
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  )
}
