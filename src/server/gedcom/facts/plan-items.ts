/** Plans what an import does with the facts or names of one record: the file before, the file now, and the site. */
import { randomUUID } from 'node:crypto'
import type { Value } from '#server/db/bulk.ts'
import { EqualItems, HiddenItems } from './find-items.ts'
import {
  type ExistingItem,
  type ImportedItems,
  type ItemKind,
  isSameField,
  type PlannedItems,
  type StoredItem,
} from './item-kinds.ts'
import { mergeItem, tellsEdit } from './merge-item.ts'
import { pairItems } from './pair-items.ts'
import type { FileIds } from './stored-facts.ts'

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
  /** The items of the file as they would be stored. */
  readonly #stored: readonly StoredItem[]
  /** Those of the file before, and their indexes by the ids of what they became. */
  readonly #imported: readonly StoredItem[]
  readonly #importedAt: ReadonlyMap<string | null, number>
  readonly #edited: ReadonlySet<ExistingItem>
  readonly #free: Set<ExistingItem>
  readonly #freeByGroup: ReadonlyMap<Value, Set<ExistingItem>>
  readonly #freeByText: EqualItems
  /** Those of another file: the hidden ones without their restriction, as other files tell them. */
  readonly #elsewhere: { hidden: EqualItems; others: EqualItems }
  /** The groups of those that were entered or edited here: what the file adds comes after them. */
  readonly #editedGroups: ReadonlySet<Value>
  /** The lowest position of those of this record: after a merge, they may come after those of another record. */
  readonly #firstPosition: number
  readonly #afterAll: number
  readonly #lifted = new Map<number, Value>()
  /** The indexes of those of the file before that it still hides. */
  readonly #stillHidden = new Set<number>()
  /** Those that were edited here, and that the file has no more as it had them. */
  #editedAlone: readonly ExistingItem[] = []
  /** The ids that are in the plan. */
  readonly #planned = new Set<string>()
  #hiddenHere: HiddenItems<T> | null = null
  #hiddenBefore: HiddenItems<T> | null = null
  readonly plan: PlannedItems<T> = {
    ids: [],
    added: [],
    changed: [],
    removed: [],
    kept: [],
    lifted: this.#lifted,
  }

  constructor(kind: ItemKind<T>, input: ItemsInput<T>) {
    const { items, existing, before, linked, linkedElsewhere, ids, idsBefore } = input
    this.#kind = kind
    this.#input = input
    this.#existing = new Map(existing.map((item) => [item.id, item]))
    this.#stored = items.map((item) => kind.toStored(item, ids))
    this.#imported = before?.items.map((item) => kind.toStored(item, idsBefore)) ?? []
    this.#importedAt = new Map(before?.ids.map((id, at) => [id, at] as const).reverse())
    this.#edited = new Set(existing.filter((item) => this.#differsFromImport(item)))
    const free = existing.filter(({ id }) => !linked.has(id))
    this.#free = new Set(free)
    this.#freeByGroup = new Map(
      [...Map.groupBy(free, kind.getGroup)].map(([group, own]) => [group, new Set(own)]),
    )
    this.#freeByText = new EqualItems(free, (item) => this.#format(item))
    const elsewhere = existing.filter(({ id }) => linkedElsewhere.has(id))
    this.#elsewhere = {
      hidden: new EqualItems(elsewhere.filter(isHidden), (item) => this.#format(withRestriction(item, null))),
      others: new EqualItems(
        elsewhere.filter((item) => !isHidden(item)),
        (item) => this.#format(item),
      ),
    }
    const own = existing.filter((item) => this.#free.has(item) || this.#edited.has(item))
    this.#editedGroups = new Set(own.map((item) => kind.getGroup(item)))
    const positions = before?.ids.flatMap((id) => this.#existing.get(id ?? '')?.position ?? []) ?? []
    this.#firstPosition = positions.reduce((min, position) => Math.min(min, position), positions[0] ?? 0)
    this.#afterAll = existing.reduce((max, { position }) => Math.max(max, position + 1), 0)
  }

  /** All that a fact or name tells. */
  #format({ columns, participants }: StoredItem): string {
    const values = this.#kind.fields.map((field) => field.map((column) => columns[column]))
    return JSON.stringify([values, participants])
  }

  #isEqual(a: StoredItem, b: StoredItem): boolean {
    return (
      this.#kind.fields.every((field) => isSameField(field, a, b)) &&
      JSON.stringify(a.participants) === JSON.stringify(b.participants)
    )
  }

  #findImported({ id }: ExistingItem): StoredItem | undefined {
    return this.#imported[this.#importedAt.get(id) ?? -1]
  }

  #differsFromImport(existing: ExistingItem): boolean {
    const imported = this.#findImported(existing)
    return imported !== undefined && (existing.hasMore || !this.#isEqual(imported, existing))
  }

  /** Whether the site has one of the file before as imported: not deleted, edited or locked. */
  #isReplaceable(at: number): boolean {
    const existing = this.#existing.get(this.#input.before?.ids[at] ?? '')
    return existing !== undefined && !this.#edited.has(existing) && !isLocked(existing)
  }

  /** Merges one of the file into the site's, field by field: what was edited here stays, and a locked one until the file unlocks it. */
  #merge(before: StoredItem, now: StoredItem, existing: ExistingItem): void {
    const isFixed = isLocked(existing) && (isLocked(now) || !isLocked(before))
    // Another version of a visible one does not tell what is hidden.
    if (!isHidden(existing) && !isHidden(now) && this.#findHidden(now, existing)) return
    const mustStayHidden = this.#mustStayHidden(existing, now)
    const fields = this.#kind.fields.filter((field) => !mustStayHidden || !field.includes('restriction'))
    const { columns, kept, participants } = mergeItem(fields, { before, now, existing }, isFixed)
    if (Object.keys(columns).length > 0 || participants !== null)
      this.plan.changed.push({ id: existing.id, columns, participants })
    if (Object.keys(kept).length > 0) this.plan.kept.push({ id: existing.id, file: kept })
  }

  /** What another file hides is not told by this one, and what this one has hidden only if somebody wants it. */
  #mustStayHidden(existing: ExistingItem, now: StoredItem): boolean {
    const { hiddenElsewhere, isOtherFile, mayLift } = this.#input
    if (!isHidden(existing) || isHidden(now)) return false
    return !mayLift || isOtherFile || hiddenElsewhere.has(existing.id)
  }

  #take(existing: ExistingItem): void {
    this.#free.delete(existing)
    this.#freeByGroup.get(this.#kind.getGroup(existing))?.delete(existing)
    this.#input.linked.add(existing.id)
  }

  /** Finds one that was deleted here and entered again as it was. */
  #takeEntered(imported: StoredItem): ExistingItem | undefined {
    const found = this.#freeByText.find(imported, (item) => this.#free.has(item))
    if (found) this.#take(found)
    return found
  }

  /** Finds one of another file that is the same, even if it was hidden here. */
  #findElsewhere(stored: StoredItem): ExistingItem | undefined {
    const isOpen = ({ id }: ExistingItem) => !this.#planned.has(id)
    const visible = this.#elsewhere.others.find(stored, isOpen)
    const hidden = this.#elsewhere.hidden.find(stored, isOpen)
    return hidden && visible && hidden.position < visible.position ? hidden : (visible ?? hidden)
  }

  /** Those that are hidden, although this file did not hide them. */
  #listHiddenHere(): StoredItem[] {
    const { existing, ids, isOtherFile, hiddenDeleted } = this.#input
    const present = existing.filter((item) => {
      const imported = isOtherFile ? undefined : this.#findImported(item)
      return isHidden(item) && !(imported && isHidden(imported))
    })
    return [...present, ...hiddenDeleted.map((item) => this.#kind.toStored(item, ids))]
  }

  /** Those that the file hid before and does not tell as hidden now; none where somebody lifts restrictions. */
  #listHiddenBefore(): StoredItem[] {
    const { mayLift, isOtherFile } = this.#input
    if (mayLift || isOtherFile) return []
    return this.#imported.filter((item, at) => isHidden(item) && !this.#stillHidden.has(at))
  }

  /** Finds one that the file hid before, or that somebody has hidden here, which a public one may tell. */
  #findHidden(stored: StoredItem, known?: StoredItem): { item: StoredItem; isOfFile: boolean } | null {
    this.#hiddenBefore ??= new HiddenItems(this.#kind, this.#listHiddenBefore())
    this.#hiddenHere ??= new HiddenItems(this.#kind, this.#listHiddenHere())
    const before = this.#hiddenBefore.findTold(stored, known)
    const item = before ?? this.#hiddenHere.findTold(stored, known)
    return item ? { item, isOfFile: before !== undefined } : null
  }

  /** One that the file adds is hidden if it may tell what is hidden. */
  #hide(stored: StoredItem, index: number): StoredItem {
    const hidden = isHidden(stored) ? null : this.#findHidden(stored)
    if (!hidden) return stored
    const restriction = hidden.item.columns['restriction'] ?? null
    if (hidden.isOfFile) this.#lifted.set(index, restriction)
    return withRestriction(stored, restriction)
  }

  /** Finds one that was edited into what the file tells now, too. */
  #takeEdited(stored: StoredItem): ExistingItem | undefined {
    const { fields } = this.#kind
    const found = this.#editedAlone.find((existing) => {
      const before = this.#findImported(existing)
      return !this.#planned.has(existing.id) && before && tellsEdit(fields, { before, now: stored, existing })
    })
    const imported = found && this.#findImported(found)
    if (imported) this.#merge(imported, stored, found)
    return found
  }

  #add(item: T, stored: StoredItem, index: number): string {
    const edited = this.#takeEdited(stored)
    if (edited) return edited.id
    const free = [...(this.#freeByGroup.get(this.#kind.getGroup(stored)) ?? [])]
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
    const { linkedElsewhere, mayLift } = this.#input
    const paired = new Set(pairs)
    for (const [at, imported] of this.#imported.entries()) {
      if (paired.has(at)) continue
      const existing = this.#existing.get(before.ids[at] ?? '') ?? this.#takeEntered(imported)
      if (!existing || linkedElsewhere.has(existing.id) || this.#planned.has(existing.id)) continue
      // The next version may tell it without its restriction.
      if (isHidden(existing) && !mayLift) continue
      if (this.#edited.has(existing) || isLocked(existing))
        this.plan.kept.push({ id: existing.id, file: null })
      else this.plan.removed.push(existing.id)
    }
  }

  /** Moves those of the file to the order of the file, unless they were ordered here. */
  #reorder(before: ImportedItems<T>): void {
    const positions = before.ids.flatMap((id) => this.#existing.get(id ?? '')?.position ?? [])
    if (positions.some((position, i) => position < (positions[i - 1] ?? 0))) return
    const changes = new Map(this.plan.changed.map((change) => [change.id, change]))
    for (const [index, id] of this.plan.ids.entries()) {
      const position = this.#firstPosition + index
      const existing = id === null ? undefined : this.#existing.get(id)
      if (!existing || existing.position === position) continue
      const change = changes.get(existing.id)
      if (change) change.columns = { ...change.columns, position }
      else this.plan.changed.push({ id: existing.id, columns: { position }, participants: null })
    }
  }

  /** Plans one of the file. @param at the index of the version before @returns the id of what it becomes, if any */
  #planOne(item: T, stored: StoredItem, index: number, at: number | null): string | null {
    const { before, isNew, isOtherFile } = this.#input
    if (before === null && !isNew && this.#kind.isToldByColumns(stored)) return null
    const imported = at === null ? undefined : this.#imported[at]
    if (at === null || before === null || !imported) return this.#add(item, stored, index)
    const own = this.#existing.get(before.ids[at] ?? '') ?? this.#takeEntered(imported)
    if (own) this.#merge(imported, stored, own)
    // Of what was deleted here, too: columns and timeline events could tell it.
    if (isHidden(imported) && (!own || isHidden(own)) && !isHidden(stored) && !isOtherFile)
      this.#lifted.set(index, imported.columns['restriction'] ?? null)
    return own?.id ?? null
  }

  run(): PlannedItems<T> {
    const { items, before, isOtherFile } = this.#input
    const pairs = pairItems(items, before?.items ?? [], this.#kind, (at) => this.#isReplaceable(at))
    for (const [index, at] of pairs.entries()) {
      const stored = this.#stored[index]
      if (at !== null && stored && isHidden(stored)) this.#stillHidden.add(at)
    }
    const paired = new Set(pairs)
    this.#editedAlone = isOtherFile
      ? []
      : [...this.#edited].filter(({ id }) => !paired.has(this.#importedAt.get(id) ?? null))
    for (const [index, item] of items.entries()) {
      const stored = this.#stored[index]
      if (!stored) continue
      const id = this.#planOne(item, stored, index, pairs[index] ?? null)
      this.plan.ids.push(id)
      if (id !== null) this.#planned.add(id)
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
