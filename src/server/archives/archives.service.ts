/** Reads, filters, adds, edits and deletes archive items. */

import { randomUUID } from 'node:crypto'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter, pickChanged } from '#server/audit/before-after.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { proposeFileFaces } from '#server/faces/file-faces.service.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { checkMediaExists } from '#server/media/check-media-exists.ts'
import { getDateTaken, resolveMedia } from '#server/media/media.service.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { loadNames } from '#server/people/people.service.ts'
import { checkMemberIds } from '#server/people/referenced-people.ts'
import { endConsentForItem } from '#server/settings/cover-consent.service.ts'
import { getCategoryForMediaKind } from '#shared/archive-categories.ts'
import { createArchiveFilter, createNameIndex, isEmptyFilter } from '#shared/archive-filters.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type {
  ArchiveFilters,
  ArchiveItem,
  ArchivePayload,
  ArchiveUpdate,
} from '#shared/contracts/archives.contract.ts'
import { mediaKind } from '#shared/contracts/media.contract.ts'
import { createItemRow, toColumns } from './archive-columns.ts'
import {
  type ArchiveItemRow,
  deleteItem,
  deleteItemsOfMedia as deleteRowsOfMedia,
  findItem,
  findItemRow,
  insertItem,
  loadItems,
  loadSomeItems,
  saveItemPeople,
  updateItem,
} from './archives.store.ts'

const notFound = () => new AppError('not_found', 'This archive item does not exist.')

/** All matching items, newest first. */
export async function listArchives({ db }: Deps, filters: ArchiveFilters): Promise<ArchiveItem[]> {
  const items = await loadItems(db)
  if (isEmptyFilter(filters)) return items
  const linkedIds = filters.search ? items.flatMap(({ member_ids }) => member_ids) : []
  const names = createNameIndex(await loadNames(db, [...new Set(linkedIds)]))
  return items.filter(createArchiveFilter(filters, names))
}

/** The newest matching items, at most `limit`. */
export async function listFirstArchives(
  deps: Deps,
  filters: ArchiveFilters,
  limit: number,
): Promise<ArchiveItem[]> {
  if (isEmptyFilter(filters)) return loadSomeItems(deps.db, { limit })
  return (await listArchives(deps, filters)).slice(0, limit)
}

export function listArchivesById({ db }: Deps, ids: readonly string[]): Promise<ArchiveItem[]> {
  return loadSomeItems(db, { ids })
}

/** The items that an account uploaded, newest first. */
export function listUploads({ db }: Deps, accountId: string): Promise<ArchiveItem[]> {
  return loadItems(db, accountId)
}

/** @throws AppError not_found */
export async function getArchive({ db }: Pick<Deps, 'db'>, id: string): Promise<ArchiveItem> {
  const item = await findItem(db, id)
  if (!item) throw notFound()
  return item
}

/** The URL that downloads an item's file. @throws AppError not_found */
export async function getDownloadUrl(deps: Deps, id: string): Promise<string> {
  return `${(await getArchive(deps, id)).file_url}?download=1`
}

/** The file in a payload; null if the payload has none. */
async function readFile(deps: Deps, session: Session, payload: ArchiveUpdate): Promise<MediaRow | null> {
  const named = { url: payload.fileUrl, fileId: payload.imagekitFileId }
  if (!named.url && !named.fileId) return null
  return resolveMedia(deps, session, named, 'fileUrl', mediaKind.options)
}

/** An item to add, with the account that uploaded it. */
interface NewItem {
  /** A new one if undefined. */
  id?: string
  payload: ArchivePayload
  mediaId: string
  category: ArchiveItem['category']
  /** Null for the command line. */
  uploadedBy: { accountId: string; firstName: string; lastName: string } | null
  actor: AuditActor | null
  /** RFC 3339 UTC; lists are sorted by it. */
  at: string
}

/**
 * Adds an item whose file and people exist. Call it in a transaction.
 * @returns the item's id
 */
export async function addItem(deps: Deps, { payload, uploadedBy, ...item }: NewItem): Promise<string> {
  const dateTaken =
    payload.dateTaken === undefined ? await getDateTaken(deps, item.mediaId) : payload.dateTaken
  const row = createItemRow(
    { ...payload, dateTaken },
    {
      id: item.id ?? randomUUID(),
      media_id: item.mediaId,
      category: item.category,
      uploaded_by: uploadedBy?.accountId ?? null,
      uploaded_by_name: uploadedBy && `${uploadedBy.firstName} ${uploadedBy.lastName}`.trim(),
    },
    item.at,
  )
  const people = payload.memberIds ?? []
  await insertItem(deps.db, row)
  await saveItemPeople(deps.db, row.id, people)
  await proposeFileFaces(deps, { itemId: row.id, mediaId: item.mediaId, at: item.at })
  const { id, created_at, updated_at, ...named } = row
  await appendAudit(deps.db, deps.clock, item.actor, {
    action: 'create',
    targetType: 'archive',
    targetId: id,
    details: { title: row.title, changes: beforeAndAfter({}, { ...named, member_ids: people }) },
  })
  return id
}

/**
 * Adds an item for an uploaded file.
 * @param storeResponse called with the new item in the transaction of the write
 * @throws AppError invalid
 */
export async function createArchive(
  deps: Deps,
  caller: { session: Session; actor: AuditActor },
  payload: ArchivePayload,
  storeResponse: (db: Db, item: ArchiveItem) => Promise<void> = async () => undefined,
): Promise<ArchiveItem> {
  const file = await readFile(deps, caller.session, payload)
  if (!file) {
    const message = 'A file is required'
    throw new AppError('invalid', message, { fields: { fileUrl: message } })
  }
  return withUndo(deps, async (db) => {
    await checkMediaExists(db, file, 'fileUrl')
    const memberIds = await checkMemberIds(db, payload.memberIds ?? [])
    const id = await addItem(
      { ...deps, db },
      {
        payload: { ...payload, memberIds },
        mediaId: file.id,
        category: payload.category ?? getCategoryForMediaKind(file.kind),
        uploadedBy: caller.actor,
        actor: caller.actor,
        at: timestamp(deps.clock),
      },
    )
    const item = await getArchive({ db }, id)
    await storeResponse(db, item)
    return item
  })
}

/** The item to edit in this transaction. Throws if it is missing or newer than `ifMatch`. */
async function getItemForEdit(db: Db, id: string, ifMatch: string | null) {
  const row = await findItemRow(db, id)
  if (!row) throw notFound()
  const item = await getArchive({ db }, id)
  checkNotStale(ifMatch, item)
  return { row, item }
}

async function savePeople(db: Db, item: ArchiveItem, requested: readonly string[] | undefined) {
  if (requested === undefined) return {}
  const people = await checkMemberIds(db, requested)
  if (people.join() === item.member_ids.join()) return {}
  await saveItemPeople(db, item.id, people)
  return { member_ids: { before: item.member_ids, after: people } }
}

async function saveColumns(db: Db, row: ArchiveItemRow, payload: ArchiveUpdate, file: MediaRow | null) {
  const change = pickChanged(row, { ...toColumns(payload), ...(file && { media_id: file.id }) })
  if (Object.keys(change).length > 0) await updateItem(db, row.id, change)
  return beforeAndAfter(row, change)
}

/**
 * Edits an item; missing fields stay as they are. A payload that changes nothing is not logged.
 * @param ifMatch the `updated_at` that the caller has seen; null to edit any version
 * @throws AppError not_found, stale_edit with the current item, invalid
 */
export async function updateArchive(
  deps: Deps,
  caller: { session: Session; actor: AuditActor },
  id: string,
  payload: ArchiveUpdate,
  ifMatch: string | null,
): Promise<ArchiveItem> {
  const file = await readFile(deps, caller.session, payload)
  return withUndo(deps, async (db) => {
    const found = await getItemForEdit(db, id, ifMatch)
    if (file) await checkMediaExists(db, file, 'fileUrl')
    return await applyUpdate({ ...deps, db }, caller.actor, found, { payload, file })
  })
}

async function applyUpdate(
  deps: Deps,
  actor: AuditActor | null,
  { row, item }: { row: ArchiveItemRow; item: ArchiveItem },
  { payload, file }: { payload: ArchiveUpdate; file: MediaRow | null },
): Promise<ArchiveItem> {
  const { db } = deps
  const changes = {
    ...(await saveColumns(db, row, payload, file)),
    ...(await savePeople(db, item, payload.memberIds)),
  }
  if (Object.keys(changes).length === 0) return item
  if (file && file.id !== row.media_id) await endConsentForItem(deps, actor, row.id)
  await updateItem(db, row.id, { updated_at: laterThan(row.updated_at, timestamp(deps.clock)) })
  await appendAudit(db, deps.clock, actor, {
    action: 'update',
    targetType: 'archive',
    targetId: row.id,
    details: { title: payload.title ?? row.title, changes },
  })
  return getArchive({ db }, row.id)
}

/**
 * Applies the changes of an import or of an accepted correction to an item, but not to its file. Call it in a transaction.
 * @throws AppError not_found, invalid
 */
export async function updateItemDetails(
  deps: Deps,
  actor: AuditActor | null,
  id: string,
  payload: ArchiveUpdate,
): Promise<ArchiveItem> {
  return await applyUpdate(deps, actor, await getItemForEdit(deps.db, id, null), { payload, file: null })
}

/**
 * Deletes an item. Its file stays until a cleanup finds that no record refers to it.
 * @throws AppError not_found, stale_edit
 */
export async function deleteArchive(
  deps: Deps,
  actor: AuditActor,
  id: string,
  ifMatch: string | null,
): Promise<void> {
  await withUndo(deps, async (db) => {
    const { item } = await getItemForEdit(db, id, ifMatch)
    await deleteItem(db, id)
    await appendAudit(db, deps.clock, actor, {
      action: 'delete',
      targetType: 'archive',
      targetId: id,
      details: { title: item.title, category: item.category, file: item.file_name },
    })
  })
}

/** Deletes the items that show files, without entries of their own in the log. Call it in a transaction that can be undone. */
export async function deleteItemsOfMedia(
  { db }: Pick<Deps, 'db'>,
  mediaIds: readonly string[],
): Promise<void> {
  await deleteRowsOfMedia(db, mediaIds)
}
