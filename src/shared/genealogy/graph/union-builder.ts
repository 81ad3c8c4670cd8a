/** Couples while a family is read: one union a couple, recorded or implied by a shared child. */
import type { TreePerson, TreeUnion } from './graph-input.ts'

export interface People {
  records: TreePerson[]
  indexOf: Map<string, number>
}

/** The number of a person by id; -1 for nobody, for an unknown id and for oneself. */
export function find(indexOf: ReadonlyMap<string, number>, id: string | null, self: number): number {
  const found = id === null ? undefined : indexOf.get(id)
  return found === undefined || found === self ? -1 : found
}

/** The unions while they are collected: one a couple, and at most one a person with nobody known beside them. */
export class Couples {
  readonly ids: string[] = []
  readonly first: number[] = []
  readonly second: number[] = []
  readonly current: number[] = []
  readonly implied: number[] = []
  readonly #byPair = new Map<number, number>()
  readonly #people: People

  constructor(people: People) {
    this.#people = people
  }

  record(union: TreeUnion): void {
    const { indexOf } = this.#people
    const a = find(indexOf, union.partner1, -1)
    const b = find(indexOf, union.partner2, -1)
    if (a === b) return
    const found = this.between(a, b)
    if (found >= 0) {
      if (union.current) this.current[found] = 1
    } else this.#add(union.id, a < 0 ? b : a, a < 0 ? a : b, union.current)
  }

  /** The union of two people, or of one alone; -1 where there is none. */
  between(a: number, b: number): number {
    return this.#byPair.get(this.#key(a, b)) ?? -1
  }

  /** The union of two people, or of one alone, made where there is none. */
  imply(a: number, b: number): number {
    const found = this.between(a, b)
    if (found >= 0) return found
    const { records } = this.#people
    const ids = [a, b].filter((p) => p >= 0).map((p) => (records[p] as TreePerson).id)
    this.implied[this.ids.length] = 1
    return this.#add(`implied:${ids.join('+')}`, a < 0 ? b : a, a < 0 ? a : b, false)
  }

  #add(id: string, a: number, b: number, current: boolean): number {
    const u = this.ids.length
    this.ids.push(id)
    this.first.push(a)
    this.second.push(b)
    this.current.push(current ? 1 : 0)
    this.implied[u] ??= 0
    this.#byPair.set(this.#key(a, b), u)
    return u
  }

  #key(a: number, b: number): number {
    return (Math.min(a, b) + 1) * (this.#people.records.length + 1) + Math.max(a, b) + 1
  }
}

/**
 * The unions under which a child hangs as adopted, fostered and so on: a couple among the other parents where
 * there is one, else two of the same kind, else the parent with the birth parent they live with, else alone.
 */
export function otherUnions(
  people: People,
  child: number,
  father: number,
  mother: number,
  couples: Couples,
): Set<number> {
  const kinds = new Map<number, string>()
  for (const { memberId, kind } of (people.records[child] as TreePerson).otherParents) {
    const parent = find(people.indexOf, memberId, child)
    if (parent < 0 || parent === father || parent === mother) continue
    const known = kinds.get(parent)
    if (known === undefined || kind < known) kinds.set(parent, kind)
  }
  const waiting = [...kinds.keys()].sort((a, b) => a - b)
  const unions = new Set<number>()
  const pairUp = (fits: (a: number, b: number) => boolean) => {
    for (let i = 0; i < waiting.length; i++) {
      const a = waiting[i] as number
      const j = waiting.findIndex((b, place) => place > i && fits(a, b))
      if (j < 0) continue
      unions.add(couples.imply(a, waiting[j] as number))
      waiting.splice(j, 1)
      waiting.splice(i--, 1)
    }
  }
  pairUp((a, b) => couples.between(a, b) >= 0)
  pairUp((a, b) => kinds.get(a) === kinds.get(b))
  for (const parent of waiting) {
    const beside = [father, mother].find((birth) => birth >= 0 && couples.between(parent, birth) >= 0)
    unions.add(couples.imply(parent, beside ?? -1))
  }
  return unions
}
