/** Finds pairs of records in a family that are probably about one person. */
import type { CheckedPerson } from '#shared/genealogy/quality/checked-family.ts'
import type { Evidence } from '#shared/genealogy/quality/duplicate-evidence.ts'
import { listCandidatePairs } from './candidate-pairs.ts'
import { type Comparison, compareGiven, countNames, type NameRarity } from './compare-names.ts'
import { weighPair } from './compare-people.ts'
import { type ComparedPerson, toComparedPeople } from './compared-people.ts'

export interface DuplicatePair {
  /** The smaller id first, so that a pair stays the same whatever the order of the list. */
  people: [string, string]
  /** The logarithm to base 2 of the odds that both records are about one person: 0 is as likely as not. */
  score: number
  evidence: Evidence
}

/** From this score on a pair is likely, else only possible: the odds are 4 to 1. */
export const likelyScore = 2

/** Pairs below are not reported: the odds are 1 to 2. */
const lowestScore = -1

/** Pairs below are not compared a second time. */
const lowestCandidate = -10

/** The share of people of whom there is a second record: expected before anything is compared, and the most assumed after. */
const leastDuplicates = 0.02
const mostDuplicates = 0.2

/** How often the pairs are compared again with what is known about their kin. */
const rounds = 2

/** One of two lives ends in a year before the other begins, for every reading of the dates. */
function cannotOverlap({ born, died }: CheckedPerson, other: CheckedPerson): boolean {
  const endsBefore = (end: CheckedPerson['died'], start: CheckedPerson['born']) =>
    end !== null && start !== null && Math.floor(end.years.to) < Math.floor(start.years.from)
  return endsBefore(died, other.born) || endsBefore(other.died, born)
}

function isAncestor(ancestor: CheckedPerson, person: CheckedPerson): boolean {
  const seen = new Set([person])
  for (const each of seen) {
    const parents = [each.father, each.mother, ...each.otherParents.map(({ parent }) => parent)]
    if (parents.includes(ancestor)) return true
    for (const parent of parents) if (parent) seen.add(parent)
  }
  return false
}

function arePartners(a: CheckedPerson, b: CheckedPerson): boolean {
  return a.unions.some(({ partners }) => partners.includes(b))
}

/** Whether the links or the lives rule out that both are one person. */
function areDifferentPeople(a: CheckedPerson, b: CheckedPerson): boolean {
  return cannotOverlap(a, b) || arePartners(a, b) || isAncestor(a, b) || isAncestor(b, a)
}

interface ScoredPair extends DuplicatePair {
  a: ComparedPerson
  b: ComparedPerson
  given: Comparison
}

/** The logarithm of the odds that a pair is one person before it is compared: n × share / (n² / 2). */
const getPriorScore = (people: number, share: number) => Math.log2((2 * share) / Math.max(1, people))

/** The share of duplicates that a comparison found, by their odds. */
function estimateShare(pairs: readonly ScoredPair[], people: number): number {
  const expected = pairs.reduce((sum, { score }) => sum + 1 / (1 + 2 ** -score), 0)
  return Math.min(mostDuplicates, Math.max(leastDuplicates, expected / Math.max(1, people)))
}

/** Compares the candidates by their own data and the names of their kin. */
function comparePairs(people: readonly ComparedPerson[], rarity: NameRarity): ScoredPair[] {
  const prior = getPriorScore(people.length, leastDuplicates)
  const pairs: ScoredPair[] = []
  for (const [a, b] of listCandidatePairs(people)) {
    const given = compareGiven(a, b, rarity)
    if (given.agreement === 'different') continue
    const { weight, evidence } = weighPair(a, b, given, { rarity, isLikely: () => false })
    const score = weight + prior
    if (score < lowestCandidate || areDifferentPeople(a.checked, b.checked)) continue
    const [one, other] = [a.checked.id, b.checked.id]
    pairs.push({ a, b, given, people: one < other ? [one, other] : [other, one], score, evidence })
  }
  return pairs
}

/** Compares the pairs again: kin who are likely one person themselves are strong evidence. */
function compareAgain(pairs: readonly ScoredPair[], people: number, rarity: NameRarity): ScoredPair[] {
  const prior = getPriorScore(people, estimateShare(pairs, people))
  const likely = new Set(
    pairs.filter(({ score }) => score >= likelyScore).map(({ a, b }) => a.index * people + b.index),
  )
  const isLikely = (a: ComparedPerson, b: ComparedPerson) =>
    likely.has(Math.min(a.index, b.index) * people + Math.max(a.index, b.index))
  return pairs.map((pair) => {
    const { weight, evidence } = weighPair(pair.a, pair.b, pair.given, { rarity, isLikely })
    return { ...pair, score: weight + prior, evidence }
  })
}

/** @returns the pairs with the highest scores first */
export function findLikelyDuplicates(people: readonly CheckedPerson[]): DuplicatePair[] {
  const compared = toComparedPeople(people)
  const rarity = countNames(compared)
  let pairs = comparePairs(compared, rarity)
  for (let round = 0; round < rounds; round++) pairs = compareAgain(pairs, compared.length, rarity)
  return pairs
    .filter(({ score }) => score >= lowestScore)
    .map(({ people: ids, score, evidence }) => ({ people: ids, score, evidence }))
    .sort((a, b) => b.score - a.score)
}
