/** How much speaks for two records being one person, and what speaks against it. */
import type { Identity } from './person-identity.ts'

export interface Score {
  /** Points: 5 for an equal full name, 4 for an equal day of birth, 2 for each parent, 3 for a partner, and so on. */
  total: number
  /** How many facts contradict each other: another given name, years apart, an impossible life. */
  against: number
  /** Whether more than the surname and the relatives agrees: the given name, or the day of birth. */
  isStrong: boolean
  /** Whether more than names agrees: a date that tells the year, or a relative. */
  hasMore: boolean
}

/** The number of edits that turn one word into another. */
function getEditDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Whether all letters of a word come in this order in another one: "dora" in "dorothea". */
function isContained(short: string, long: string): boolean {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

/** Letters of a word beyond which only equal words are one name: the edit distance takes the square of the length. */
const longestVariant = 50

/** Whether two words may be forms or spellings of one name. */
function isVariant(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length === 0) return false
  if (long.length > longestVariant) return a === b
  if (short.length === 1) return long.startsWith(short)
  if (short.length >= 3 && (short[0] === long[0] || short.length > 3) && isContained(short, long)) return true
  const beginsAlike = short.slice(0, 3) === long.slice(0, 3)
  return short.length >= 4 && getEditDistance(short, long) <= (beginsAlike || long.length >= 8 ? 2 : 1)
}

/** Points for given names; negative for different ones. */
export function scoreGiven(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  if (a.join(' ') === b.join(' ')) return 3
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.every((word) => long.includes(word))) return 2
  const isSimilar = isVariant(a[0] ?? '', b[0] ?? '') || a.some((word) => word.length > 2 && b.includes(word))
  return isSimilar ? 1 : -4
}

function scoreSurnames(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  if (a.some((name) => b.includes(name))) return 2
  return a.some((name) => b.some((other) => isVariant(name, other))) ? 1 : -1
}

/** Whether one is called by another complete name of the other one. */
function hasOtherName(a: Identity, b: Identity): boolean {
  const names = a.surnames.map((surname) => [...a.given, surname].join(' '))
  return a.given.length > 0 && names.some((name) => b.otherNames.includes(name))
}

const daysInYear = 366
/** Further apart, two dates are no correction of each other. */
const maxGap = 2 * daysInYear

type Days = NonNullable<Identity['birth']>

function isDay({ first, last }: Days): boolean {
  return first !== null && first === last
}

/** The days between two dates: 0 where they overlap. */
function getGap(a: Days, b: Days): number {
  const low = Math.max(a.first ?? Number.NEGATIVE_INFINITY, b.first ?? Number.NEGATIVE_INFINITY)
  const high = Math.min(a.last ?? Number.POSITIVE_INFINITY, b.last ?? Number.POSITIVE_INFINITY)
  return Math.max(0, low - high)
}

/** Whether a date tells about the year. */
function isNarrow({ first, last }: Days): boolean {
  return first !== null && last !== null && last - first <= daysInYear
}

/** Points for two dates of the same event; −4 for dates that are years apart. */
function scoreDates(a: Days | null, b: Days | null): number {
  if (a === null || b === null) return 0
  const gap = getGap(a, b)
  if (gap > maxGap) return -4
  if (gap > 0) return -1
  if (isDay(a) && isDay(b)) return 4
  return isNarrow(a) && isNarrow(b) ? 2 : 0.5
}

/** Whether one died before the other one was born. */
function isOtherLife(a: Identity, b: Identity): boolean {
  const diedBefore = (death: Days | null, birth: Days | null) =>
    death?.last != null && birth?.first != null && death.last < birth.first
  return diedBefore(a.death, b.birth) || diedBefore(b.death, a.birth)
}

/**
 * @param kin points for relatives that are the same people; negative for other parents
 * @param hasOtherParents whether a parent has another name, and none is known to be the same
 */
export function scorePeople(a: Identity, b: Identity, kin: number, hasOtherParents: boolean): Score {
  const isRenamed = hasOtherName(a, b) || hasOtherName(b, a)
  const given = isRenamed ? 3 : scoreGiven(a.given, b.given)
  const surname = isRenamed ? 2 : scoreSurnames(a.surnames, b.surnames)
  const birth = scoreDates(a.birth, b.birth)
  const death = scoreDates(a.death, b.death)
  const isOtherSex = a.sex !== null && b.sex !== null && a.sex !== b.sex
  const sex = isOtherSex ? -2 : 0
  const contradictions = [
    given < 0,
    birth === -4,
    death === -4,
    // Of the same name, the sex may have been corrected.
    isOtherSex && given < 3,
    isOtherLife(a, b),
    hasOtherParents,
  ]
  return {
    total: given + surname + birth + death + sex + kin,
    against: contradictions.filter(Boolean).length,
    isStrong: given >= 2 || birth === 4,
    hasMore: kin > 0 || birth >= 2 || death >= 2,
  }
}
