/**
 * Brute-force implementations of kinship for comparison: removing people one by one, listing every line of ancestors,
 * and computing the coefficient of kinship. They are slow, but simple enough to be obviously correct.
 */
import type { TreePerson } from '#shared/genealogy/graph/person-graph.ts'

/** Indexes of the birth parents, -1 for none. `couple` is the same number for children of the same two parents, -1 for none. */
export interface Parentage {
  father: number[]
  mother: number[]
  couple: number[]
  couples: number
}

/** People are numbered in the order of `ids`. */
export function parentageOf(people: readonly TreePerson[], ids: readonly string[]): Parentage {
  const number = new Map(ids.map((id, p) => [id, p]))
  const records = new Map(people.map((person) => [person.id, person]))
  const find = (id: string | null | undefined, own: number) => {
    const found = number.get(id ?? '') ?? -1
    return found === own ? -1 : found
  }
  const father = ids.map((id, p) => find(records.get(id)?.fatherId, p))
  const mother = ids
    .map((id, p) => find(records.get(id)?.motherId, p))
    .map((m, p) => (m === father[p] ? -1 : m))
  const couples = new Map<string, number>()
  const couple = ids.map((_, p) => {
    const key = [father[p], mother[p]].sort().join()
    if (key === '-1,-1') return -1
    const known = couples.get(key) ?? couples.size
    couples.set(key, known)
    return known
  })
  return { father, mother, couple, couples: couples.size }
}

function parentsOf({ father, mother }: Parentage, p: number): number[] {
  return [father[p] ?? -1, mother[p] ?? -1].filter((parent) => parent >= 0)
}

/** Returns the smallest number of generations to each ancestor. */
function distances(family: Parentage, from: number): Map<number, number> {
  const far = new Map([[from, 0]])
  for (const [at, steps] of far) {
    for (const parent of parentsOf(family, at)) if (!far.has(parent)) far.set(parent, steps + 1)
  }
  return far
}

/** Returns the fewest steps up to a common ancestor and down to the other person; Infinity if there is none. */
export function nearestBlood(family: Parentage, first: number, second: number): number {
  const other = distances(family, second)
  let least = Number.POSITIVE_INFINITY
  for (const [id, steps] of distances(family, first)) {
    least = Math.min(least, steps + (other.get(id) ?? Number.POSITIVE_INFINITY))
  }
  return least
}

/**
 * Returns the common ancestors (single or as a couple) in whom lines of both people first meet, ascending. Tests each
 * person and couple below by removing them: an ancestor counts if no removal separates the ancestor from both people.
 */
export function firstMeetingAncestors(family: Parentage, first: number, second: number): number[] {
  const [one, other] = [distances(family, first), distances(family, second)]
  const common = [...one.keys()].filter((p) => other.has(p))
  if (common.length === 0) return []
  const people = [...new Set([...one.keys(), ...other.keys()])]
  const local = new Map(people.map((p, i) => [p, i]))
  const parents = people.map((p) => parentsOf(family, p).map((parent) => local.get(parent) ?? 0))
  const couple = people.map((p) => family.couple[p] ?? -1)
  const left = new Set(common.map((p) => local.get(p) ?? 0))
  const reached = new Uint8Array(people.length)
  const open: number[] = []
  /** Walks up from both without passing the person, or without the step to the couple. */
  const leaveReached = (person: number, parted: number, spared: readonly number[]) => {
    reached.fill(0)
    for (const start of [first, second]) open.push(local.get(start) ?? 0)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (reached[at] === 1) continue
      reached[at] = 1
      if (at !== person && couple[at] !== parted) open.push(...(parents[at] ?? []))
    }
    for (const p of left) if (reached[p] === 0 && !spared.includes(p)) left.delete(p)
  }
  for (const at of people.keys()) leaveReached(at, -2, [at])
  for (const [at, parted] of couple.entries()) {
    if (parted >= 0 && couple.indexOf(parted) === at) leaveReached(-1, parted, parents[at] ?? [])
  }
  return Array.from(left, (p) => people[p] ?? -1).sort((a, b) => a - b)
}

/** A line of ancestors from the person up: the person, a parent, a grandparent … */
type Line = readonly number[]

/** Returns every line from a person to one of these ancestors. */
function linesTo(family: Parentage, from: number, ancestors: ReadonlySet<number>): Line[] {
  const leads = new Map<number, boolean>()
  const leading = (p: number): boolean => {
    const known = leads.get(p)
    if (known !== undefined) return known
    const above = parentsOf(family, p).map(leading).includes(true)
    leads.set(p, above || ancestors.has(p))
    return above || ancestors.has(p)
  }
  const lines: Line[] = []
  const climb = (line: Line) => {
    const top = line.at(-1) ?? -1
    if (ancestors.has(top)) lines.push(line)
    for (const parent of parentsOf(family, top)) if (leading(parent)) climb([...line, parent])
  }
  climb([from])
  return lines
}

/** Formats a common descent: the lengths of both lines, and the common ancestor or couple. */
export function meetingKey(up: number, down: number, couple: boolean, who: readonly number[]): string {
  return `${up} ${down} ${couple ? 'couple' : 'one'} ${[...who].sort((a, b) => a - b).join('+')}`
}

/**
 * Returns the sorted keys of every pair of lines that first meet in one couple, or in one ancestor of different unions.
 * `ancestors` are the candidates for common ancestors.
 */
export function everyMeeting(
  family: Parentage,
  first: number,
  second: number,
  ancestors: ReadonlySet<number>,
): string[] {
  const [ones, others] = [linesTo(family, first, ancestors), linesTo(family, second, ancestors)]
  const byTop = new Map<number, Line[]>()
  for (const line of others) {
    const top = line.at(-1) ?? -1
    const known = byTop.get(top)
    if (known) known.push(line)
    else byTop.set(top, [line])
  }
  const people = family.father.length
  const marks = new Int32Array(people + family.couples)
  let mark = 0
  const found = new Set<string>()
  for (const line of ones) {
    mark++
    const top = line.at(-1) ?? -1
    for (const place of placesOf(family, line)) marks[place] = mark
    const own = coupleBelow(family, line)
    for (const other of byTop.get(top) ?? []) {
      const theirs = coupleBelow(family, other)
      const couple = own >= 0 && own === theirs
      const who = couple ? parentsOf(family, line.at(-2) ?? -1) : [top]
      const key = meetingKey(line.length - 1, other.length - 1, couple, who)
      if (found.has(key)) continue
      const places = placesOf(family, other)
      if (places.some((place) => marks[place] === mark)) continue
      if (!couple && (marks[people + theirs] === mark || places.includes(people + own))) continue
      found.add(key)
    }
  }
  return [...found].sort()
}

/** Returns the people and couples on a line before the couple of its last step. */
function placesOf(family: Parentage, line: Line): number[] {
  const people = family.father.length
  const below = line.slice(0, -1)
  return [...below, ...below.slice(0, -1).map((p) => people + (family.couple[p] ?? -1))]
}

function coupleBelow(family: Parentage, line: Line): number {
  return line.length > 1 ? (family.couple[line.at(-2) ?? -1] ?? -1) : -1
}

/**
 * Computes the coefficients of kinship of all pairs by the tabular method (Emik & Terrill 1949): the coefficient of a
 * person and an older person is the mean of the parents' coefficients with the older person. 0 means no blood relation.
 */
export function kinshipCoefficients(family: Parentage): (one: number, other: number) => number {
  const people = family.father.length
  const rank: number[] = []
  const rankOf = (p: number): number => {
    rank[p] ??= 1 + Math.max(0, ...parentsOf(family, p).map(rankOf))
    return rank[p]
  }
  const table = new Float64Array(people * people)
  const eldest = Array.from(family.father.keys()).sort((a, b) => rankOf(a) - rankOf(b))
  for (const [place, p] of eldest.entries()) {
    const parents = parentsOf(family, p)
    for (const elder of eldest.slice(0, place)) {
      let sum = 0
      for (const parent of parents) sum += table[parent * people + elder] ?? 0
      table[p * people + elder] = table[elder * people + p] = sum / 2
    }
    const [father = -1, mother = -1] = parents
    table[p * people + p] = (1 + (mother < 0 ? 0 : (table[father * people + mother] ?? 0))) / 2
  }
  return (one, other) => table[one * people + other] ?? 0
}
