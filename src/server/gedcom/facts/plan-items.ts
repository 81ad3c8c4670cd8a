/** Plans what an import does with the facts or names of one record: the file before, the file now, and the site. */
import { randomUUID } from 'node:crypto'
import type { Value } from '#server/db/bulk.ts'
import type { Participant } from '#shared/contracts/facts.contract.ts'
import { type ItemComparison, pairItems } from './pair-items.ts'
import type { FileIds } from './stored-facts.ts'

/** A fact or name as it is stored, without its place among those of its owner. */
export interface StoredItem {
  columns: Readonly<Record<string, Value>>
  participants: readonly Participant[]
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

export interface PlannedItems<T> {
  /** For the next import, in the order of the file. */
  ids: (string | null)[]
  added: NewItem<T>[]
  changed: ItemChange[]
  removed: string[]
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
  /** Whether it may tell what one that was hidden here tells. */
  mayTellSame(hidden: StoredItem, stored: StoredItem): boolean
  /** Whether the columns of a person or union tell it already. */
  isToldByColumns(stored: StoredItem): boolean
  /** What of a matching one of the site counts as not edited. */
  getUnedited(existing: StoredItem, stored: StoredItem): StoredItem
}

export interface ItemsInput<T> {
  items: readonly T[]
  /** Null at the first import of the record. */
  before: ImportedItems<T> | null
  existing: readonly ExistingItem[]
  /** Whether the import adds the person or union. */
  isNew: boolean
  /** The ids of facts and names that are of an import already; those that become so are added. */
  linked: Set<string>
  /** The ids of those that are of another file, too. */
  linkedElsewhere: ReadonlySet<string>
  /** The ids of those that another file hides. */
  hiddenElsewhere: ReadonlySet<string>
  /** Those that another file hides and that were deleted here. */
  hiddenDeleted: readonly T[]
  /** Whether relatives may see what the file no longer hides. */
  mayLift: boolean
  /** Whether `before` is another file with the same person: what that file alone has stays, in its order. */
  isOtherFile: boolean
  ids: FileIds
  /** Those of the last import, which may have had other cross-references. */
  idsBefore: FileIds
}

export function isSameField(columns: readonly string[], a: StoredItem, b: StoredItem): boolean {
  return columns.every((column) => a.columns[column] === b.columns[column])
}

function isLocked({ columns }: StoredItem): boolean {
  return columns['restriction'] === 'locked'
}

function isHidden({ columns }: StoredItem): boolean {
  return columns['restriction'] === 'confidential' || columns['restriction'] === 'privacy'
}

function withRestriction(stored: StoredItem, restriction: Value): StoredItem {
  return { ...stored, columns: { ...stored.columns, restriction } }
}

class ItemsPlanner<T> {
  readonly #kind: ItemKind<T>
  readonly #input: ItemsInput<T>
  readonly #existing: ReadonlyMap<string, ExistingItem>
  readonly #free: Set<ExistingItem>
  /** The groups of those that were entered or edited here: what the file adds comes after them. */
  readonly #editedGroups: ReadonlySet<Value>
  readonly #lifted = new Map<number, Value>()
  /** The indexes of those of the file before that it still hides. */
  readonly #stillHidden = new Set<number>()
  readonly plan: PlannedItems<T> = { ids: [], added: [], changed: [], removed: [], lifted: this.#lifted }

  constructor(kind: ItemKind<T>, input: ItemsInput<T>) {
    this.#kind = kind
    this.#input = input
    this.#existing = new Map(input.existing.map((item) => [item.id, item]))
    this.#free = new Set(input.existing.filter(({ id }) => !input.linked.has(id)))
    const edited = input.existing.filter((item) => this.#free.has(item) || this.#isEdited(item))
    this.#editedGroups = new Set(edited.map((item) => kind.getGroup(item)))
  }

  #isEqual(a: StoredItem, b: StoredItem): boolean {
    return (
      this.#kind.fields.every((field) => isSameField(field, a, b)) &&
      JSON.stringify(a.participants) === JSON.stringify(b.participants)
    )
  }

  #isEdited(existing: ExistingItem): boolean {
    const { before, idsBefore } = this.#input
    const at = before?.ids.indexOf(existing.id) ?? -1
    const imported = before?.items[at]
    if (!imported) return false
    return existing.hasMore || !this.#isEqual(this.#kind.toStored(imported, idsBefore), existing)
  }

  /** Whether the site has one of the file before as imported: not deleted, edited or locked. */
  #isReplaceable(at: number): boolean {
    const existing = this.#existing.get(this.#input.before?.ids[at] ?? '')
    return existing !== undefined && !this.#isEdited(existing) && !isLocked(existing)
  }

  /** The lowest position of those of this record: after a merge, they may come after those of another record. */
  get #firstPosition(): number {
    const positions = (this.#input.before?.ids ?? []).flatMap(
      (id) => this.#existing.get(id ?? '')?.position ?? [],
    )
    return positions.length === 0 ? 0 : Math.min(...positions)
  }

  get #afterAll(): number {
    return this.#input.existing.reduce((max, { position }) => Math.max(max, position + 1), 0)
  }

  /** Merges an edited one of the file into the site's, field by field; a locked one stays until the file unlocks it. */
  #merge(before: StoredItem, now: StoredItem, existing: ExistingItem): void {
    if (isLocked(existing) && (isLocked(now) || !isLocked(before))) return
    const columns: Record<string, Value> = {}
    for (const field of this.#kind.fields) {
      if (field.includes('restriction') && this.#mustStayHidden(existing, now)) continue
      if (isSameField(field, now, existing) || isSameField(field, now, before)) continue
      if (isSameField(field, before, existing))
        for (const column of field) columns[column] = now.columns[column] ?? null
    }
    const [old, own, file] = [before, existing, now].map(({ participants }) => JSON.stringify(participants))
    const participants = file !== own && file !== old && old === own ? now.participants : null
    if (Object.keys(columns).length > 0 || participants !== null)
      this.plan.changed.push({ id: existing.id, columns, participants })
  }

  /** What another file hides is not told by this one, and what this one has hidden only if somebody wants it. */
  #mustStayHidden(existing: ExistingItem, now: StoredItem): boolean {
    const { hiddenElsewhere, isOtherFile, mayLift } = this.#input
    if (!isHidden(existing) || isHidden(now)) return false
    return !mayLift || isOtherFile || hiddenElsewhere.has(existing.id)
  }

  #take(existing: ExistingItem): void {
    this.#free.delete(existing)
    this.#input.linked.add(existing.id)
  }

  /** Finds one that was deleted here and entered again as it was. */
  #takeEntered(imported: StoredItem): ExistingItem | undefined {
    const found = [...this.#free].find((existing) => this.#isEqual(imported, existing))
    if (found) this.#take(found)
    return found
  }

  /** Finds one of another file that is the same, even if it was hidden here. */
  #findElsewhere(stored: StoredItem): ExistingItem | undefined {
    const { existing, linkedElsewhere } = this.#input
    return existing.find((own) => {
      if (!linkedElsewhere.has(own.id) || this.plan.ids.includes(own.id)) return false
      const restriction = own.columns['restriction'] ?? null
      return this.#isEqual(own, isHidden(own) ? withRestriction(stored, restriction) : stored)
    })
  }

  /** Those that are hidden, although this file did not hide them. */
  get #hiddenHere(): StoredItem[] {
    const { existing, before, ids, idsBefore, isOtherFile, hiddenDeleted } = this.#input
    const present = existing.filter((item) => {
      const imported = before?.items[before.ids.indexOf(item.id)]
      return (
        isHidden(item) && !(!isOtherFile && imported && isHidden(this.#kind.toStored(imported, idsBefore)))
      )
    })
    return [...present, ...hiddenDeleted.map((item) => this.#kind.toStored(item, ids))]
  }

  /** Those that the file hid before and does not tell as hidden now; none where somebody lifts restrictions. */
  get #hiddenBefore(): StoredItem[] {
    const { before, idsBefore, mayLift, isOtherFile } = this.#input
    if (before === null || mayLift || isOtherFile) return []
    const others = before.items.filter((_, at) => !this.#stillHidden.has(at))
    return others.map((item) => this.#kind.toStored(item, idsBefore)).filter(isHidden)
  }

  /** One that the file adds is hidden if it may tell what somebody has hidden here, or what the file hid before. */
  #hide(stored: StoredItem, index: number): StoredItem {
    if (isHidden(stored)) return stored
    const tellsSame = (item: StoredItem) => this.#kind.mayTellSame(item, stored)
    const before = this.#hiddenBefore.find(tellsSame)
    const hidden = before ?? this.#hiddenHere.find(tellsSame)
    if (!hidden) return stored
    const restriction = hidden.columns['restriction'] ?? null
    if (before) this.#lifted.set(index, restriction)
    return withRestriction(stored, restriction)
  }

  #add(item: T, stored: StoredItem, index: number): string {
    const free = [...this.#free]
    const at = { index, isFirst: this.#input.before === null }
    const found =
      free.find((existing) => this.#kind.mayBeSame(existing, stored)) ??
      free.find((existing) => this.#kind.isOtherVersion(existing, stored, at))
    if (found) {
      this.#take(found)
      this.#merge(this.#kind.getUnedited(found, stored), stored, found)
      return found.id
    }
    const same = this.#findElsewhere(stored)
    if (same) return same.id
    const id = randomUUID()
    const isLast = this.#input.isOtherFile || this.#editedGroups.has(this.#kind.getGroup(stored))
    this.plan.added.push({
      ...this.#hide(stored, index),
      id,
      item,
      position: isLast ? this.#afterAll + index : this.#firstPosition + index,
    })
    return id
  }

  /** Removes what the file has no more, unless it was edited or locked here. */
  #remove(before: ImportedItems<T>, pairs: readonly (number | null)[]): void {
    const { idsBefore, linkedElsewhere, mayLift } = this.#input
    for (const [at, item] of before.items.entries()) {
      if (pairs.includes(at)) continue
      const existing =
        this.#existing.get(before.ids[at] ?? '') ?? this.#takeEntered(this.#kind.toStored(item, idsBefore))
      if (!existing || linkedElsewhere.has(existing.id)) continue
      // The next version may tell it without its restriction.
      if (isHidden(existing) && !mayLift) continue
      if (!this.#isEdited(existing) && !isLocked(existing)) this.plan.removed.push(existing.id)
    }
  }

  /** Moves those of the file to the order of the file, unless they were ordered here. */
  #reorder(before: ImportedItems<T>): void {
    const positions = before.ids.flatMap((id) => this.#existing.get(id ?? '')?.position ?? [])
    if (positions.some((position, i) => position < (positions[i - 1] ?? 0))) return
    const first = this.#firstPosition
    for (const [index, id] of this.plan.ids.entries()) {
      const position = first + index
      const existing = id === null ? undefined : this.#existing.get(id)
      if (!existing || existing.position === position) continue
      const change = this.plan.changed.find((own) => own.id === id)
      if (change) change.columns = { ...change.columns, position }
      else this.plan.changed.push({ id: existing.id, columns: { position }, participants: null })
    }
  }

  run(): PlannedItems<T> {
    const { items, before, ids, idsBefore, isNew, isOtherFile } = this.#input
    const pairs = pairItems(items, before?.items ?? [], this.#kind, (at) => this.#isReplaceable(at))
    for (const [index, item] of items.entries()) {
      const at = pairs[index] ?? null
      if (at !== null && isHidden(this.#kind.toStored(item, ids))) this.#stillHidden.add(at)
    }
    for (const [index, item] of items.entries()) {
      const at = pairs[index] ?? null
      const stored = this.#kind.toStored(item, ids)
      if (before === null && !isNew && this.#kind.isToldByColumns(stored)) {
        this.plan.ids.push(null)
        continue
      }
      if (at === null || before === null) {
        this.plan.ids.push(this.#add(item, stored, index))
        continue
      }
      const imported = this.#kind.toStored(before.items[at] ?? item, idsBefore)
      const own = this.#existing.get(before.ids[at] ?? '') ?? this.#takeEntered(imported)
      this.plan.ids.push(own ? own.id : null)
      if (!own) continue
      this.#merge(imported, stored, own)
      if (isHidden(imported) && isHidden(own) && !isHidden(stored) && !isOtherFile)
        this.#lifted.set(index, imported.columns['restriction'] ?? null)
    }
    if (before && !isOtherFile) {
      this.#remove(before, pairs)
      this.#reorder(before)
    }
    return this.plan
  }
}

export function planItems<T>(kind: ItemKind<T>, input: ItemsInput<T>): PlannedItems<T> {
  return new ItemsPlanner(kind, input).run()
}
