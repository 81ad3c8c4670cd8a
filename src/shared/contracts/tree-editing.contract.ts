/** Endpoints that delete, merge or anonymize people of the tree. */

import { z } from 'zod'
import { byArticleKind } from '#shared/article-kinds.ts'
import { personFieldNames } from '#shared/person-fields.ts'
import { byId, endpoint } from './endpoint.ts'
import { recordId } from './fields/field-rules.ts'
import { familyMember } from './people.contract.ts'

const named = z.object({ id: z.string(), name: z.string() })
const titled = z.object({ id: z.string(), title: z.string() })
/** The articles about a person, by kind. */
const articleReferences = byArticleKind(() => z.array(titled))

/** What deleting a person also deletes, and which records lose their link to the person. */
export const removalConsequences = z.object({
  name: z.string(),
  updated_at: z.string(),
  /** The person's unions are deleted; the partners remain. */
  partners: z.array(named),
  /** Biological children, who lose this parent. */
  children: z.array(named),
  /** Adopted, foster and step children. */
  other_children: z.array(named),
  events: z.array(titled),
  ...articleReferences,
  archive_items: z.array(titled),
  /** The person's account, which is deleted, too. */
  username: z.string().nullable(),
  /** The only administrator cannot be deleted. */
  is_last_admin: z.boolean(),
})
export type RemovalConsequences = z.infer<typeof removalConsequences>

export const previewRemoval = endpoint({
  name: 'previewRemoval',
  method: 'GET',
  path: '/family/:id/consequences',
  caller: 'admin',
  params: byId,
  output: removalConsequences,
})

const record = z.object({ id: recordId, updatedAt: z.string().optional() }).strict()

/**
 * Merges two records of the same person. `take` lists the fields whose value comes from the removed record; the other
 * fields retain the kept record's value if it has one. Unions, children, events, articles, archive items and the account
 * move to the kept record. With `updatedAt` the server answers 412 when a record has changed since.
 */
export const mergePeople = endpoint({
  name: 'mergePeople',
  method: 'POST',
  path: '/family/merge',
  caller: 'admin',
  body: z.strictObject({
    keep: record,
    remove: record,
    take: z.array(z.enum(personFieldNames)).max(personFieldNames.length).default([]),
    /** Which account remains when both people have one. */
    account: z.enum(['keep', 'remove']).default('keep'),
  }),
  output: familyMember,
  needsPassword: true,
})

/** The texts that mention a person whose data were erased: an administrator has to check them. */
export const erasure = z.object({
  member: familyMember,
  left: z.object({
    ...articleReferences,
    archive_items: z.array(titled),
    /** The sources that only this person's facts cited, with their transcripts. */
    sources: z.array(titled),
    /** Facts of others that name somebody with the person's name; `id` is the other person's. */
    facts: z.array(titled),
  }),
})

/**
 * Erases a person's data on request. The person remains in the tree as "Private". Erasing cannot be undone: the activity
 * log deletes the data, too, and importing the same file again does not restore them.
 */
export const erasePerson = endpoint({
  name: 'erasePerson',
  method: 'POST',
  path: '/family/:id/erase',
  caller: 'admin',
  params: byId,
  output: erasure,
  edits: true,
  needsPassword: true,
})
