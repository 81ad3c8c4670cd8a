/** Endpoints and schemas of what is known about people and unions: their facts and their names. */
import { z } from 'zod'
import { internalTags } from '#shared/fact-tags.ts'
import * as limits from '#shared/limits.ts'
import { byId, endpoint } from './endpoint.ts'
import { recordId, text } from './fields/field-rules.ts'
import { genealogicalDate } from './fields/genealogical-date.ts'
import { place } from './places.contract.ts'
import { recordEndpoints } from './record-endpoints.ts'
import { citation, citationsPayload, repository, source } from './sources.contract.ts'

const { textLength, listLength } = limits

/** Absent on accepted facts. */
export const factStatus = z.enum(['doubtful', 'rejected'])

/**
 * GEDCOM's RESN. Records that are `confidential` or `privacy` reach administrators only; `locked` ones cannot be edited
 * before the restriction is removed.
 */
export const restriction = z.enum(['confidential', 'privacy', 'locked'])
export type Restriction = z.infer<typeof restriction>

/** Somebody who took part: a person of the tree, or a name without a record. */
export const participant = z.object({
  person_id: recordId.optional(),
  name: text(textLength.personName).optional(),
  /** GEDCOM 7: CLERGY, FRIEND, GODP, NGHBR, OFFICIATOR, PARENT, SPOU, WITN …, or OTHER with a phrase. */
  role: text(textLength.tag),
  phrase: text(textLength.shortText).optional(),
})
export type Participant = z.infer<typeof participant>

/** A part of a picture, as shares of its width and height from 0 to 1. */
export const region = z.object({
  left: z.number().min(0).max(1),
  top: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
})

/** An archive item that shows the fact. */
export const factMedia = z.object({
  item_id: recordId,
  caption: text(textLength.shortText).optional(),
  region: region.optional(),
})
export type FactMedia = z.infer<typeof factMedia>

/**
 * An event or attribute of a person or of a union. Absent fields are not known. Of several facts of one tag, the one with
 * the lowest position that is neither denied, rejected nor restricted is the preferred one.
 */
export const fact = z.object({
  id: z.string(),
  /** Exactly one of the two. */
  person_id: z.string().optional(),
  union_id: z.string().optional(),
  /** Order among the facts of the person or union. */
  position: z.number().int(),
  /** GEDCOM's tag: BIRT, OCCU, MARR …; EVEN and FACT have a `type`. See `factTags`. */
  // The rule is part of the schema and so of the ETag: devices drop what became internal with a new version.
  tag: z.string().describe(`For administrators only: ${internalTags.join(', ')}.`),
  /** What kind of the tag's event: "civil" of a marriage; for EVEN and FACT the name. */
  type: z.string().optional(),
  /** EDTF; `date_phrase` is the date as the source words it. */
  date: z.string().optional(),
  date_phrase: z.string().optional(),
  /** As recorded; `place_id` is the place of the list of places that is meant. */
  place: z.string().optional(),
  place_id: z.string().optional(),
  /** Of an attribute: the occupation, the title. */
  value: z.string().optional(),
  /** As recorded: "42y 3m". */
  age: z.string().optional(),
  /** Of a union's fact. */
  husband_age: z.string().optional(),
  wife_age: z.string().optional(),
  cause: z.string().optional(),
  agency: z.string().optional(),
  religion: z.string().optional(),
  address: z.string().optional(),
  note: z.string().optional(),
  status: factStatus.optional(),
  /** Why the fact is doubtful or rejected. */
  status_reason: z.string().optional(),
  /** The fact did not happen ("never married"), in the period of the date if there is one. */
  denied: z.literal(true).optional(),
  restriction: restriction.optional(),
  participants: z.array(participant).optional(),
  citations: z.array(citation).optional(),
  media: z.array(factMedia).optional(),
  updated_at: z.string(),
})
export type Fact = z.infer<typeof fact>

const shortText = text(textLength.shortText).nullable().optional()
const longText = text(textLength.description).nullable().optional()

export const factPayload = z.strictObject({
  /** Of a new fact: exactly one of the two. Later they cannot change. */
  personId: recordId.optional(),
  unionId: recordId.optional(),
  position: z.number().int().min(-limits.maxFactPosition).max(limits.maxFactPosition).optional(),
  tag: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]{0,30}$/, 'Please choose a kind of fact')
    .optional(),
  type: shortText,
  date: genealogicalDate.nullable().optional(),
  place: shortText,
  placeId: recordId.nullable().optional(),
  value: longText,
  age: text(textLength.tag).nullable().optional(),
  husbandAge: text(textLength.tag).nullable().optional(),
  wifeAge: text(textLength.tag).nullable().optional(),
  cause: shortText,
  agency: shortText,
  religion: shortText,
  address: longText,
  note: longText,
  status: factStatus.nullable().optional(),
  statusReason: shortText,
  denied: z.boolean().optional(),
  restriction: restriction.nullable().optional(),
  participants: z.array(participant).max(listLength.participants).optional(),
  citations: citationsPayload.optional(),
  media: z.array(factMedia).max(listLength.media).optional(),
})
export type FactPayload = z.infer<typeof factPayload>

/** GEDCOM's types of names, and `other` with a `type_text`. */
export const nameType = z.enum([
  'birth',
  'married',
  'aka',
  'maiden',
  'immigrant',
  'professional',
  'religious',
  'other',
])
export type NameType = z.infer<typeof nameType>

/** A name that a person had. Absent fields are not known. */
export const personName = z.object({
  id: z.string(),
  person_id: z.string(),
  /** The first is the preferred one. */
  position: z.number().int(),
  /** Absent where the file names none. */
  type: nameType.optional(),
  type_text: z.string().optional(),
  /** "Dr." */
  prefix: z.string().optional(),
  given: z.string().optional(),
  /** The given name by which the person was called. */
  call_name: z.string().optional(),
  nickname: z.string().optional(),
  /** "van der" */
  surname_prefix: z.string().optional(),
  surname: z.string().optional(),
  /** "Jr." */
  suffix: z.string().optional(),
  /** The surname comes before the given names: "Nagy István". */
  surname_first: z.boolean().optional(),
  /** When the name was used. */
  date: z.string().optional(),
  date_phrase: z.string().optional(),
  /** In another script or language. */
  translations: z
    .array(
      z.object({
        language: z.string().optional(),
        given: z.string().optional(),
        surname: z.string().optional(),
        surname_first: z.boolean().optional(),
      }),
    )
    .optional(),
  note: z.string().optional(),
  restriction: restriction.optional(),
  citations: z.array(citation).optional(),
  updated_at: z.string(),
})
export type PersonName = z.infer<typeof personName>

const namePiece = text(textLength.personName).nullable().optional()

export const namePayload = z.strictObject({
  /** Of a new name. */
  personId: recordId.optional(),
  position: z.number().int().min(-limits.maxFactPosition).max(limits.maxFactPosition).optional(),
  type: nameType.nullable().optional(),
  typeText: shortText,
  prefix: namePiece,
  given: namePiece,
  callName: namePiece,
  nickname: namePiece,
  surnamePrefix: namePiece,
  surname: namePiece,
  suffix: namePiece,
  surnameFirst: z.boolean().optional(),
  date: genealogicalDate.nullable().optional(),
  note: longText,
  restriction: restriction.nullable().optional(),
  citations: citationsPayload.optional(),
})
export type NamePayload = z.infer<typeof namePayload>

export const factEndpoints = recordEndpoints(['Fact', 'Facts'], '/facts', fact, factPayload)
export const nameEndpoints = recordEndpoints(['Name', 'Names'], '/names', personName, namePayload)

/** What a person is to a parent who is no birth parent, in the words of a family tree file: "Pflegekind". */
const relationPhrase = z.object({ parent_id: z.string(), phrase: z.string() })
export type RelationPhrase = z.infer<typeof relationPhrase>

/** What is known about some people, with the sources and places that it names. */
export const knowledge = z.object({
  /** The people that the answer is complete for. */
  person_ids: z.array(z.string()),
  names: z.array(personName),
  /** Of these people and of their unions, and those in which one of them takes part. */
  facts: z.array(fact),
  sources: z.array(source),
  repositories: z.array(repository),
  /** With the places that contain them. */
  places: z.array(place),
  /** Of the person whose page it is. */
  relation_phrases: z.array(relationPhrase).optional(),
})
export type Knowledge = z.infer<typeof knowledge>

/** Everything that is known about a person and the near kin: parents, siblings, partners, children. */
export const getPersonFacts = endpoint({
  name: 'getPersonFacts',
  method: 'GET',
  path: '/family/:id/facts',
  caller: 'session',
  params: byId,
  output: knowledge,
})

/** Whose fact it is, or whose name, which has no tag. */
const factUse = z.object({
  /** Exactly one of the two. */
  person_id: z.string().optional(),
  union_id: z.string().optional(),
  tag: z.string().optional(),
  type: z.string().optional(),
  /** EDTF; `date_phrase` is the date as the source words it. */
  date: z.string().optional(),
  date_phrase: z.string().optional(),
})
export type FactUse = z.infer<typeof factUse>

/** What a source is cited for: a fact or a name. */
export const sourceUse = factUse.extend({ citation })
export type SourceUse = z.infer<typeof sourceUse>

/** A source, where it is kept, and everything that it is cited for. */
export const sourceDetails = z.object({
  source,
  repositories: z.array(repository),
  uses: z.array(sourceUse),
})
export type SourceDetails = z.infer<typeof sourceDetails>

export const getSource = endpoint({
  name: 'getSource',
  method: 'GET',
  path: '/sources/:id',
  caller: 'session',
  params: byId,
  output: sourceDetails,
})

/** An archive, library, church or relative, and the sources that are kept there. */
export const repositoryDetails = z.object({ repository, sources: z.array(source) })
export type RepositoryDetails = z.infer<typeof repositoryDetails>

export const getRepository = endpoint({
  name: 'getRepository',
  method: 'GET',
  path: '/repositories/:id',
  caller: 'session',
  params: byId,
  output: repositoryDetails,
})

/** What happened at a place, and to whom. */
export const placeUse = factUse.extend({
  /** The place itself, or one within it. */
  place_id: z.string(),
  /** Of an attribute: the occupation, the residence. */
  value: z.string().optional(),
  /** Of somebody who took part: as in `participant`. */
  role: z.string().optional(),
  phrase: z.string().optional(),
})
export type PlaceUse = z.infer<typeof placeUse>

/** A place, where it lies, and what happened there. */
export const placeDetails = z.object({
  place,
  /** All places that contain it, in no order; `parents` tell which contains which. */
  containing: z.array(place),
  /** All places within it. */
  within: z.array(place),
  uses: z.array(placeUse),
  /** Those that the place cites. */
  sources: z.array(source),
})
export type PlaceDetails = z.infer<typeof placeDetails>

export const getPlace = endpoint({
  name: 'getPlace',
  method: 'GET',
  path: '/places/:id',
  caller: 'session',
  params: byId,
  output: placeDetails,
})
