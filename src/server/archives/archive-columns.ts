/** Converts archive payloads to database columns. */
import type { ArchivePayload, ArchiveUpdate } from '#shared/contracts/archives.contract.ts'
import type { ArchiveItemRow } from './archives.store.ts'

/** The columns that a write may set. */
type ItemChange = Partial<Omit<ArchiveItemRow, 'id' | 'created_at' | 'updated_at'>>

function emptyToNull(value: string | null) {
  return value === '' ? null : value
}

/** The tags as JSON, without empty and duplicate tags. */
function serializeTags(tags: readonly string[]): string {
  return JSON.stringify([...new Set(tags.filter((tag) => tag !== ''))])
}

/** The columns in a payload. The file and the people are resolved elsewhere. */
export function toColumns(payload: ArchiveUpdate): ItemChange {
  const change: ItemChange = {}
  if (payload.title !== undefined) change.title = payload.title
  if (payload.description !== undefined) change.description = payload.description
  if (payload.category !== undefined) change.category = payload.category
  if (payload.tags !== undefined) change.tags = serializeTags(payload.tags)
  if (payload.dateTaken !== undefined) change.date_taken = payload.dateTaken
  if (payload.personRelated !== undefined) change.person_related = emptyToNull(payload.personRelated)
  if (payload.location !== undefined) change.location = emptyToNull(payload.location)
  return change
}

/** The row of a new item. @param at RFC 3339 UTC */
export function createItemRow(
  payload: ArchivePayload,
  columns: Pick<ArchiveItemRow, 'id' | 'media_id' | 'category' | 'uploaded_by' | 'uploaded_by_name'>,
  at: string,
): ArchiveItemRow {
  return {
    title: payload.title,
    description: '',
    tags: '[]',
    date_taken: null,
    person_related: null,
    location: null,
    ...toColumns(payload),
    ...columns,
    created_at: at,
    updated_at: at,
  }
}
