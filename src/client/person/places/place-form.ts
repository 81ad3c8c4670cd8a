/** The fields of the form for a place. */
import { type FieldErrors, type FormField, type FormValues, fieldsFor } from '#client/ui/form/form-fields.ts'
import type { Place, PlacePayload } from '#shared/contracts/places.contract.ts'

export type PlaceParents = NonNullable<PlacePayload['parents']>

const { text, optionalText } = fieldsFor<Place>()

/** The number that a text says, with a point or a comma; null for other texts. */
export function parseDegrees(words: string): number | null {
  const number = Number(words.trim().replace(',', '.'))
  return words.trim() === '' || !Number.isFinite(number) ? null : number
}

/** Latitude and longitude as other sites show them, "60.5673, 6.9157"; null for other texts. */
export function parsePosition(words: string): { latitude: string; longitude: string } | null {
  const [, latitude, longitude] = /^\s*(-?\d+\.\d+)[,;\s]+(-?\d+\.\d+)\s*$/.exec(words) ?? []
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** Words that are no number are sent unchanged, so that the payload's schema refuses them. */
function degrees(
  label: string,
  read: (place: Place) => number | undefined,
): FormField<Place, string, number | string | null> {
  return {
    label,
    empty: '',
    readValue: (place) => String(read(place) ?? ''),
    toPayload: (words) => (words.trim() === '' ? null : (parseDegrees(words) ?? words)),
    format: (words) => words,
  }
}

/** @param getName the name of a place by its id */
export function getPlaceFields(getName: (id: string) => string) {
  const parents: FormField<Place, PlaceParents, PlaceParents> = {
    label: 'Lies in',
    empty: [],
    readValue: (place) => place.parents ?? [],
    toPayload: (chosen) => chosen,
    format: (chosen) => chosen.map(({ place_id }) => getName(place_id)).join('\n'),
  }
  return {
    name: text('Name', ({ name }) => name),
    kind: optionalText('Kind of place', ({ kind }) => kind ?? null),
    parents,
    latitude: degrees('Latitude', ({ latitude }) => latitude),
    longitude: degrees('Longitude', ({ longitude }) => longitude),
    note: optionalText('Note', ({ note }) => note ?? null),
  }
}

type PlaceValues = FormValues<ReturnType<typeof getPlaceFields>>

/** Finds errors that the contract cannot know. */
export function validatePlace({ latitude, longitude }: PlaceValues): FieldErrors {
  if ((latitude.trim() === '') === (longitude.trim() === '')) return {}
  const missing = latitude.trim() === '' ? 'latitude' : 'longitude'
  return { [missing]: 'Please enter both numbers, or none' }
}
