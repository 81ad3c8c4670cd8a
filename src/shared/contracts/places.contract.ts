/** Endpoints and schemas of places: farms, parishes, towns, countries, with their coordinates and names. */
import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import { recordId, requiredText, text } from './field-rules.ts'
import { genealogicalDate } from './genealogical-date.ts'
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
