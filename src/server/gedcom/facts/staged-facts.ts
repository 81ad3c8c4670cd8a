/** Stages the facts and names of an import, and writes them in the transaction of the import. */
import type { Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { changeRecords, deleteRecords, fillChurchDates } from '#server/facts/bulk-records.service.ts'
import { deriveColumns, deriveWrittenColumns } from '#server/facts/derived-columns.service.ts'
import { openPlaceFiler, type PlaceFiler } from '#server/facts/places.service.ts'
import type { GedcomFact } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import type { GedcomName } from '#shared/genealogy/gedcom/names/gedcom-name-records.ts'
import type { RecordFacts } from './import-facts.ts'
import { hasChange, type ItemChange, type NewItem } from './item-kinds.ts'
import {
  applyStagedFacts,
  stagedColumns,
  stagedNameColumns,
  stageFacts,
  stageNames,
} from './staged-facts.store.ts'

/** Whose facts these are. */
export interface FactOwnerId {
  kind: 'person' | 'union'
  id: string
}

/** Whether a new name tells what the columns of its new person do not have from the file. */
function tellsMoreThanFields(columns: NewItem<GedcomName>['columns']): boolean {
  const { surname_first, prefix, call_name, translations } = columns
  return [surname_first, prefix, call_name].some((value) => value != null) || translations !== '[]'
}

/** Whether more than the order of the facts changes. */
function changesFacts({ added, changed, removed }: NonNullable<RecordFacts['facts']>): boolean {
  return added.length + removed.length > 0 || changed.some(hasChange)
}

/** The facts and names that an import writes. New ones wait in temporary tables, as they are many. */
export class StagedFacts {
  readonly #at: string
  readonly #places: PlaceFiler
  readonly #changes: Record<'facts' | 'person_names', ItemChange[]> = { facts: [], person_names: [] }
  readonly #removed: Record<'facts' | 'person_names', string[]> = { facts: [], person_names: [] }
  /** People and unions whose columns the facts and names may change. */
  readonly #owners = { people: new Set<string>(), unions: new Set<string>() }
  /** Unions of the site whose facts change: forms of their partners that are open have an older version then. */
  readonly #changedUnions = new Set<string>()

  private constructor(at: string, places: PlaceFiler) {
    this.#at = at
    this.#places = places
  }

  static async open(db: Db, at: string): Promise<StagedFacts> {
    return new StagedFacts(at, await openPlaceFiler(db, at))
  }

  #toRow({ kind, id }: FactOwnerId, fact: NewItem<GedcomFact>): Value[] {
    const { columns } = fact
    const text = columns['place'] ?? null
    const place = text === null ? null : this.#places.file(String(text))
    const values: Readonly<Record<string, Value>> = {
      ...columns,
      id: fact.id,
      person_id: kind === 'person' ? id : null,
      union_id: kind === 'union' ? id : null,
      position: fact.position,
      place_id: place,
    }
    return stagedColumns.map((column) => values[column] ?? null)
  }

  #addChange(change: ItemChange): void {
    const place = change.columns['place']
    const filed = place == null ? null : this.#places.file(String(place))
    const columns = place === undefined ? change.columns : { ...change.columns, place_id: filed }
    this.#changes.facts.push({ ...change, columns })
  }

  /** @param isNew whether the import adds the owner */
  async stage(db: Db, records: readonly { owner: FactOwnerId; isNew: boolean; facts: RecordFacts }[]) {
    const rows: Value[][] = []
    const people: Value[][] = []
    const names: Value[][] = []
    for (const { owner, isNew, facts: found } of records) {
      for (const fact of found.facts?.added ?? []) {
        rows.push(this.#toRow(owner, fact))
        for (const [i, { person_id, name, role, phrase }] of fact.participants.entries())
          people.push([fact.id, i, person_id ?? null, name ?? null, role, phrase ?? null])
      }
      for (const change of found.facts?.changed ?? []) this.#addChange(change)
      for (const { place, ...coordinates } of found.locatedPlaces) this.#places.locate(place, coordinates)
      this.#removed.facts.push(...(found.facts?.removed ?? []))
      for (const { id, position, columns } of found.names?.added ?? []) {
        const values: Readonly<Record<string, Value>> = { ...columns, id, position, person_id: owner.id }
        names.push(stagedNameColumns.map((column) => values[column] ?? null))
      }
      this.#changes.person_names.push(...(found.names?.changed ?? []))
      this.#removed.person_names.push(...(found.names?.removed ?? []))
      const isTold = found.names?.added.some(({ columns }) => tellsMoreThanFields(columns))
      if ((!isNew && (found.facts ?? found.names)) || isTold)
        this.#owners[owner.kind === 'person' ? 'people' : 'unions'].add(owner.id)
      if (owner.kind === 'union' && !isNew && found.facts && changesFacts(found.facts))
        this.#changedUnions.add(owner.id)
    }
    await stageFacts(db, rows, people)
    await stageNames(db, names)
  }

  /** Writes the facts and names. Call it in the transaction of the import, after people and unions are written. */
  async apply(db: Db): Promise<void> {
    await this.#places.save(db)
    for (const table of ['facts', 'person_names'] as const) {
      await changeRecords(db, table, this.#changes[table], this.#at)
      await deleteRecords(db, table, this.#removed[table])
    }
    await applyStagedFacts(db, this.#at)
    await fillChurchDates(db)
  }

  /**
   * Updates the columns from the facts and names, which decide where both were edited.
   *
   * @param changed the people and unions with columns that the import changed
   */
  async deriveColumns(
    db: Db,
    changed: { people: readonly string[]; unions: readonly string[] },
  ): Promise<void> {
    const people = new Set([...changed.people, ...this.#owners.people])
    const unions = new Set([...changed.unions, ...this.#owners.unions])
    const others = [...unions].filter((id) => !this.#changedUnions.has(id))
    await deriveColumns(db, { people: [...people], unions: others }, this.#at)
    await deriveWrittenColumns(db, { people: [], unions: [...this.#changedUnions] }, this.#at)
  }
}
