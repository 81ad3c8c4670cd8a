/** Merges a fact or name three ways, field by field. */
import type { Value } from '#server/db/bulk.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'
import { mergeCitations } from '../sources/merge-citations.ts'
import { type ItemChange, type ItemKind, isSameField, type StoredItem } from './item-kinds.ts'

type Fields = ItemKind<unknown>['fields']

/** As the last import had it, as the file tells it now, and as the site has it. */
interface Versions {
  before: StoredItem
  now: StoredItem
  existing: StoredItem
}

type IsRemoved = (sourceId: string) => boolean

function mergeCitationsJson({ before, now, existing }: Versions, isRemoved: IsRemoved): string {
  const parse = ({ columns }: StoredItem) => JSON.parse(String(columns['citations'] ?? '[]')) as Citation[]
  const merged = mergeCitations(parse(before), parse(now), parse(existing))
  return JSON.stringify(merged.filter(({ source_id }) => source_id === undefined || !isRemoved(source_id)))
}

/**
 * What was edited here stays.
 *
 * @param isFixed whether all stays, whatever the file tells
 * @param isRemoved whether the import removes a source, because the file hides it now: its citations go, edited or not
 * @returns what changes, and in `kept` what the file tells of fields that do not change
 */
export function mergeItem(
  fields: Fields,
  versions: Versions,
  isFixed: boolean,
  isRemoved: IsRemoved,
): Pick<ItemChange, 'columns' | 'participants'> & { kept: ItemChange['columns'] } {
  const { before, now, existing } = versions
  const columns: Record<string, Value> = {}
  const kept: Record<string, Value> = {}
  for (const field of fields) {
    if (isSameField(field, now, existing) || isSameField(field, now, before)) continue
    const isEdited = !isSameField(field, before, existing)
    if (isEdited && !isFixed && field.includes('citations'))
      columns['citations'] = mergeCitationsJson(versions, isRemoved)
    else
      for (const column of field) (isEdited || isFixed ? kept : columns)[column] = now.columns[column] ?? null
  }
  const [old, own, file] = [before, existing, now].map(({ participants }) => JSON.stringify(participants))
  const isNew = !isFixed && file !== own && file !== old && old === own
  return { columns, kept, participants: isNew ? now.participants : null }
}

function isEmpty(field: Fields[number], { columns }: StoredItem): boolean {
  return field.every((column) => columns[column] === null || columns[column] === '[]')
}

/** Whether the file tells what it became by an edit here, and nothing else than the site. */
export function tellsEdit(fields: Fields, { before, now, existing }: Versions): boolean {
  const told = fields.filter((field) => !isEmpty(field, now) && !isEmpty(field, existing))
  const equal = told.filter((field) => isSameField(field, now, existing))
  return (
    told.every((field) => equal.includes(field) || field.includes('citations')) &&
    equal.some((field) => !isSameField(field, before, existing))
  )
}
