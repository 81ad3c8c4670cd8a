/** A small map in a form, on which a tap says where a place is. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { MapPlace } from '#shared/contracts/places.contract.ts'
import { MapCanvas } from './map-canvas.tsx'
import type { MapPoint } from './map-events.ts'
import { project, unproject } from './projection.ts'
import { useWorld } from './world.ts'

interface Coordinates {
  latitude: number
  longitude: number
}

/** The outlines of the world tell little when they are nearer. */
const closest = 4

interface PositionMapProps {
  position: Coordinates | null
  /** A place around it: the map opens there if there is no position yet. Null for the world. */
  start: (Coordinates & { place: MapPlace }) | null
  onPick: (position: Coordinates) => void
}

export default function PositionMap({ position, start, onPick }: PositionMapProps) {
  const world = useWorld()
  /** What is shown first: later the user moves the map. */
  const [points] = useState((): MapPoint[] => {
    if (position || !start) return []
    const { latitude, longitude, place } = start
    return [{ id: place.id, latitude, longitude, places: [place], events: [] }]
  })
  return (
    <div>
      <chakra.p textStyle="small" color="text.muted" mb="2">
        Tap where the place is.
      </chakra.p>
      <chakra.div
        position="relative"
        h="18rem"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        overflow="hidden"
      >
        <MapCanvas
          world={world}
          label="Map: tap where the place is, or write its latitude and longitude above"
          points={points}
          migrations={[]}
          selectedId={null}
          pin={position && project(position)}
          closest={closest}
          fitKey=""
          onSelect={() => {}}
          onPick={(picked) => onPick(unproject(picked))}
        />
      </chakra.div>
      {world === null && (
        <chakra.p role="status" textStyle="small" color="text.muted" mt="2">
          The outlines of the countries could not be loaded.
        </chakra.p>
      )}
    </div>
  )
}
