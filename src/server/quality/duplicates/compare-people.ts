/** Weighs what speaks for and against two records of one person (Fellegi and Sunter 1969), in bits. */

import {
  type Evidence,
  type EvidenceField,
  evidenceFields,
} from '#shared/genealogy/quality/duplicate-evidence.ts'
import { compareDates, comparePlaces } from './compare-details.ts'
import { type Comparison, compareGiven, compareSurnames, type NameRarity, unknown } from './compare-names.ts'
import type { ComparedPerson } from './compared-people.ts'

export interface PairWeight {
  /** In bits. */
  weight: number
  evidence: Evidence
}

export interface Comparing {
  rarity: NameRarity
  /** Whether an earlier comparison found that two people are likely one person. */
  isLikely: (a: ComparedPerson, b: ComparedPerson) => boolean
}

/** Names and dates of a relative; relatives of relatives are not compared. */
function compareRelative(a: ComparedPerson, b: ComparedPerson, { rarity, isLikely }: Comparing): Comparison {
  if (a === b) return { weight: 4, agreement: 'same' }
  if (isLikely(a, b)) return { weight: 6, agreement: 'same' }
  const given = compareGiven(a, b, rarity)
  if (given.agreement === 'different') return { weight: -4, agreement: 'different' }
  const surname = compareSurnames(a, b, rarity)
  const birth = compareDates(a.checked.born, b.checked.born)
  const weight = given.weight + surname.weight + birth.weight
  if (given.agreement === null || surname.agreement === 'different' || birth.weight < -4) {
    return { weight: weight < 0 ? -2 : 0, agreement: weight < 0 ? 'different' : null }
  }
  const isSame =
    given.agreement === 'same' && surname.agreement !== 'similar' && birth.agreement !== 'similar'
  return { weight: Math.min(6, Math.max(0, weight * 0.5)), agreement: isSame ? 'same' : 'similar' }
}

function compareParent(a: ComparedPerson | null, b: ComparedPerson | null, comparing: Comparing): Comparison {
  return a && b ? compareRelative(a, b, comparing) : unknown
}

/** Every further relative who agrees tells less; a person may have partners or children that one record does not name. */
function compareGroups(
  ofOne: readonly ComparedPerson[],
  ofOther: readonly ComparedPerson[],
  comparing: Comparing,
): Comparison {
  if (ofOne.length === 0 || ofOther.length === 0) return unknown
  const left = new Set(ofOther)
  const found: Comparison[] = []
  for (const a of ofOne) {
    let best: { other: ComparedPerson; comparison: Comparison } | null = null
    for (const other of left) {
      const comparison = compareRelative(a, other, comparing)
      if (comparison.weight > (best?.comparison.weight ?? 0)) best = { other, comparison }
    }
    if (!best) continue
    left.delete(best.other)
    found.push(best.comparison)
  }
  if (found.length === 0) return { weight: -1.5, agreement: 'different' }
  const weights = found.map(({ weight }) => weight).sort((a, b) => b - a)
  const weight = weights.reduce((sum, each, index) => sum + each / (index + 1), 0)
  const isSame = found.every(({ agreement }) => agreement === 'same') && ofOne.length === ofOther.length
  return { weight: Math.min(8, weight), agreement: isSame ? 'same' : 'similar' }
}

/**
 * Brothers and sisters share parents, surname and place, and their given names are often alike: what speaks for two people
 * weighs more between records of the same parents, most where these are the same records.
 */
function weighSiblings(
  a: ComparedPerson,
  b: ComparedPerson,
  { given, birth }: { given: Comparison; birth: Comparison },
  { isLikely }: Comparing,
): number {
  const parents = [
    [a.father, b.father],
    [a.mother, b.mother],
  ] as const
  const isSame = parents.some(([one, other]) => one !== null && one === other)
  const isLikelySame = parents.some(([one, other]) => one !== null && other !== null && isLikely(one, other))
  if (!isSame && !isLikelySame) return 0
  const hasOtherName = given.agreement !== 'same'
  const hasOtherDate = birth.agreement !== null && birth.agreement !== 'same'
  if (isSame) return (hasOtherName ? -4 : 0) + (hasOtherDate ? -5 : 0)
  return (hasOtherName ? -2 : 0) + (hasOtherName && hasOtherDate ? -3 : 0)
}

export function weighPair(
  a: ComparedPerson,
  b: ComparedPerson,
  given: Comparison,
  comparing: Comparing,
): PairWeight {
  const [one, other] = [a.checked, b.checked]
  const sexes = [one.record.gender, other.record.gender]
  const isSameSex = sexes[0] === sexes[1]
  const birth = compareDates(one.born, other.born)
  const death = compareDates(one.died, other.died)
  const comparisons: Record<EvidenceField, Comparison> = {
    given,
    surname: compareSurnames(a, b, comparing.rarity),
    sex: sexes.includes(null)
      ? unknown
      : { weight: isSameSex ? 0.5 : -5, agreement: isSameSex ? 'same' : 'different' },
    birth,
    birthplace: comparePlaces(a.places.birth, b.places.birth),
    death: { ...death, weight: death.weight * 0.8 },
    deathplace: comparePlaces(a.places.death, b.places.death),
    father: compareParent(a.father, b.father, comparing),
    mother: compareParent(a.mother, b.mother, comparing),
    partners: compareGroups(a.partners, b.partners, comparing),
    children: compareGroups(a.children, b.children, comparing),
  }
  let weight = weighSiblings(a, b, comparisons, comparing)
  const evidence: Evidence = {}
  for (const field of evidenceFields) {
    const { weight: bits, agreement } = comparisons[field]
    weight += bits
    if (agreement !== null) evidence[field] = agreement
  }
  return { weight, evidence }
}
