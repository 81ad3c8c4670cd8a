/** Cross-references of an export: those of the sources as far as they do not clash, and new ones. */
import { mapPointers } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'

/** Cross-references, each given once in the whole file. */
export class XrefRegistry {
  readonly #taken = new Set<string>()
  readonly #renamed = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #known: ReadonlySet<string>
  /** Pointed to, though there was never a record. */
  readonly #nowhere = new Set<string>()

  /** @param known all cross-references that records of the sources ever had: `source xref` */
  constructor(known: ReadonlySet<string> = new Set()) {
    this.#known = known
  }

  /** What a record of a source is called here; null where it does not go out. */
  getName(source: string, xref: string): string | null {
    return this.#renamed.get(`${source} ${xref}`) ?? null
  }

  /** The cross-reference as it was, or the same with a number where another source has it too. */
  reserve(source: string, xref: string): string {
    let free = xref
    for (let n = 2; this.#taken.has(free); n++) free = `${xref}_${n}`
    this.#taken.add(free)
    this.#renamed.set(`${source} ${xref}`, free)
    return free
  }

  /** A new one: I1, I2, … for people, F1, F2, … for families. */
  create(letter: string): string {
    let n = (this.#counts.get(letter) ?? 0) + 1
    while (this.#taken.has(`${letter}${n}`)) n++
    this.#counts.set(letter, n)
    this.#taken.add(`${letter}${n}`)
    return `${letter}${n}`
  }

  /**
   * Kept structures of a source with the pointers as they are in this file. A pointer to what is gone becomes void; one
   * that pointed to nothing in the source already stays as it is.
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
