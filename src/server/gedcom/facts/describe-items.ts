/** Tells in words what an import does with the facts and names of a record. */
import type { Value } from '#server/db/bulk.ts'
import { formatFactName } from '#shared/fact-tags.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { formatDateWords } from '#shared/genealogy/dates/format-date-words.ts'
import { formatWholeName } from '#shared/genealogy/derive-names.ts'
import type { ExistingItem, ItemChange, PlannedItems } from './item-kinds.ts'

/** A fact or name, or one of its parts, before and after; empty where there is none. */
export interface ItemTexts {
  /** The tag of a fact, NAME for a name: columns may tell it, too. Null for a part that no column tells. */
  tag: string | null
  field: string
  here: string
  file: string
}

type TextsById = ReadonlyMap<string, readonly ItemTexts[]>

/** What an import does with the facts and names of people and unions that the site has, by their ids. */
export interface FactTexts {
  changes: TextsById
  /** What stays as it was edited or locked here, although the file tells otherwise. */
  kept: TextsById
}

type ItemColumns = Readonly<Record<string, Value>>
type What = 'facts' | 'names'

/** What tells most about a fact or name: each part that changes is told alone, all else in one text. */
const mainColumns = {
  facts: ['value', 'date', 'date_phrase', 'place'],
  names: ['prefix', 'given', 'surname_prefix', 'surname', 'suffix', 'surname_first'],
} as const satisfies Record<What, readonly string[]>

/** Lists that are told by how many entries they have, and what these are called. */
const lists: Readonly<Record<string, string>> = {
  citations: 'sources',
  translations: 'translations',
  participants: 'people who took part',
}

function formatColumn(column: string, value: Value | undefined): string {
  if (value === null || value === undefined || value === 0) return ''
  if (column in lists) {
    const count = (JSON.parse(String(value)) as unknown[]).length
    return count === 0 ? '' : String(count)
  }
  if (column === 'denied') return 'did not happen'
  return column === 'date' ? formatEdtfDate(String(value)) : String(value)
}

function toText(value: Value | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function formatMain(what: What, columns: ItemColumns): string {
  if (what === 'names') {
    const { prefix = null, surname_first = null } = columns
    const pieces = ['given', 'surname_prefix', 'surname', 'suffix'].map((c) => [c, toText(columns[c])])
    return [prefix, formatWholeName({ ...Object.fromEntries(pieces), surname_first })]
      .filter(Boolean)
      .join(' ')
  }
  const when = formatDateWords(toText(columns['date']), toText(columns['date_phrase']))
  const parts = mainColumns.facts.map((column) => {
    if (column === 'date') return when
    return column === 'date_phrase' ? '' : formatColumn(column, columns[column])
  })
  return parts.filter(Boolean).join(', ')
}

function getTag(what: What, columns: ItemColumns): string {
  return what === 'names' ? 'NAME' : String(columns['tag'])
}

function formatName(what: What, columns: ItemColumns): string {
  if (what === 'names') return columns['type'] ? `name (${columns['type']})` : 'name'
  return formatFactName({
    tag: String(columns['tag']),
    type: formatColumn('type', columns['type']) || undefined,
  })
}

/** The columns that are told alone, in words. */
function listParts(what: What, before: ItemColumns, after: ItemColumns): ItemTexts[] {
  const main: readonly string[] = mainColumns[what]
  const names = Object.keys(after).filter((column) => !main.includes(column) && column !== 'position')
  return names.flatMap((column) => {
    const [here, file] = [formatColumn(column, before[column]), formatColumn(column, after[column])]
    if (before[column] === after[column] || (here === file && !(column in lists))) return []
    const part = lists[column] ?? column.replaceAll('_', ' ')
    return [{ tag: null, field: `${formatName(what, before)}: ${part}`, here, file }]
  })
}

function describeChange(what: What, before: ItemColumns, change: ItemColumns): ItemTexts[] {
  const after = { ...before, ...change }
  const [here, file] = [formatMain(what, before), formatMain(what, after)]
  const whole = { tag: getTag(what, before), field: formatName(what, before), here, file }
  return [...(here === file ? [] : [whole]), ...listParts(what, before, after)]
}

/** The whole of a fact or name, in one text. */
function describeWhole(what: What, columns: ItemColumns) {
  return {
    text: formatMain(what, columns) || 'known',
    rest: { tag: getTag(what, columns), field: formatName(what, columns) },
  }
}

/** All that an item tells, with its participants as a list. */
function toColumns({ columns, participants }: Omit<ItemChange, 'id'>): ItemColumns {
  return participants === null ? columns : { ...columns, participants: JSON.stringify(participants) }
}

function indexColumns(existing: readonly ExistingItem[]): ReadonlyMap<string, ItemColumns> {
  return new Map(existing.map((item) => [item.id, toColumns(item)]))
}

/** What stays as it is here, although the file tells otherwise. @param existing the facts or names that the site has */
export function describeKept(
  what: What,
  { kept }: PlannedItems<unknown>,
  existing: readonly ExistingItem[],
): ItemTexts[] {
  const byId = indexColumns(existing)
  return kept.flatMap(({ id, file }) => {
    const columns = byId.get(id)
    if (!columns) return []
    if (file !== null) return describeChange(what, columns, file)
    const { text, rest } = describeWhole(what, columns)
    return [{ ...rest, here: text, file: '' }]
  })
}

/** @param existing the facts or names that the site has */
export function describeItems(
  what: What,
  { added, changed, removed }: PlannedItems<unknown>,
  existing: readonly ExistingItem[],
): ItemTexts[] {
  const byId = indexColumns(existing)
  return [
    ...added.map(({ columns }) => {
      const { text, rest } = describeWhole(what, columns)
      return { ...rest, here: '', file: text }
    }),
    ...changed.flatMap((change) => describeChange(what, byId.get(change.id) ?? {}, toColumns(change))),
    ...removed.flatMap((id) => {
      const columns = byId.get(id)
      if (!columns) return []
      const { text, rest } = describeWhole(what, columns)
      return [{ ...rest, here: text, file: '' }]
    }),
  ]
}
