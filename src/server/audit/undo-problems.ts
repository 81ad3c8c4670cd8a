/** The reasons why a change cannot be undone, each with the record that is in the way and what to do next. */

import { articleKinds } from '#shared/article-kinds.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'
import type { NetChange, Row } from './undo.store.ts'

const recordNames: Readonly<Record<string, string>> = {
  people: 'the family member',
  unions: 'a partnership',
  other_parents: 'a parent',
  events: 'the event',
  facts: 'the fact',
  fact_people: 'a person in a fact',
  fact_media: 'a picture of a fact',
  person_names: 'the name',
  sources: 'the source',
  repositories: 'the repository',
  places: 'the place',
  file_faces: 'a name in a picture',
  reunions: 'the reunion',
  attendances: 'an answer about a reunion',
  invitations: 'the invitation',
  former_accounts: 'the name of a removed account',
  muted_conversations: 'a choice of notices',
  notice_settings: 'a choice of notices',
  articles: 'the article',
  article_people: 'the list of people in an article',
  article_media: 'a picture in an article',
  archive_items: 'the archive item',
  archive_people: 'the list of people in an archive item',
  submissions: 'the submission',
  submission_media: 'a file of a submission',
  settings: 'the settings',
  gedcom_links: 'an imported record',
  gedcom_media: 'an imported file',
  accounts: 'the account',
}

function isArticleKind(kind: unknown): kind is keyof typeof articleKinds {
  return typeof kind === 'string' && kind in articleKinds
}

/** A record in a sentence: the news article “The reunion”. */
function describeRecord(table: string, row: Row | null): string {
  const kind = row?.['kind']
  const noun =
    table === 'articles' && isArticleKind(kind)
      ? `the ${articleKinds[kind].noun}`
      : (recordNames[table] ?? 'a record')
  const person = formatName({
    ...{ first_name: String(row?.['first_name'] ?? ''), last_name: String(row?.['last_name'] ?? '') },
    surname_first: row?.['surname_first'] === 1,
  })
  const name = row?.['username'] ?? row?.['title'] ?? person
  return name === '' || table === 'settings' ? noun : `${noun} “${name}”`
}

function refuse(record: string, rest: string): AppError {
  return new AppError('stale_edit', `${record.charAt(0).toUpperCase()}${record.slice(1)} ${rest}`)
}

export function changedLater({ table }: NetChange, now: Row): AppError {
  return refuse(
    describeRecord(table, now),
    'was changed again later. Undo the later change first, or change the values yourself.',
  )
}

export function lockedLater({ table }: NetChange, now: Row): AppError {
  return refuse(describeRecord(table, now), 'is locked. Remove the lock on the page of the person first.')
}

export function deletedLater({ table, after }: NetChange): AppError {
  return refuse(describeRecord(table, after), 'was deleted later. Undo the deletion first.')
}

export function nothingLeft(): AppError {
  return new AppError(
    'stale_edit',
    'Everything that this change wrote was deleted later, so there is nothing to undo.',
  )
}

export function restoredAlready({ table }: NetChange, now: Row): AppError {
  return refuse(describeRecord(table, now), 'exists again already, so there is nothing to restore.')
}

export function linkedLater({ table, before, after }: NetChange): AppError {
  return refuse(
    describeRecord(table, before ?? after),
    'was connected with this later and would lose the connection. Remove the connection there first.',
  )
}

const missingRecords: Readonly<Record<string, string>> = {
  people: 'a family member',
  facts: 'a fact',
  places: 'a place',
  unions: 'a partnership',
  articles: 'an article',
  archive_items: 'an archive item',
  sources: 'a source',
  repositories: 'a repository',
  submissions: 'a submission',
  gedcom_sources: 'an imported family tree',
}

/** @param table of the missing record */
export function referencesMissing(table: string): AppError {
  if (table === 'media') {
    return new AppError('stale_edit', 'A file of this record was deleted, so this change cannot be undone.')
  }
  return refuse(
    `this change refers to ${missingRecords[table] ?? 'a record'}`,
    'that was deleted later. Undo that deletion first.',
  )
}

export function emailTaken(): AppError {
  return new AppError(
    'stale_edit',
    'Another account has the same email address now. Change the address of that account first.',
  )
}

/** For the constraints that no check above knows. */
export function refusedByDatabase(): AppError {
  return new AppError(
    'stale_edit',
    'Other records were changed later and do not fit the previous values, so this change cannot be undone.',
  )
}
