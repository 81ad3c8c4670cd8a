/** Schemas of relatives to add: submissions in which a member tells who is missing beside a person of the tree. */
import { z } from 'zod'
import { recordId, requiredText, text } from '#shared/contracts/fields/field-rules.ts'
import { pastDate } from '#shared/contracts/fields/genealogical-date.ts'
import { gender } from '#shared/contracts/people.contract.ts'
import * as limits from '#shared/limits.ts'

const { textLength } = limits

/** What the new person is to the person of the tree. A sibling gets the parents of that person. */
const relation = z.enum(['child', 'partner', 'parent', 'sibling'])
export type Relation = z.infer<typeof relation>

/** The fields of a relative to add, without the title and the picture. Absent fields are not known. */
export const relativeFields = {
  /** The person who is in the tree already. */
  personId: recordId,
  /** The name of that person when this was written, for a reviewer who finds the record renamed or merged. */
  personName: text(textLength.shortText),
  relation,
  /** The child was just born: the short form. */
  isBirth: z.boolean().default(false),
  /** Only of a child. */
  otherParentId: recordId.optional(),
  firstName: requiredText(textLength.personName, 'Please write a name'),
  lastName: text(textLength.personName).default(''),
  gender: gender.optional(),
  birthDate: pastDate.optional(),
  birthPlace: text(textLength.shortText).optional(),
  isDeceased: z.boolean().default(false),
  deathDate: pastDate.optional(),
  /** How the author knows it. */
  reason: text(textLength.description).optional(),
  /** The parents have not agreed yet that the family hears of the birth. */
  isKeptBack: z.boolean().default(false),
}
