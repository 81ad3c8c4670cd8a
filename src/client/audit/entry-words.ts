/** An entry of the log as a sentence, and its fields by names that people use. */
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

const things: Record<string, string> = {
  user: 'the account',
  family_member: 'the family member',
  blog_post: 'the blog post',
  news_article: 'the news article',
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
export function sayAction(action: string): string {
  const words = action.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name or title that an entry is about; empty where it names nothing. */
export function nameOfEntry({ details }: AuditLogEntry): string {
  for (const key of ['title', 'name', 'username', 'fileName', 'file_name']) {
    const value = details[key]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return ''
}

export function actorOf({ admin_first_name: first, admin_last_name: last }: AuditLogEntry): string {
  return `${first ?? ''} ${last ?? ''}`.trim() || 'The server'
}

/** What was done, without who did it: "changed the blog post". The name follows it, where there is one. */
export function sayDeed({ action, target_type: target }: AuditLogEntry): string {
  const [verb = '', ...rest] = action.split('_')
  const thing = things[rest.join('_')] ?? things[target] ?? rest.join(' ')
  const spoken = verbs[verb]
  if (spoken === undefined) return sayAction(action).toLowerCase()
  return action === 'undo' ? 'took back a change of' : `${spoken} ${thing}`.trim()
}

/** "birth_date" and "birthDate" are the "Birth date". */
export function sayField(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/ url$/, '')
    .replace(/ id$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value of the log for people: lists by commas, nothing as a dash. */
export function sayValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(sayValue).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, part]) => `${sayField(key)}: ${sayValue(part)}`)
      .join('; ')
  }
  return String(value)
}

export interface FieldChange {
  field: string
  before: string
  after: string
}

/** The fields that an entry changed, in its order; none where it holds no changes. */
export function changesOf({ details }: AuditLogEntry): FieldChange[] {
  const { changes } = details
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return []
  return Object.entries(changes).flatMap(([field, change]) => {
    if (typeof change !== 'object' || change === null) return []
    const { before, after } = change as { before?: unknown; after?: unknown }
    return [{ field: sayField(field), before: sayValue(before), after: sayValue(after) }]
  })
}

/** What else an entry says, beside its name and its changes. */
export function factsOf({ details }: AuditLogEntry): { term: string; value: string }[] {
  return Object.entries(details)
    .filter(([key]) => key !== 'changes')
    .map(([key, value]) => ({ term: sayField(key), value: sayValue(value) }))
}
