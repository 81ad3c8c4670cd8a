/** A form field for a place: the city and the country, with today's countries as suggestions. */
import { TextField } from '#client/ui/form/field.tsx'
import { getCountryNames, type Place } from './places.ts'
import { SuggestionField } from './suggestion-field.tsx'

interface PlaceFieldProps {
  /** "Birth" for the labels "Birth place: city" and "Birth place: country". */
  event: string
  name: string
  place: Place
  onChange: (place: Place) => void
  error?: string | undefined
}

export function PlaceField({ event, name, place, onChange, error }: PlaceFieldProps) {
  return (
    <>
      <TextField
        label={`${event} place: city`}
        name={name}
        value={place.city}
        maxLength={300}
        autoComplete="off"
        error={error}
        onChange={({ currentTarget }) => onChange({ ...place, city: currentTarget.value })}
      />
      <SuggestionField
        label={`${event} place: country`}
        name={`${name} country`}
        value={place.country}
        maxLength={150}
        suggestions={getCountryNames}
        onChange={({ currentTarget }) => onChange({ ...place, country: currentTarget.value })}
      />
    </>
  )
}
