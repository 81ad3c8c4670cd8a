/** Endpoints and schemas of places: farms, parishes, towns, countries, with their coordinates and names; and of the map. */
import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import { endpoint } from './endpoint.ts'
import { recordId, requiredText, text } from './fields/field-rules.ts'
import { genealogicalDate } from './fields/genealogical-date.ts'
import { recordEndpoints } from './record-endpoints.ts'
import { citation, citationsPayload, externalId, externalIds } from './sources.contract.ts'

const { textLength, listLength } = limits

/** A place that contains the place, and when it did. */
const placeParent = z.object({ place_id: recordId, date: z.string().max(textLength.date).optional() })

/** Another name: of a language, or of a time. */
const placeName = z.object({
  name: requiredText(textLength.shortText, 'Please enter a name'),
  /** BCP 47, "nb". */
  language: text(textLength.tag).optional(),
  date: z.string().max(textLength.date).optional(),
})

export const place = z.object({
  id: z.string(),
  /** The place alone: "Ulvik" of "Ulvik, Hardanger, Norway". */
  name: z.string(),
  /** Farm, parish, town, county, country … */
  kind: z.string().optional(),
  /** Degrees, north and east positive. */
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  /** The first is the present one. */
  parents: z.array(placeParent).optional(),
  names: z.array(placeName).optional(),
  external_ids: z.array(externalId).optional(),
  note: z.string().optional(),
  citations: z.array(citation).optional(),
  updated_at: z.string(),
})
export type Place = z.infer<typeof place>

const coordinate = (max: number) => z.number().min(-max).max(max).nullable().optional()

export const placePayload = z.strictObject({
  name: requiredText(textLength.shortText, 'Please enter a name'),
  kind: text(textLength.tag).nullable().optional(),
  latitude: coordinate(90),
  longitude: coordinate(180),
  parents: z
    .array(placeParent.extend({ date: genealogicalDate.optional() }))
    .max(listLength.tags)
    .optional(),
  names: z
    .array(placeName.extend({ date: genealogicalDate.optional() }))
    .max(listLength.tags)
    .optional(),
  externalIds: externalIds.optional(),
  note: text(textLength.description).nullable().optional(),
  citations: citationsPayload.optional(),
})
export type PlacePayload = z.infer<typeof placePayload>

export const placeEndpoints = recordEndpoints(['Place', 'Places'], '/places', place, placePayload)

/**
 * `place`: coordinates of the place itself. `near`: of a place that contains it. `country`: only the country is known.
 */
export const placePrecision = z.enum(['place', 'near', 'country'])
export type PlacePrecision = z.infer<typeof placePrecision>

export const mapPlace = z.object({
  id: z.string(),
  /** How facts record the place: "Ulvik, Hardanger, Norway". At least one. */
  texts: z.array(z.string()),
  /** Degrees, north and east positive; absent where the place could not be found. */
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  precision: placePrecision.optional(),
  /** Of the record of the place, for `If-Match`. */
  updated_at: z.string(),
})
export type MapPlace = z.infer<typeof mapPlace>

/** A fact other than birth, death and marriage, whose places the list of people has. */
export const mapFact = z.object({
  person_id: z.string().optional(),
  union_id: z.string().optional(),
  place_id: z.string(),
  tag: z.string(),
  /** What kind of the tag's event; for EVEN and FACT the name. */
  type: z.string().optional(),
  /** EDTF. */
  date: z.string().optional(),
})
export type MapFact = z.infer<typeof mapFact>

export const familyMap = z.object({ places: z.array(mapPlace), facts: z.array(mapFact) })
export type FamilyMap = z.infer<typeof familyMap>

export const getFamilyMap = endpoint({
  name: 'getFamilyMap',
  method: 'GET',
  path: '/map',
  caller: 'session',
  output: familyMap,
})
