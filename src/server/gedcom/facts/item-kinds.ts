/** What the import of facts and of names has in common: the forms of an item, and how items are compared. */
import type { Value } from '#server/db/bulk.ts'
import type { Participant } from '#shared/contracts/facts.contract.ts'
import type { ItemComparison } from './pair-items.ts'
import type { FileIds, HiddenParts } from './stored-facts.ts'

/** A fact or name as it is stored, without its place among those of its owner. */
export interface StoredItem {
  columns: Readonly<Record<string, Value>>
  participants: readonly Participant[]
  hidden?: HiddenParts
}

/** A fact or name of the site. */
export interface ExistingItem extends StoredItem {
  id: string
  position: number
  /** Whether there is more than an import writes: a doubt, pictures. */
  hasMore: boolean
}

/** The facts or names of a record at the last import, and the ids of what they became; null where the site has it no more. */
export interface ImportedItems<T> {
  items: readonly T[]
  ids: readonly (string | null)[]
}

/** The facts or names of the last import; null where there are none. */
export function parseImportedItems<T>(items: string, ids: string): ImportedItems<T> | null {
  if (items === '[]') return null
  return { items: JSON.parse(items) as T[], ids: JSON.parse(ids) as (string | null)[] }
}

export interface NewItem<T> extends StoredItem {
  id: string
  position: number
  item: T
}

export interface ItemChange {
  id: string
  columns: Readonly<Record<string, Value>>
  participants: readonly Participant[] | null
}

/** Whether more than the place among the others changes. */
export function hasChange({ columns, participants }: ItemChange): boolean {
  return participants !== null || Object.keys(columns).some((column) => column !== 'position')
}

/** One that was edited here: what the file tells otherwise now; null where the file has it no more. */
export interface KeptItem {
  id: string
  file: ItemChange['columns'] | null
}

export interface PlannedItems<T> {
  /** For the next import, in the order of the file. */
  ids: (string | null)[]
  added: NewItem<T>[]
  changed: ItemChange[]
  removed: string[]
  kept: KeptItem[]
  /** By the index of an item of the file: the restriction that the file had before, and that it no longer tells. */
  lifted: ReadonlyMap<number, Value>
}

/** What distinguishes facts and names. */
export interface ItemKind<T> extends ItemComparison<T> {
  /** The columns that a file can tell, those that change together in one list. */
  fields: readonly (readonly string[])[]
  toStored(item: T, ids: FileIds): StoredItem
  /** Those of one group have an order of their own: what the file adds comes after those that were edited here. */
  getGroup(stored: StoredItem): Value
  /** Whether one of the site, entered by hand, may be the one of the file. */
  mayBeSame(existing: StoredItem, stored: StoredItem): boolean
  /** Whether one of the site is another version of the one of the file, although both differ. */
  isOtherVersion(existing: ExistingItem, stored: StoredItem, at: { index: number; isFirst: boolean }): boolean
  /** What a hidden one tells: another one may tell it where one of the other's `listToldKeys` is among them. */
  listHiddenKeys(hidden: StoredItem): string[]
  listToldKeys(stored: StoredItem): string[]
  /** Whether the columns of a person or union tell it already. */
  isToldByColumns(stored: StoredItem): boolean
  /** What of a matching one of the site counts as not edited. */
  getUnedited(existing: StoredItem, stored: StoredItem): StoredItem
}

export function isSameField(columns: readonly string[], a: StoredItem, b: StoredItem): boolean {
  return columns.every((column) => a.columns[column] === b.columns[column])
}
