/** Compares the given names of the parents that a file and the site know of a person. */
import type { Identity } from './person-identity.ts'
import { scoreGiven } from './score-people.ts'

/** Parents of one person beyond which their names tell nothing. */
const mostParents = 8
/** Compared pairs of parents that are remembered. */
const mostRemembered = 100_000

type Comparison = 'same' | 'different' | 'unknown'

export class ParentNames {
  readonly #file: readonly Identity[]
  readonly #listKnown: (person: number) => readonly Identity[]
  /** Siblings and namesakes have the same parents: each pair of parents is compared once. */
  readonly #compared = new Map<string, Comparison>()

  /**
   * @param file the people of the file, by number
   * @param listKnown the identities of a person of the site: several where records were merged
   */
  constructor(file: readonly Identity[], listKnown: (person: number) => readonly Identity[]) {
    this.#file = file
    this.#listKnown = listKnown
  }

  #compare(f: number, person: number): Comparison {
    const own = this.#file[f]
    const others = this.#listKnown(person).filter(
      ({ sex, given }) => sex !== null && sex === own?.sex && given.length > 0,
    )
    if (!own || others.length === 0) return 'unknown'
    return others.every(({ given }) => scoreGiven(own.given, given) < 0) ? 'different' : 'same'
  }

  #get(f: number, person: number): Comparison {
    const key = `${f} ${person}`
    const known = this.#compared.get(key)
    if (known !== undefined) return known
    if (this.#compared.size >= mostRemembered) this.#compared.clear()
    const comparison = this.#compare(f, person)
    this.#compared.set(key, comparison)
    return comparison
  }

  /**
   * Whether a father or a mother has another given name on each side.
   * @param own the parents in the file
   * @param known the parents on the site
   */
  areDifferent(own: ReadonlySet<number>, known: ReadonlySet<number>): boolean {
    if (Math.max(own.size, known.size) > mostParents) return false
    return [...own].some((f) => {
      const comparisons = [...known].map((person) => this.#get(f, person))
      return comparisons.includes('different') && !comparisons.includes('same')
    })
  }
}
