/** Where a place is: typed, pasted from another map, or tapped on the map. */
import { chakra } from '@chakra-ui/react'
import { MapPin } from 'lucide-react'
import { type ClipboardEvent, lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { FieldColumns, TextField } from '#client/ui/form/field.tsx'
import type { FieldErrors } from '#client/ui/form/form-fields.ts'
import type { Place } from '#shared/contracts/places.contract.ts'
import { parseDegrees, parsePosition } from './place-form.ts'

const PositionMap = lazy(() => import('#client/map/position-map.tsx'))

type Axis = 'latitude' | 'longitude'

interface PositionFieldProps {
  values: Record<Axis, string>
  errors: FieldErrors
  /** The places that contain the place: the map opens there. */
  around: readonly Place[]
  set: (part: Partial<Record<Axis, string>>) => void
  textInput: (name: Axis) => object
}

/** Degrees; null where one of the two is missing. */
function toPosition(latitude: number | null = null, longitude: number | null = null) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function findStart(around: readonly Place[]) {
  for (const { id, name, latitude, longitude, updated_at } of around) {
    const position = toPosition(latitude, longitude)
    if (position) return { ...position, place: { id, texts: [name], updated_at } }
  }
  return null
}

export function PositionField({ values, errors, around, set, textInput }: PositionFieldProps) {
  const [isMapOpen, setIsMapOpen] = useState(false)
  const handlePaste = (event: ClipboardEvent) => {
    const position = parsePosition(event.clipboardData.getData('text'))
    if (!position) return
    event.preventDefault()
    set(position)
  }
  const input = (axis: Axis, label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="text"
      autoComplete="off"
      error={errors[axis]}
      {...textInput(axis)}
      onPaste={handlePaste}
    />
  )
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <FieldColumns>
        {input('latitude', 'Latitude', 'Degrees to the north: 60.5673. South is negative.')}
        {input('longitude', 'Longitude', 'Degrees to the east: 6.9157. West is negative.')}
      </FieldColumns>
      <Button
        variant="outline"
        justifySelf="start"
        aria-expanded={isMapOpen}
        onClick={() => setIsMapOpen(!isMapOpen)}
      >
        <MapPin aria-hidden />
        {isMapOpen ? 'Hide the map' : 'Show on a map'}
      </Button>
      {isMapOpen && (
        <Suspense fallback={<chakra.div h="18rem" />}>
          <PositionMap
            position={toPosition(parseDegrees(values.latitude), parseDegrees(values.longitude))}
            start={findStart(around)}
            onPick={(position) =>
              set({ latitude: String(position.latitude), longitude: String(position.longitude) })
            }
          />
        </Suspense>
      )}
    </chakra.div>
  )
}
