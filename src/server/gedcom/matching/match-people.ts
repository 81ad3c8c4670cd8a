/**
 * Finds who of the file is whom of the site, by names, dates and relatives. Numbers of records decide last: other programs
 * give the number of a removed person to the next one.
 */
import { type ListKeys, listGivenKeys, listNameKeys, pairByKeys } from './candidate-blocks.ts'
import { ParentNames } from './parent-names.ts'
import type { Identity } from './person-identity.ts'
import { type Kin, scoreKin } from './score-kin.ts'
import { type Score, scorePeople } from './score-people.ts'

export interface FilePerson {
  identity: Identity
  kin: Kin
  /** The number in `known` of the one who had this cross-reference at the last import. */
  atXref: number | null
}

export interface KnownPerson {
  /** As last imported, then as the site says now. */
  identities: readonly Identity[]
  /** Several records of a file are one person here after a merge: those have the same number. */
  person: number
  /** By the numbers of `person`. */
  kin: Kin
}

/** Somebody who may be one of these, but what speaks for it does not suffice. */
export interface Doubt {
  file: number
  known: number[]
}

export interface PeopleMatches {
  /** By the number of a person of the file; absent for new ones. */
  matches: ReadonlyMap<number, number>
  doubts: Doubt[]
}

/** Points above which a pair is one person if nobody else comes near, from the surest on. */
const thresholds = [7, 5, 2] as const
/** Below, only somebody of whom the file says the very same as before: a nameless wife with the same husband and child. */
const leastIfChanged = 5
/** By how many points the best must be ahead of the second. */
const margin = 2
/** Points above which a pair is one person although something contradicts: relatives of three kinds agree. */
const despiteContradiction = 8
/** Points that the same cross-reference is worth, among what is left. */
const sameXref = 1
const leastWithXref = 4
/** Points above which people of whom the file says the same as before are paired in its order: nameless children of a couple. */
const leastInOrder = 6
/** Points above which somebody is asked. */
const leastForDoubt = 4
const mostInDoubt = 3
/** Pairs of one full name, or of one given name, beyond which only dates and relatives tell who is compared. */
const largestBlock = 60_000
const largestGivenBlock = 2_500
/** Pairs of relatives of one kind beyond which only names and dates tell who is compared: no couple has 100 children. */
const largestKinBlock = 10_000

class PeopleMatcher {
  readonly #file: readonly FilePerson[]
  readonly #known: readonly KnownPerson[]
  /** The identities as texts: in the file, and as last imported. */
  readonly #texts: { file: readonly string[]; known: readonly string[] }
  readonly #matches = new Map<number, number>()
  readonly #taken = new Set<number>()
  /** Who of the site may be one of the file, and the other way round. */
  readonly #candidates: Set<number>[]
  readonly #reverse: Set<number>[]
  readonly #knownOf: ReadonlyMap<number, number[]>
  readonly #parentNames: ParentNames
  /** Those of the file whose chances have changed since they were last looked at. */
  #open = new Set<number>()
  /**
   * People of the file without a clear match, by the person who prevents it: one of the site until that one is taken, one of
   * the file until that one is matched or has other relatives. Only then they are compared again.
   */
  readonly #waiting = { forKnown: new Map<number, Set<number>>(), forFile: new Map<number, Set<number>>() }

  constructor(
    file: readonly FilePerson[],
    known: readonly KnownPerson[],
    matched: ReadonlyMap<number, number>,
  ) {
    this.#file = file
    this.#known = known
    this.#texts = {
      file: file.map(({ identity }) => JSON.stringify(identity)),
      known: known.map(({ identities }) => JSON.stringify(identities[0])),
    }
    this.#candidates = file.map(() => new Set())
    this.#reverse = known.map(() => new Set())
    this.#knownOf = Map.groupBy(known.keys(), (k) => known[k]?.person ?? -1)
    this.#parentNames = new ParentNames(
      file.map(({ identity }) => identity),
      (person) => (this.#knownOf.get(person) ?? []).flatMap((k) => known[k]?.identities[0] ?? []),
    )
    for (const [f, k] of matched) this.#take(f, k)
    this.#addBlocks(listNameKeys, largestBlock)
    for (const [f, { atXref }] of file.entries()) if (atXref !== null) this.#addCandidate(f, atXref)
    for (const [f, k] of matched) this.#addRelatives(f, k)
  }

  #take(f: number, k: number): void {
    this.#matches.set(f, k)
    this.#taken.add(k)
  }

  #addCandidate(f: number, k: number): void {
    if (this.#matches.has(f) || this.#taken.has(k)) return
    this.#candidates[f]?.add(k)
    this.#reverse[k]?.add(f)
    this.#open.add(f)
  }

  /** Makes those candidates who have a key in common, unless too many people have it. */
  #addBlocks(listKeys: ListKeys, largest: number): void {
    const known = this.#known.map(({ identities }, k) => (this.#taken.has(k) ? [] : identities))
    const file = this.#file.map(({ identity }, f) => (this.#matches.has(f) ? [] : [identity]))
    for (const [f, k] of pairByKeys({ file, known, listKeys, largest })) this.#addCandidate(f, k)
  }

  /** Two people have become one: their relatives may be, too. */
  #addRelatives(f: number, k: number): void {
    const [own, known] = [this.#file[f]?.kin, this.#known[k]?.kin]
    if (!own || !known) return
    for (const role of ['parents', 'partners', 'children'] as const) {
      const relatives = [...own[role]].filter((relative) => !this.#matches.has(relative))
      if (relatives.length === 0) continue
      for (const relative of relatives) {
        this.#open.add(relative)
        this.#reopen(this.#waiting.forFile, relative)
      }
      const others = [...known[role]]
        .flatMap((person) => this.#knownOf.get(person) ?? [])
        .filter((other) => !this.#taken.has(other))
      if (relatives.length * others.length > largestKinBlock) continue
      for (const relative of relatives) for (const other of others) this.#addCandidate(relative, other)
    }
  }

  /** Opens the people whose match this person prevented. */
  #reopen(waiting: Map<number, Set<number>>, person: number): void {
    for (const f of waiting.get(person) ?? []) if (!this.#matches.has(f)) this.#open.add(f)
    waiting.delete(person)
  }

  #wait(waiting: Map<number, Set<number>>, person: number, f: number): void {
    const prevented = waiting.get(person)
    if (prevented) prevented.add(f)
    else waiting.set(person, new Set([f]))
  }

  #personOf(f: number): number | undefined {
    const k = this.#matches.get(f)
    return k === undefined ? undefined : this.#known[k]?.person
  }

  /** Whether a father or a mother has another given name on each side, and none is known to be the same. */
  #hasOtherParents(own: Kin, known: Kin): boolean {
    if ([...own.parents].some((f) => known.parents.has(this.#personOf(f) ?? -1))) return false
    return this.#parentNames.areDifferent(own.parents, known.parents)
  }

  #score(f: number, k: number): Score {
    const [own, known] = [this.#file[f], this.#known[k]]
    if (!own || !known) throw new RangeError('no such person')
    const kin = scoreKin(own.kin, known.kin, (relative) => this.#personOf(relative))
    const hasOther = this.#hasOtherParents(own.kin, known.kin)
    const scores = known.identities.map((identity, i) => {
      const score = scorePeople(own.identity, identity, kin, hasOther)
      // Of two records that were merged here, the one that the file told of is nearer.
      return i === 0 ? score : { ...score, total: score.total - 0.5 }
    })
    return scores.reduce((best, score) =>
      score.against < best.against || (score.against === best.against && score.total > best.total)
        ? score
        : best,
    )
  }

  /** The pairs of a person of the file with those who are left, the best first. */
  #rank(f: number) {
    return [...(this.#candidates[f] ?? [])]
      .filter((k) => !this.#taken.has(k))
      .map((k) => ({ k, score: this.#score(f, k) }))
      .sort((a, b) => b.score.total - a.score.total)
  }

  /** Somebody else of the file who comes near for one of the site. */
  #findRival(k: number, f: number, { total }: Score): number | undefined {
    for (const other of this.#reverse[k] ?? []) {
      if (other === f || this.#matches.has(other)) continue
      if (this.#score(other, k).total > total - margin) return other
    }
    return undefined
  }

  #accept(f: number, k: number): void {
    this.#take(f, k)
    this.#reopen(this.#waiting.forKnown, k)
    this.#reopen(this.#waiting.forFile, f)
    this.#addRelatives(f, k)
  }

  /** Whether the file says the same of both as at the last import. */
  #isUnchanged(f: number, k: number): boolean {
    return this.#texts.file[f] === this.#texts.known[k]
  }

  #isSure(f: number, k: number, { total, against, isStrong, hasMore }: Score, threshold: number): boolean {
    if (against > 0) return against === 1 && isStrong && total >= despiteContradiction
    if (this.#isUnchanged(f, k)) return total >= threshold
    return (
      hasMore && total >= Math.max(threshold, leastIfChanged) && (isStrong || total >= despiteContradiction)
    )
  }

  /** Accepts the best pair of a person if nobody else comes near, or notes who prevents it. */
  #acceptIfClear(f: number, threshold: number): void {
    const [best, second] = this.#rank(f)
    if (!best) return
    const { forKnown, forFile } = this.#waiting
    const isNear = second !== undefined && second.score.total > best.score.total - margin
    if (!this.#isSure(f, best.k, best.score, threshold) || isNear) {
      this.#wait(forKnown, best.k, f)
      if (isNear) this.#wait(forKnown, second.k, f)
      return
    }
    const rival = this.#findRival(best.k, f, best.score)
    if (rival === undefined) this.#accept(f, best.k)
    else {
      this.#wait(forKnown, best.k, f)
      this.#wait(forFile, rival, f)
    }
  }

  /** Accepts clear pairs again and again: each one tells about its relatives. */
  #acceptClear(threshold: number): void {
    while (this.#open.size > 0) {
      const open = this.#open
      this.#open = new Set()
      for (const f of open) if (!this.#matches.has(f)) this.#acceptIfClear(f, threshold)
    }
  }

  /** Whether a cross-reference may decide: nothing speaks against it, and something for it, or nothing has changed. */
  #mayBeAtXref(f: number, k: number, { total, against }: Score): boolean {
    return against === 0 && (total + sameXref >= leastWithXref || this.#isUnchanged(f, k))
  }

  /** Pairs those who are left: namesakes whom only their number or their place in the file tells apart. */
  #pairRest(): void {
    const pairs = this.#file.flatMap((person, f) =>
      this.#matches.has(f)
        ? []
        : this.#rank(f).flatMap(({ k, score }) => {
            const isAtXref = person.atXref === k
            const least = this.#isUnchanged(f, k) ? leastInOrder : thresholds[0]
            const isPair = isAtXref ? this.#mayBeAtXref(f, k, score) : this.#isSure(f, k, score, least)
            return isPair ? [{ f, k, points: score.total + (isAtXref ? sameXref : 0) }] : []
          }),
    )
    for (const { f, k } of pairs.sort((a, b) => b.points - a.points))
      if (!this.#matches.has(f) && !this.#taken.has(k)) this.#take(f, k)
  }

  #findDoubts(): Doubt[] {
    return this.#file.flatMap((_, f): Doubt[] => {
      if (this.#matches.has(f)) return []
      const { atXref } = this.#file[f] ?? {}
      const likely = this.#rank(f).filter(
        ({ k, score: { total, against, isStrong } }) =>
          against < 2 && (total + 2 * against >= leastForDoubt || (k === atXref && isStrong)),
      )
      return likely.length === 0 ? [] : [{ file: f, known: likely.slice(0, mostInDoubt).map(({ k }) => k) }]
    })
  }

  run(): PeopleMatches {
    for (const threshold of thresholds) {
      for (const f of this.#file.keys()) if (!this.#matches.has(f)) this.#open.add(f)
      this.#acceptClear(threshold)
      if (threshold === thresholds[0]) this.#addBlocks(listGivenKeys, largestGivenBlock)
    }
    this.#pairRest()
    return { matches: this.#matches, doubts: this.#findDoubts() }
  }
}

/** @param matched those whom a unique id tells, by their numbers in `file` and `known` */
export function matchPeople(
  file: readonly FilePerson[],
  known: readonly KnownPerson[],
  matched: ReadonlyMap<number, number>,
): PeopleMatches {
  return new PeopleMatcher(file, known, matched).run()
}
