/** The graver work on the tree: removing with open eyes, making one record of two, erasing a person's data. */
import { z } from 'zod'
import { byId, endpoint } from './endpoint.ts'
import { familyMember } from './people.contract.ts'

const named = z.object({ id: z.string(), name: z.string() })
const titled = z.object({ id: z.string(), title: z.string() })

/** What goes with a person, and what loses its link to them. */
export const removalConsequences = z.object({
  name: z.string(),
  updated_at: z.string(),
  /** Their unions go; the partners stay. */
  partners: z.array(named),
  /** By birth: they lose this parent. */
  children: z.array(named),
  /** Adopted, fostered and the like. */
  other_children: z.array(named),
  events: z.array(titled),
  news: z.array(titled),
  blog: z.array(titled),
  archive_items: z.array(titled),
  /** Their account, which goes with them. */
  username: z.string().nullable(),
  /** They cannot be removed: nobody could administer the site any more. */
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

/** The fields that are chosen when two records become one. */
export const mergeFields = [
  'firstName',
  'lastName',
  'maidenName',
  'gender',
  'birthDate',
  'birthPlace',
  'deathDate',
  'deathPlace',
  'deceased',
  'occupation',
  'biography',
  'profilePhotoUrl',
  'phone',
  'fatherId',
  'motherId',
  'birthOrder',
] as const
export type MergeField = (typeof mergeFields)[number]

const record = z.object({ id: z.string().min(1).max(64), updatedAt: z.string().optional() }).strict()

/**
 * Two records of the same person become one. `take` names the fields whose value comes from the removed record; of the
 * others the kept record's stays where it has one. Unions, children, events, articles, archive items and the account go
 * over. With `updatedAt` a record that has changed since is answered with 412.
 */
export const mergePeople = endpoint({
  name: 'mergePeople',
  method: 'POST',
  path: '/family/merge',
  caller: 'admin',
  body: z.strictObject({
    keep: record,
    remove: record,
    take: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
    /** Where both have an account: whose stays. The other goes. */
    account: z.enum(['keep', 'remove']).default('keep'),
  }),
  output: familyMember,
  grave: true,
})

/** What still speaks of a person whose data were erased: texts that somebody has to look through. */
export const erasure = z.object({
  member: familyMember,
  left: z.object({ news: z.array(titled), blog: z.array(titled), archive_items: z.array(titled) }),
})

/**
 * Erases a person's data on request: the place in the tree stays, as "Private". It cannot be undone; the log forgets the
 * data too, and an import of the same file does not bring them back.
 */
export const erasePerson = endpoint({
  name: 'erasePerson',
  method: 'POST',
  path: '/family/:id/erase',
  caller: 'admin',
  params: byId,
  output: erasure,
  edits: true,
  grave: true,
})
