/** An entry of the log as a sentence, and its fields by names that people use. */

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
  undo: 'took back',
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
  settings: 'the settings',
  password: 'the password of',
  file: 'the file',
  gedcom: 'a family tree',
  backup: 'a backup',
}

/** "Created user" of the filter: the action in plain words. */
export function formatAction(action: string): string {
  const words = action.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name or title that an entry is about; empty where it names nothing. */
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

/** What was done, without who did it: "changed the blog post". The name follows it, where there is one. */
export function formatEntryAction({ action, target_type: target }: AuditLogEntry): string {
  // Nothing is kept of whose they were.
  if (action === 'erase_family_member') return 'erased the data of a family member'
  const [verb = '', ...rest] = action.split('_')
  const thing = targetNames[rest.join('_')] ?? targetNames[target] ?? rest.join(' ')
  const spoken = verbs[verb]
  if (spoken === undefined) return formatAction(action).toLowerCase()
  return action === 'undo' ? 'took back a change of' : `${spoken} ${thing}`.trim()
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
}

/** "birth_date" and "birthDate" are the "Birth date". */
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

/** The name of the family member with an id; undefined where nobody has it. */
export type MemberNames = (id: string) => string | undefined

const unknownNames: MemberNames = () => undefined
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const timestampPattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function formatText(text: string, nameOf: MemberNames): string {
  // An id says nothing to people.
  if (idPattern.test(text)) return nameOf(text) ?? 'not known by name'
  if (!timestampPattern.test(text)) return text
  return formatDateTime(text)
}

/** A value of the log for people: lists by commas, nothing as a dash, whoever is meant by name. */
export function formatFieldValue(value: unknown, nameOf: MemberNames = unknownNames): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map((part) => formatFieldValue(part, nameOf)).join(', ')
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value)
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

/** The fields that an entry changed, in its order; none where it holds no changes. */
export function getFieldChanges({ details }: AuditLogEntry, nameOf = unknownNames): FieldChange[] {
  const { changes } = details
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return []
  return Object.entries(changes).flatMap(([field, change]) => {
    if (typeof change !== 'object' || change === null) return []
    const { before, after } = change as { before?: unknown; after?: unknown }
    // What somebody left empty when they added a record is no change.
    if (formatFieldValue(before) === '–' && formatFieldValue(after) === '–') return []
    const say = (value: unknown) => formatFieldValue(value, isMediaField(field) ? () => 'a picture' : nameOf)
    return [{ field: formatFieldName(field), before: say(before), after: say(after) }]
  })
}

/** What else an entry says, beside its name and its changes. */
export function getEntryDetails(
  { details }: AuditLogEntry,
  nameOf = unknownNames,
): { term: string; value: string }[] {
  return Object.entries(details)
    .filter(([key]) => key !== 'changes')
    .map(([key, value]) => ({ term: formatFieldName(key), value: formatFieldValue(value, nameOf) }))
}
