/** Adds files of a family tree to the archives, and updates their items without overwriting edits. */

import { addItem, getArchive, updateItemDetails } from '#server/archives/archives.service.ts'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { proposeImportedFaces } from '#server/faces/file-faces.service.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { getCategoryForMediaKind } from '#shared/archive-categories.ts'
import { type ArchiveUpdate, archiveItem } from '#shared/contracts/archives.contract.ts'
import { findArchiveItem } from '../gedcom-media.store.ts'
import {
  type Columns,
  type Field,
  mergeRecord,
  parseColumns,
  serializeColumns,
} from '../import-plan/merge-record.ts'
import { toFaceRegion } from '../structures/crops.ts'
import type { ReferencedFile } from './referenced-files.ts'

const fields: readonly Field[] = [
  ['title'],
  ['description'],
  ['category'],
  ['tags'],
  ['date_taken'],
  ['location'],
  ['person_related'],
  ['member_ids'],
]

function toColumns({ details, people }: ReferencedFile): Columns {
  return { ...details, tags: JSON.stringify(details.tags), member_ids: JSON.stringify([...people]) }
}

/** Those that only this program writes: others drop them all. */
const customColumns = ['category', 'tags', 'date_taken', 'location', 'person_related'] as const

/** A file that tells none of our own details has not removed them. */
function withCustomDetails(imported: Columns, base: Columns): Columns {
  const tellsSome = customColumns.some((column) => imported[column] !== null && imported[column] !== '[]')
  if (tellsSome) return imported
  return {
    ...imported,
    ...Object.fromEntries(
      customColumns.flatMap((column) => (base[column] == null ? [] : [[column, base[column]]])),
    ),
  }
}

const ids = archiveItem.shape.member_ids

function readIds(packed: unknown): string[] {
  return typeof packed === 'string' ? ids.parse(JSON.parse(packed)) : []
}

/** Converts changed columns to an update of the archive item. */
function toUpdate(change: Columns): ArchiveUpdate {
  const text = (column: string) => (typeof change[column] === 'string' ? String(change[column]) : null)
  const category = archiveItem.shape.category.safeParse(change['category'])
  return {
    ...('title' in change && { title: text('title') ?? '' }),
    ...('description' in change && { description: text('description') ?? '' }),
    ...(category.success && { category: category.data }),
    ...('tags' in change && { tags: readIds(change['tags']) }),
    ...('date_taken' in change && { dateTaken: text('date_taken') }),
    ...('location' in change && { location: text('location') }),
    ...('person_related' in change && { personRelated: text('person_related') }),
    ...('member_ids' in change && { memberIds: readIds(change['member_ids']) }),
  }
}

/**
 * Updates the fields of an item that were not edited here to the values of the tree. Call it in a transaction.
 *
 * @param base the values of the tree at the last import, as returned then
 * @returns the values of the tree, for the next import
 */
export async function updateArchiveItem(
  deps: Deps,
  actor: AuditActor | null,
  { id, base, file }: { id: string; base: string; file: ReferencedFile },
): Promise<string> {
  const item = await getArchive(deps, id)
  const existing = { ...item, tags: JSON.stringify(item.tags), member_ids: JSON.stringify(item.member_ids) }
  const imported = withCustomDetails(toColumns(file), parseColumns(base))
  const { change } = mergeRecord(fields, parseColumns(base), imported, pickColumns(existing))
  const update = toUpdate(change)
  const updatedItem = Object.keys(update).length > 0 ? await updateItemDetails(deps, actor, id, update) : item
  const linked = new Set(updatedItem.member_ids)
  const stillLinked = [...file.people].filter((person) => linked.has(person))
  return serializeColumns({ ...imported, member_ids: JSON.stringify(stillLinked) })
}

function pickColumns(item: Record<string, unknown>): Columns {
  return Object.fromEntries(
    fields.map(([column]) => {
      const value = item[column]
      return [column, typeof value === 'string' ? value : null]
    }),
  )
}

function toFaces({ faces }: ReferencedFile, { kind, width, height }: MediaRow) {
  if (kind !== 'photo' || width === null || height === null) return []
  return faces.flatMap(({ personId, box }) => {
    const region = toFaceRegion(box, { width, height })
    return region ? [{ personId, region }] : []
  })
}

interface AddedItem {
  itemId: string
  base: string
}

/** Adds a file to the archives, unless it is there already. Call it in a transaction. */
export async function addArchiveItem(
  deps: Deps,
  actor: AuditActor | null,
  { mediaRow, file, at }: { mediaRow: MediaRow; file: ReferencedFile; at: string },
): Promise<AddedItem> {
  const { details, people } = file
  const existingId = await findArchiveItem(deps.db, mediaRow, details.title)
  if (existingId !== null)
    return {
      itemId: existingId,
      base: await updateArchiveItem(deps, actor, { id: existingId, base: '{}', file }),
    }
  const { category, date_taken, person_related, tags, ...imported } = details
  const payload = {
    ...imported,
    tags: [...tags],
    ...(date_taken !== null && { dateTaken: date_taken }),
    personRelated: person_related,
    memberIds: [...people],
  }
  const itemId = await addItem(deps, {
    payload,
    mediaId: mediaRow.id,
    category: category ?? getCategoryForMediaKind(mediaRow.kind),
    uploadedBy: actor,
    actor,
    at,
  })
  await proposeImportedFaces(deps, { itemId, faces: toFaces(file, mediaRow), at })
  return { itemId, base: serializeColumns(toColumns(file)) }
}
