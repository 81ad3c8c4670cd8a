/** Formats entries of the activity log: the sentence, the field names and the values. */

import { formatDateTime } from '#client/ui/format/format-date.ts'
import { articleKinds } from '#shared/article-kinds.ts'
import type { AuditLogEntry } from '#shared/contracts/audit.contract.ts'

const verbs: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  merge: 'merged',
  erase: 'erased the data of',
  reset: 'reset',
  review: 'reviewed',
  upload: 'uploaded',
  import: 'imported',
  export: 'exported',
  change: 'changed',
  undo: 'undid',
  accept: 'accepted',
  revoke: 'withdrew',
}

const targetNames: Record<string, string> = {
  user: 'the account',
  family_member: 'the family member',
  ...Object.fromEntries(
    Object.values(articleKinds).map(({ auditTarget, noun }) => [auditTarget, `the ${noun}`]),
  ),
  timeline_event: 'the event',
  archive_item: 'the archive item',
  submission: 'the submission',
  comment: 'a comment',
  invitation: 'the invitation for',
  invitation_link: 'a link of the invitation for',
  face: 'a face in a picture',
  settings: 'the settings',
  password: 'the password of',
  file: 'the file',
  gedcom: 'a family tree',
  fact: 'the fact',
  name: 'a name of',
  source: 'the source',
  repository: 'the archive or library',
  place: 'the place',
  backup: 'a backup',
}

/** "Create user": an action for the filter. */
export function formatAction(action: string): string {
  const words = action.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name or title of the changed record; empty if the entry has none. */
export function getEntryName({ details }: AuditLogEntry): string {
  for (const key of ['title', 'name', 'username', 'fileName', 'file_name']) {
    const value = details[key]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return ''
}

export function getActorName({ admin_first_name: first, admin_last_name: last }: AuditLogEntry): string {
  return `${first ?? ''} ${last ?? ''}`.trim() || 'The server'
}

/** The actions that are not described by verb and target. */
const fixedActions: Record<string, string> = {
  // The log must not name a person whose data were erased.
  erase_family_member: 'erased the data of a family member',
  // Users change only their own passwords; an administrator resets the password of somebody else.
  change_password: 'changed their own password',
  add_passkey: 'added a passkey to the account',
  remove_passkey: 'removed a passkey from the account',
  switch_on_second_step: 'switched on the second step of the account',
  switch_off_second_step: 'switched off the second step of the account',
  create_recovery_codes: 'made new recovery codes for the account',
  remove_recovery_codes: 'removed the recovery codes of the account',
}

/** The action without actor and name: "changed the blog post". */
export function formatEntryAction({ action, target_type: target, details }: AuditLogEntry): string {
  const fixed = fixedActions[action]
  if (fixed !== undefined) return fixed
  const [verb = '', ...rest] = action.split('_')
  const thing = targetNames[rest.join('_')] ?? targetNames[target] ?? rest.join(' ')
  if (action === 'undo') return formatUndo(details['undone_action'], thing)
  const outcome = details['status']
  if (action === 'review_submission' && (outcome === 'approved' || outcome === 'rejected'))
    return `${outcome} the submission`
  const spoken = verbs[verb]
  if (spoken === undefined) return formatAction(action).toLowerCase()
  return `${spoken} ${thing}`.trim()
}

const undoneNouns: Record<string, string> = {
  create: 'the addition of',
  delete: 'the deletion of',
  merge: 'a merge of',
  review: 'the review of',
  import: 'the import of',
}

/** "undid the deletion of the event"; an undo that was undone is a redo. */
function formatUndo(undoneAction: unknown, thing: string): string {
  if (undoneAction === 'undo') return `redid a change of ${thing}`
  const [verb = ''] = String(undoneAction).split('_')
  return `undid ${undoneNouns[verb] ?? 'a change of'} ${thing}`
}

const fieldNames: Record<string, string> = {
  photo_media_id: 'Photo',
  image_media_id: 'Picture',
  featured_media_id: 'Featured image',
  media_id: 'File',
  author_id: 'Account of the author',
  author_member_id: 'Author',
  associated_member_id: 'Family member',
  member_ids: 'People',
  given: 'Given names',
  call_name: 'Called by',
  position: 'Order',
}

/** Records that the log cannot name, by the field with their id. */
const namelessRecords: Readonly<Record<string, string>> = {
  source_id: 'a source',
  repository_id: 'an archive or library',
  item_id: 'an item of the archives',
  item_ids: 'items of the archives',
  place_id: 'a place',
}

/** "Birth date" for "birth_date" and "birthDate". */
export function formatFieldName(field: string): string {
  const name = fieldNames[field]
  if (name) return name
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/ url$/, '')
    .replace(/ id$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Finds the name of a family member by id. */
export type MemberNames = (id: string) => string | undefined

const unknownNames: MemberNames = () => undefined
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const timestampPattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function formatText(text: string, nameOf: MemberNames): string {
  if (idPattern.test(text)) return nameOf(text) ?? 'unknown person'
  if (!timestampPattern.test(text)) return text
  return formatDateTime(text)
}

/** Formats a value: lists with commas, empty values as a dash, ids as names. */
export function formatFieldValue(value: unknown, nameOf: MemberNames = unknownNames): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map((part) => formatFieldValue(part, nameOf)).join(', ')
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(([key]) => namelessRecords[key] === undefined)
    if (parts.length === 0) return Object.keys(value).map((key) => namelessRecords[key])[0] ?? '–'
    const named = parts.filter(([key]) => key === 'name' || key === 'title')
    return parts
      .filter(([key]) => key !== 'id' || named.length === 0)
      .map(([key, part]) => `${formatFieldName(key)}: ${formatFieldValue(part, nameOf)}`)
      .join('; ')
  }
  return formatText(String(value), nameOf)
}

export interface FieldChange {
  field: string
  before: string
  after: string
}

const isMediaField = (field: string) => field.endsWith('media_id')

/** The changed fields of an entry. */
export function getFieldChanges({ details }: AuditLogEntry, nameOf = unknownNames): FieldChange[] {
  const { changes } = details
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return []
  return Object.entries(changes).flatMap(([field, change]) => {
    if (typeof change !== 'object' || change === null || namelessRecords[field] !== undefined) return []
    const { before, after } = change as { before?: unknown; after?: unknown }
    // Skips the empty fields of a created record.
    if (formatFieldValue(before) === '–' && formatFieldValue(after) === '–') return []
    const say = (value: unknown) => formatFieldValue(value, isMediaField(field) ? () => 'a picture' : nameOf)
    return [{ field: formatFieldName(field), before: say(before), after: say(after) }]
  })
}

/** The details of undos that name the restored accounts, which have no password and no second step. */
const accountNeeds = ['needs_new_password', 'needs_new_second_step'] as const

function listAccounts({ details }: AuditLogEntry, need: (typeof accountNeeds)[number]): string[] {
  const usernames = details[need]
  return Array.isArray(usernames) ? usernames.filter((name) => typeof name === 'string') : []
}

const quote = (usernames: readonly string[]) => usernames.map((name) => `“${name}”`).join(', ')

/** What the owners of restored accounts do besides; empty where none had a second step. */
function formatSecondStepHint(usernames: readonly string[]): string {
  if (usernames.length === 0) return ''
  const accounts = usernames.length === 1 ? 'account' : 'accounts'
  return ` The second step for signing in to the ${accounts} ${quote(usernames)} was not restored. Please set up a new one after signing in.`
}

/** What to do after an undo restored accounts; null where it restored none. */
export function formatPasswordHint(entry: AuditLogEntry): string | null {
  const usernames = listAccounts(entry, 'needs_new_password')
  if (usernames.length === 0) return null
  const accounts = quote(usernames)
  const password =
    usernames.length === 1
      ? `The account ${accounts} needs a new password. Choose “Set password” for it under Family Members.`
      : `The accounts ${accounts} need new passwords. Choose “Set password” for each under Family Members.`
  return password + formatSecondStepHint(listAccounts(entry, 'needs_new_second_step'))
}

/** Details that the log does not list: they are shown in another way, or only an undo reads them. */
const unlistedDetails: ReadonlySet<string> = new Set(['changes', ...accountNeeds, 'second_step_of'])

/** The other details of an entry, without the changed fields. */
export function getEntryDetails(
  { details }: AuditLogEntry,
  nameOf = unknownNames,
): { term: string; value: string }[] {
  return Object.entries(details)
    .filter(([key]) => !unlistedDetails.has(key))
    .map(([key, value]) => ({ term: formatFieldName(key), value: formatFieldValue(value, nameOf) }))
}
