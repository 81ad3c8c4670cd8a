/** Chooses the date and the place to suggest for a photo. */
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import { normalizeForSearch } from '#shared/search-text.ts'

/**
 * The photo's own date is a day. The file name wins where it is a year or more before it: then the photo is a copy of an
 * old one.
 *
 * @param nameDate EDTF of the file name
 * @param photoDate EDTF of the photo's data
 */
export function chooseDate(nameDate: string | null, photoDate: string | null): string | null {
  if (nameDate === null || photoDate === null) return nameDate ?? photoDate
  return (getEarliestYear(nameDate) ?? 0) < (getEarliestYear(photoDate) ?? 0) ? nameDate : photoDate
}

interface KnownPlace {
  /** "Ulvik, Hardanger, Norway". */
  texts: readonly string[]
  latitude?: number | undefined
  longitude?: number | undefined
  precision?: string | undefined
}

/** Farther away, the photo was taken elsewhere. */
const maxDistanceKm = 10
const kmPerDegree = 111.2

/** The name of the family's place nearest to a position; null where none is near. */
export function findNearestPlace(
  { latitude, longitude }: { latitude: number; longitude: number },
  places: readonly KnownPlace[],
): string | null {
  let nearest: { text: string; distance: number } | null = null
  for (const place of places) {
    const [text] = place.texts
    if (text === undefined || place.precision !== 'place') continue
    if (place.latitude === undefined || place.longitude === undefined) continue
    const north = place.latitude - latitude
    const east = (place.longitude - longitude) * Math.cos((latitude * Math.PI) / 180)
    const distance = Math.hypot(north, east) * kmPerDegree
    if (distance <= maxDistanceKm && (nearest === null || distance < nearest.distance))
      nearest = { text, distance }
  }
  return nearest?.text ?? null
}

/** Shorter names are words of other things. */
const minNameLength = 4

/** The family's place whose name stands in the file's name as words; null where there is none. */
export function findNamedPlace(fileName: string, places: readonly KnownPlace[]): string | null {
  const words = ` ${splitWords(fileName.replace(/\.[^.]+$/, ''))} `
  for (const { texts } of places) {
    for (const text of texts) {
      const name = splitWords(text.split(',')[0] ?? '')
      if (name.length >= minNameLength && words.includes(` ${name} `)) return text
    }
  }
  return null
}

/** Words without accents and digits. */
function splitWords(text: string): string {
  return normalizeForSearch(text.replace(/[\d_]+/g, ' '))
}
