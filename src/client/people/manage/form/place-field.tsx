/** A place as two fields, city and country; today's countries are suggested, any other land may be written. */
import { TextField } from '#client/ui/form/field.tsx'
import { countryNames, type Place } from './places.ts'
import { SuggestingField } from './suggestion-field.tsx'

interface PlaceFieldProps {
  /** "Birth": "Birth place: city" and "Birth place: country". */
  of: string
  name: string
  place: Place
  onWrite: (place: Place) => void
  error?: string | undefined
}

export function PlaceField({ of, name, place, onWrite, error }: PlaceFieldProps) {
  return (
    <>
      <TextField
        label={`${of} place: city`}
        name={name}
        value={place.city}
        maxLength={300}
        autoComplete="off"
        error={error}
        onChange={(event) => onWrite({ ...place, city: event.currentTarget.value })}
      />
      <SuggestingField
        label={`${of} place: country`}
        name={`${name} country`}
        value={place.country}
        maxLength={150}
        suggestions={countryNames}
        onChange={(event) => onWrite({ ...place, country: event.currentTarget.value })}
      />
    </>
  )
}
