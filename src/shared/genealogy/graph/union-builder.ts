/** Collects the unions of a family: one per couple, either recorded or implied by a shared child. */
import type { TreePerson, TreeUnion } from './graph-input.ts'

export interface NumberedPeople {
  records: TreePerson[]
  indexOf: Map<string, number>
}

/** Returns the number of the person with this id; -1 for null, for an unknown id and for `self`. */
export function findPerson(indexOf: ReadonlyMap<string, number>, id: string | null, self: number): number {
  const found = id === null ? undefined : indexOf.get(id)
  return found === undefined || found === self ? -1 : found
}

/** Holds one union per couple, and at most one union per person without a known partner. */
export class UnionBuilder {
  readonly ids: string[] = []
  readonly first: number[] = []
  readonly second: number[] = []
  readonly current: number[] = []
  readonly implied: number[] = []
  readonly #byPair = new Map<number, number>()
  readonly #people: NumberedPeople

  constructor(people: NumberedPeople) {
    this.#people = people
  }

  addRecorded(union: TreeUnion): void {
    const { indexOf } = this.#people
    const a = findPerson(indexOf, union.partner1, -1)
    const b = findPerson(indexOf, union.partner2, -1)
    if (a === b) return
    const found = this.findUnion(a, b)
    if (found >= 0) {
      if (union.current) this.current[found] = 1
    } else this.#add(union.id, a < 0 ? b : a, a < 0 ? a : b, union.current)
  }

  /** Returns the union of two people, or of one person without a partner; -1 if there is none. */
  findUnion(a: number, b: number): number {
    return this.#byPair.get(this.#key(a, b)) ?? -1
  }

  /** Returns the union of two people, or of one person without a partner, and adds an implied union if there is none. */
  getOrAddImplied(a: number, b: number): number {
    const found = this.findUnion(a, b)
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
 * Returns the unions to which a child is linked as adopted, fostered and so on. Pairs the other parents in this order:
 * two who have a union, two of the same kind, one with the birth parent of a recorded union, one alone.
 */
export function addOtherParentUnions(
  people: NumberedPeople,
  child: number,
  father: number,
  mother: number,
  unionBuilder: UnionBuilder,
): Set<number> {
  const kinds = new Map<number, string>()
  for (const { memberId, kind } of (people.records[child] as TreePerson).otherParents) {
    const parent = findPerson(people.indexOf, memberId, child)
    if (parent < 0 || parent === father || parent === mother) continue
    const known = kinds.get(parent)
    if (known === undefined || kind < known) kinds.set(parent, kind)
  }
  const unpaired = [...kinds.keys()].sort((a, b) => a - b)
  const unions = new Set<number>()
  const pairUp = (fits: (a: number, b: number) => boolean) => {
    for (let i = 0; i < unpaired.length; i++) {
      const a = unpaired[i] as number
      const j = unpaired.findIndex((b, place) => place > i && fits(a, b))
      if (j < 0) continue
      unions.add(unionBuilder.getOrAddImplied(a, unpaired[j] as number))
      unpaired.splice(j, 1)
      unpaired.splice(i--, 1)
    }
  }
  pairUp((a, b) => unionBuilder.findUnion(a, b) >= 0)
  pairUp((a, b) => kinds.get(a) === kinds.get(b))
  for (const parent of unpaired) {
    const birthPartner = [father, mother].find(
      (birth) => birth >= 0 && unionBuilder.findUnion(parent, birth) >= 0,
    )
    unions.add(unionBuilder.getOrAddImplied(parent, birthPartner ?? -1))
  }
  return unions
}
