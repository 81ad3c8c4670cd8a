/** The cross-references of an export: those of the sources where possible, and new ones. */
import { mapPointers } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'

/** Gives out unique cross-references. */
export class XrefRegistry {
  readonly #taken = new Set<string>()
  readonly #renamed = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #known: ReadonlySet<string>
  /** Pointer targets without a record. */
  readonly #nowhere = new Set<string>()

  /** @param known all cross-references that records of the sources ever had: `source xref` */
  constructor(known: ReadonlySet<string> = new Set()) {
    this.#known = known
  }

  /** The cross-reference of a source's record in the export; null for a record that is not exported. */
  getName(source: string, xref: string): string | null {
    return this.#renamed.get(`${source} ${xref}`) ?? null
  }

  /** Reserves the same cross-reference, or one with a number where another source has the same. */
  reserve(source: string, xref: string): string {
    let freeXref = xref
    for (let n = 2; this.#taken.has(freeXref); n++) freeXref = `${xref}_${n}`
    this.#taken.add(freeXref)
    this.#renamed.set(`${source} ${xref}`, freeXref)
    return freeXref
  }

  /** Creates a new cross-reference: I1, I2, … for people, F1, F2, … for families. */
  create(letter: string): string {
    let n = (this.#counts.get(letter) ?? 0) + 1
    while (this.#taken.has(`${letter}${n}`)) n++
    this.#counts.set(letter, n)
    this.#taken.add(`${letter}${n}`)
    return `${letter}${n}`
  }

  /**
   * Renames the pointers in structures of a source. Pointers to records that are not exported become void; pointers
   * without a record in the source stay.
   */
  renamePointers(source: string, nodes: readonly GedcomStructure[]): readonly GedcomStructure[] {
    return mapPointers(nodes, (xref) => {
      const name = this.getName(source, xref)
      if (name !== null || this.#known.has(`${source} ${xref}`)) return name
      if (this.#taken.has(xref) && !this.#nowhere.has(xref)) return null
      this.#nowhere.add(xref)
      this.#taken.add(xref)
      return xref
    })
  }
}
