/** What a file of a family tree is in the archives: an item as the tree describes it, and what was edited here stays. */

import { addItem, getArchive, updateItemFromImport } from '#server/archives/archives.service.ts'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import type { MediaRow } from '#server/media/media.store.ts'
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

function toColumns({ details: words, people }: ReferencedFile): Columns {
  return { ...words, tags: JSON.stringify(words.tags), member_ids: JSON.stringify(people) }
}

const ids = archiveItem.shape.member_ids

function readIds(packed: unknown): string[] {
  return typeof packed === 'string' ? ids.parse(JSON.parse(packed)) : []
}

/** What changed of an item as its service takes it. */
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
 * Brings an item up to what the tree says of it now, where it was not edited here. Call it in a transaction.
 *
 * @param base what the tree said last time, as this gave it
 * @returns what the tree says, for the next time
 */
export async function updateArchiveItem(
  deps: Deps,
  actor: AuditActor | null,
  { id, base, file }: { id: string; base: string; file: ReferencedFile },
): Promise<string> {
  const item = await getArchive(deps, id)
  const here = { ...item, tags: JSON.stringify(item.tags), member_ids: JSON.stringify(item.member_ids) }
  const said = toColumns(file)
  const { change } = mergeRecord(fields, parseColumns(base), said, pickColumns(here))
  const update = toUpdate(change)
  const now = Object.keys(update).length > 0 ? await updateItemFromImport(deps, actor, id, update) : item
  const theirs = file.people.filter((person) => now.member_ids.includes(person))
  return serializeColumns({ ...said, member_ids: JSON.stringify(theirs) })
}

function pickColumns(item: Record<string, unknown>): Columns {
  return Object.fromEntries(
    fields.map(([column]) => {
      const value = item[column]
      return [column, typeof value === 'string' ? value : null]
    }),
  )
}

interface AddedItem {
  itemId: string
  base: string
}

/** Puts a file into the archives, once. Call it in a transaction. */
export async function addArchiveItem(
  deps: Deps,
  actor: AuditActor | null,
  { medium, file, at }: { medium: MediaRow; file: ReferencedFile; at: string },
): Promise<AddedItem> {
  const { details: words, people } = file
  const known = await findArchiveItem(deps.db, medium, words.title)
  if (known !== null)
    return { itemId: known, base: await updateArchiveItem(deps, actor, { id: known, base: '{}', file }) }
  const { category, date_taken, person_related, tags, ...said } = words
  const payload = {
    ...said,
    tags: [...tags],
    dateTaken: date_taken,
    personRelated: person_related,
    memberIds: people,
  }
  const itemId = await addItem(deps, {
    payload,
    mediaId: medium.id,
    category: category ?? getCategoryForMediaKind(medium.kind),
    uploadedBy: actor,
    actor,
    at,
  })
  return { itemId, base: serializeColumns(toColumns(file)) }
}
