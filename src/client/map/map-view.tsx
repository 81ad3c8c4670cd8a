/** The map with its slider and choices, and beside it the places or the selected place. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { PersonField } from '#client/people/person-field.tsx'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { Field, Select } from '#client/ui/form/field.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { FamilyMap, MapPlace } from '#shared/contracts/places.contract.ts'
import { MapCanvas } from './map-canvas.tsx'
import { lineChoices, type MapChoice, readChoice, writeChoice } from './map-url.ts'
import { PlaceDetails } from './place-details.tsx'
import { PlaceList } from './place-list.tsx'
import { PlacePosition } from './place-position.tsx'
import type { Position } from './projection.ts'
import { useMapContent } from './use-map-content.ts'
import { useWorld } from './world.ts'
import { YearSlider } from './year-slider.tsx'

interface MapViewProps {
  people: readonly FamilyMember[]
  map: FamilyMap
  canEdit: boolean
}

const mapHeight = { base: '58dvh', lg: 'calc(100dvh - var(--header-height) - 15rem)' }
const mapStyle = { [`@media ${landscapePhone}`]: { h: 'calc(100dvh - var(--header-height) - 4rem)' } }

export function MapView({ people, map, canEdit }: MapViewProps) {
  const [choice, change] = useUrlState(readChoice, writeChoice)
  const content = useMapContent(people, map, choice)
  const world = useWorld()
  const [moved, setMoved] = useState<MapPlace | null>(null)
  const [pin, setPin] = useState<Position | null>(null)
  const selected = content.points.find(({ places }) => places.some(({ id }) => id === choice.placeId))
  const startMove = (place: MapPlace) => {
    setMoved(place)
    setPin(null)
    window.scrollTo({ top: 0 })
  }
  const endMove = () => {
    setMoved(null)
    setPin(null)
  }
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
      columnGap="8"
      rowGap="5"
    >
      <chakra.div minW="0">
        {moved && <PlacePosition place={moved} pin={pin} onClose={endMove} />}
        <chakra.div
          position="relative"
          h={mapHeight}
          minH="14rem"
          mt={moved ? '3' : '0'}
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          overflow="hidden"
          css={mapStyle}
        >
          <MapCanvas
            world={world}
            label={`Map with ${content.points.length} places`}
            points={content.points}
            migrations={content.migrations}
            selectedId={selected?.id ?? null}
            pin={pin}
            fitKey={choice.ancestorsOf ?? ''}
            onSelect={(placeId) => change({ placeId })}
            onPick={moved ? setPin : null}
          />
        </chakra.div>
        {world === null && (
          <chakra.p role="status" textStyle="small" color="text.muted" mt="2">
            The outlines of the countries could not be loaded. The places are shown without them.
          </chakra.p>
        )}
        {content.years && (
          <YearSlider
            {...content.years}
            year={choice.untilYear}
            onChange={(untilYear) => change({ untilYear })}
          />
        )}
        <MapChoices choice={choice} onChange={change} />
        <chakra.p textStyle="small" color="text.muted" mt="4">
          Map: Natural Earth. Positions of towns: GeoNames, CC BY 4.0.
        </chakra.p>
      </chakra.div>
      <chakra.aside
        aria-label="Places"
        minW="0"
        maxH={{ lg: 'calc(100dvh - var(--header-height) - 11rem)' }}
        overflowY={{ lg: 'auto' }}
        px={{ lg: '3' }}
      >
        {selected ? (
          <PlaceDetails
            point={selected}
            onClose={() => change({ placeId: null })}
            onMove={canEdit ? startMove : null}
          />
        ) : (
          <PlaceList
            points={content.points}
            missing={content.missing}
            onSelect={(placeId) => change({ placeId })}
            onPlace={canEdit ? startMove : null}
          />
        )}
      </chakra.aside>
    </chakra.div>
  )
}

interface MapChoicesProps {
  choice: MapChoice
  onChange: (change: Partial<MapChoice>) => void
}

const lineHints: Readonly<Record<MapChoice['lines'], string>> = {
  'By branch': 'Each color is a branch of the family. An arrow points to the place of death.',
  'By generation': 'Each color is a generation. An arrow points to the place of death.',
  'No lines': '',
}

function MapChoices({ choice, onChange }: MapChoicesProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      gap="4"
      mt="2"
    >
      <PersonField
        label="Only the ancestors of"
        selectedId={choice.ancestorsOf}
        onSelect={(ancestorsOf) => onChange({ ancestorsOf, placeId: null })}
      />
      <Field label="Color of the lines" hint={lineHints[choice.lines]}>
        {(control) => (
          <Select
            {...control}
            value={choice.lines}
            onChange={({ currentTarget: { value } }) => {
              const lines = lineChoices.find((one) => one === value)
              if (lines) onChange({ lines })
            }}
          >
            {lineChoices.map((line) => (
              <option key={line}>{line}</option>
            ))}
          </Select>
        )}
      </Field>
    </chakra.div>
  )
}
