/** Endpoints and schemas of sources, of the repositories that hold them, and of citations. */
import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import { recordId, requiredText, text } from './fields/field-rules.ts'
import { genealogicalDate } from './fields/genealogical-date.ts'
import { recordEndpoints } from './record-endpoints.ts'

const { textLength, listLength } = limits

/** The id of a record in another database: a URI or the name of the database, and the id or address there. */
export const externalId = z.object({
  type: text(textLength.url).optional(),
  value: requiredText(textLength.url, 'Please enter the number or address'),
})
export type ExternalId = z.infer<typeof externalId>
export const externalIds = z.array(externalId).max(listLength.externalIds)

/** GEDCOM's QUAY: 0 unreliable, 1 questionable, 2 secondary evidence, 3 primary evidence. */
const citationQuality = z.number().int().min(0).max(3)

/** Where a source says something. Absent fields are not known. */
export const citation = z.object({
  /** Absent where the file has only a text about where something is from. */
  source_id: recordId.optional(),
  /** Volume, page, number, address. */
  page: text(textLength.citation).optional(),
  quality: citationQuality.optional(),
  /** When the source was written, in EDTF; `date_phrase` is the date as the source words it. */
  date: z.string().max(textLength.date).optional(),
  date_phrase: text(textLength.shortText).optional(),
  /** What the source says, word for word. */
  text: text(textLength.description).optional(),
  note: text(textLength.description).optional(),
  /** Archive items that show the place in the source. */
  item_ids: z.array(recordId).max(listLength.media).optional(),
})
export type Citation = z.infer<typeof citation>

/** A list of citations in a request: dates also in English. */
export const citationsPayload = z
  .array(citation.extend({ date: genealogicalDate.optional() }))
  .max(listLength.citations)

/** A book, register, letter, website or person that says something. Absent fields are not known. */
export const source = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string().optional(),
  /** Publisher, place and year. */
  publication: z.string().optional(),
  abbreviation: z.string().optional(),
  /** A transcript. */
  text: z.string().optional(),
  agency: z.string().optional(),
  note: z.string().optional(),
  /** Where the source is kept. */
  repositories: z
    .array(
      z.object({
        repository_id: z.string(),
        call_number: z.string().optional(),
        /** Book, film, fiche, photo … */
        media_type: z.string().optional(),
      }),
    )
    .optional(),
  external_ids: z.array(externalId).optional(),
  item_ids: z.array(z.string()).optional(),
  updated_at: z.string(),
})
export type Source = z.infer<typeof source>

const longText = text(textLength.description).nullable().optional()
const shortText = text(textLength.citation).nullable().optional()

export const sourcePayload = z.strictObject({
  title: requiredText(textLength.citation, 'Please enter a title'),
  author: shortText,
  publication: shortText,
  abbreviation: shortText,
  text: longText,
  agency: shortText,
  note: longText,
  repositories: z
    .array(
      z.object({
        repository_id: recordId,
        call_number: text(textLength.shortText).optional(),
        media_type: text(textLength.shortText).optional(),
      }),
    )
    .max(listLength.tags)
    .optional(),
  externalIds: externalIds.optional(),
  itemIds: z.array(recordId).max(listLength.media).optional(),
})
export type SourcePayload = z.infer<typeof sourcePayload>

/** An archive, library, church or relative that keeps sources. */
export const repository = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  website: z.string().optional(),
  note: z.string().optional(),
  external_ids: z.array(externalId).optional(),
  updated_at: z.string(),
})
export type Repository = z.infer<typeof repository>

export const repositoryPayload = z.strictObject({
  name: requiredText(textLength.citation, 'Please enter a name'),
  address: longText,
  phone: shortText,
  email: shortText,
  website: shortText,
  note: longText,
  externalIds: externalIds.optional(),
})
export type RepositoryPayload = z.infer<typeof repositoryPayload>

export const sourceEndpoints = recordEndpoints(['Source', 'Sources'], '/sources', source, sourcePayload)
export const repositoryEndpoints = recordEndpoints(
  ['Repository', 'Repositories'],
  '/repositories',
  repository,
  repositoryPayload,
)
