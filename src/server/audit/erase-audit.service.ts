/** Erases a person's data from the audit log and the undo journal, on the person's request. */
import { z } from 'zod'
import { findEngine } from '#server/db/find-engine.ts'
import type { Db } from '#server/db/open.ts'
import { articleKindNames } from '#shared/article-kinds.ts'
import {
  type AuditRow,
  erasedDetails,
  eraseEntry,
  type LoggedRecord,
  loadActorEntries,
  loadEntriesAbout,
  loadEntriesNaming,
  loadUndoEntries,
} from './audit.store.ts'
import { buildSearchText, toKindWord } from './audit-search-text.ts'
import {
  deleteChanges,
  loadRowChangesDuring,
  loadRowChangesNaming,
  loadRowChangesOf,
  loadRowChangesOfTable,
  parseRow,
  type RowChange,
} from './undo.store.ts'

export type { LoggedRecord } from './audit.store.ts'

/** The columns by which a record belongs to a person or an account. */
const ownerColumns = [
  'member_id',
  'person_id',
  'union_id',
  'partner1_id',
  'partner2_id',
  'associated_member_id',
  'author_id',
  'author_member_id',
  'submitter_id',
  'submitter_member_id',
  'uploaded_by',
]

/** The tables of the records that can belong to a person, by the type that the log uses. */
const tablesByType: Readonly<Record<string, string>> = {
  account: 'accounts',
  union: 'unions',
  fact: 'facts',
  name: 'person_names',
  source: 'sources',
  event: 'events',
  archive: 'archive_items',
  invitation: 'invitations',
  submission: 'submissions',
  ...Object.fromEntries(articleKindNames.map((kind) => [kind, 'articles'])),
}

const loggedChanges = z.object({
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }).partial()),
})

/** The values of the owner columns in a log entry. */
function listLoggedOwners({ details }: AuditRow): unknown[] {
  const parsed = loggedChanges.safeParse(JSON.parse(details))
  if (!parsed.success) return []
  return ownerColumns.flatMap((column) => {
    const change = parsed.data.changes[column]
    return change ? [change.before, change.after] : []
  })
}

/** The values of the owner columns in the journal of a row. */
function listJournaledOwners({ before, after }: RowChange): unknown[] {
  return [parseRow(before), parseRow(after)].flatMap((row) => ownerColumns.map((column) => row?.[column]))
}

const singleKey = z.tuple([z.string()])

/**
 * The records that belonged to one of the people or accounts when they were written, as the log and the journal have
 * them. Most of them are deleted.
 */
export async function listFormerRecords(db: Db, owners: readonly string[]): Promise<LoggedRecord[]> {
  const isOwned = (values: readonly unknown[]) =>
    values.some((value) => typeof value === 'string' && owners.includes(value))
  const logged = (await loadEntriesNaming(db, owners)).flatMap((entry) => {
    const { target_type: targetType, target_id: id } = entry
    if (id === null || tablesByType[targetType] === undefined) return []
    return isOwned(listLoggedOwners(entry)) ? [{ targetType, id }] : []
  })
  const journaled = (await loadRowChangesNaming(db, owners)).flatMap((change) => {
    const key = singleKey.safeParse(JSON.parse(change.row_key))
    if (!key.success || !isOwned(listJournaledOwners(change))) return []
    const types = Object.keys(tablesByType).filter((type) => tablesByType[type] === change.table_name)
    return types.map((targetType) => ({ targetType, id: key.data[0] }))
  })
  return [...logged, ...journaled]
}

/** The submissions that the accounts have sent in, and the files that they have uploaded. */
export async function listSentRecords(db: Db, accountIds: readonly string[]): Promise<LoggedRecord[]> {
  if (accountIds.length === 0) return []
  return (await loadActorEntries(db, accountIds)).flatMap((entry) => {
    const { action, target_type: targetType, target_id: id } = entry
    const isSent = action === 'upload' || (action === 'create' && targetType === 'submission')
    return isSent && id !== null ? [{ targetType, id }] : []
  })
}

const submissionAboutPerson = z.object({ type: z.enum(['correction', 'relative', 'invitation']) })

/** The submissions about one of the people, as the log has them. Some of them are deleted. */
export async function listSubmissionsAbout(db: Db, people: readonly string[]): Promise<LoggedRecord[]> {
  return (await loadEntriesNaming(db, people)).flatMap(
    ({ target_type: targetType, target_id: id, details }) => {
      if (targetType !== 'submission' || id === null) return []
      return submissionAboutPerson.safeParse(JSON.parse(details)).success ? [{ targetType, id }] : []
    },
  )
}

interface PersonTraces {
  /** The ids that no entry and no undoable change may contain: of the person, accounts and unions. */
  ids: readonly string[]
  accountIds: readonly string[]
  /** The person's records, whose entries and changes may contain the person's words. */
  records: readonly LoggedRecord[]
  /** Whether a text may contain the person's name: relatives may have answered with it who is in a picture. */
  mayName?: (text: string) => boolean
}

const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The journal of the faces of which a text may name somebody: in answers, and in the files of pictures. */
async function listFacesNaming(db: Db, mayName: (text: string) => boolean): Promise<RowChange[]> {
  const isNamed = (json: string | null) => mayName(`${parseRow(json)?.['name'] ?? ''}`)
  const changes = [
    ...(await loadRowChangesOfTable(db, 'face_answers')),
    ...(await loadRowChangesOfTable(db, 'file_faces')),
  ]
  return changes.filter(({ before, after }) => isNamed(before) || isNamed(after))
}

/**
 * The journal of those into whom the person was merged until the merge was undone: in between, their rows had the person's names
 * and words.
 */
async function listRowsWhileMerged(db: Db, ids: readonly string[]): Promise<RowChange[]> {
  const naming = await loadEntriesNaming(db, ids)
  const merges = new Map(naming.flatMap((entry) => (entry.action === 'merge' ? [[entry.id, entry]] : [])))
  if (merges.size === 0) return []
  const kept = new Set([...merges.values()].flatMap(({ target_id }) => target_id ?? []))
  await addUndos(db, merges)
  const changeIds = [...merges.values()].flatMap(({ change_id }) => change_id ?? [])
  const rows: RowChange[] = []
  for (const id of kept) rows.push(...(await loadRowChangesDuring(db, changeIds, 'people', id)))
  return rows
}

/** The undoable changes to erase, and all ids in the journal of the person's own rows and in the log entries about them. */
async function loadChangesToErase(db: Db, { ids, records, mayName }: PersonTraces) {
  const ownRows: RowChange[] = []
  const ownEntries: AuditRow[] = []
  for (const { targetType, id } of records) {
    const table = targetType === 'person' ? 'people' : tablesByType[targetType]
    if (table !== undefined) ownRows.push(...(await loadRowChangesOf(db, table, id)))
    ownEntries.push(...(await loadEntriesAbout(db, { targetType, id })))
  }
  const naming = await loadRowChangesNaming(db, ids)
  const texts = [
    ...ownRows.flatMap(({ before, after }) => [before, after]),
    ...ownEntries.map((entry) => entry.details),
  ]
  const namedIds = texts.flatMap((text) => text?.match(uuidPattern) ?? [])
  const faces = mayName ? await listFacesNaming(db, mayName) : []
  const merged = await listRowsWhileMerged(db, ids)
  const changeIds = new Set([...ownRows, ...naming, ...faces, ...merged].map((row) => row.change_id))
  return { changeIds, namedIds: new Set(namedIds) }
}

/** All ids in the rows of these tables that an undo restores. Call it after the traces of a person were erased. */
export async function listIdsToRestore(db: Db, tables: readonly string[]): Promise<Set<string>> {
  const rows: RowChange[] = []
  for (const table of tables) rows.push(...(await loadRowChangesOfTable(db, table)))
  return new Set(rows.flatMap(({ before }) => before?.match(uuidPattern) ?? []))
}

const undoDetails = z.object({ undoes: z.string() })

/** Adds the entries of the undos, and their undos, to the entries: both log the same values. */
async function addUndos(db: Db, entries: Map<number, AuditRow>): Promise<void> {
  for (const entry of await loadUndoEntries(db)) {
    const details = undoDetails.safeParse(JSON.parse(entry.details))
    if (details.success && entries.has(Number(details.data.undoes))) entries.set(entry.id, entry)
  }
}

async function eraseEntries(db: Db, { ids, accountIds, records }: PersonTraces): Promise<void> {
  const erased = new Map((await loadEntriesNaming(db, ids)).map((entry) => [entry.id, entry]))
  for (const record of records) {
    for (const entry of await loadEntriesAbout(db, record)) erased.set(entry.id, entry)
  }
  await addUndos(db, erased)
  const byPerson = accountIds.length === 0 ? [] : await loadActorEntries(db, accountIds)
  for (const entry of new Map([...byPerson.map((row) => [row.id, row] as const), ...erased]).values()) {
    const { id, action, target_type: targetType, account_id } = entry
    const isActor = account_id !== null && accountIds.includes(account_id)
    const details = erased.has(id) ? erasedDetails : entry.details
    const firstName = isActor ? null : entry.account_first_name
    const lastName = isActor ? null : entry.account_last_name
    const actor = { firstName: firstName ?? '', lastName: lastName ?? '' }
    const words = buildSearchText(actor, { action, targetType, details: JSON.parse(details) })
    const names = { account_first_name: firstName, account_last_name: lastName }
    await eraseEntry(db, id, { details, ...names }, { kind: toKindWord(action, targetType), words })
  }
}

/**
 * Erases every log detail and every undoable change that names the person or belongs to the person's records, and the
 * names of the person as an actor.
 * @returns the ids that the journal of the person's records and the log contained; ids of media files are among them
 */
export async function eraseTraces(db: Db, traces: PersonTraces): Promise<Set<string>> {
  const { changeIds, namedIds } = await loadChangesToErase(db, traces)
  await deleteChanges(db, [...changeIds])
  await eraseEntries(db, traces)
  await findEngine(db).rewriteSearchIndex(db)
  return namedIds
}
