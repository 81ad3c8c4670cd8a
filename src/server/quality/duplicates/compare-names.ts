/** Compares given names and surnames. Weights are in bits: the logarithm of how much more often duplicates agree like this. */
import { jaroWinkler } from '@skyra/jaro-winkler'
import type { Agreement } from '#shared/genealogy/quality/duplicate-evidence.ts'
import type { ComparedName, ComparedPerson } from './compared-people.ts'

export interface Comparison {
  weight: number
  /** Null where one of the two does not say. */
  agreement: Agreement | null
}

export const unknown: Comparison = { weight: 0, agreement: null }

/** How rare a name is, in bits: an agreement of rare names tells more. */
export interface NameRarity {
  getGiven: (name: string) => number
  getSurname: (name: string) => number
}

const mostBits = 9

export function countNames(people: readonly ComparedPerson[]): NameRarity {
  const given = new Map<string, number>()
  const surnames = new Map<string, number>()
  const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const person of people) {
    for (const { text } of person.given) add(given, text)
    for (const { text } of person.surnames) add(surnames, text)
  }
  const getBits = (counts: ReadonlyMap<string, number>, name: string) =>
    Math.min(mostBits, Math.log2(people.length / (counts.get(name) ?? 1)))
  return {
    getGiven: (name) => getBits(given, name),
    getSurname: (name) => getBits(surnames, name),
  }
}

const isInitial = ({ text }: ComparedName) => text.length === 1

const similarities = new WeakMap<ComparedName, Map<ComparedName, boolean>>()

/** Whether two names may be spellings or a short form of one name: "Katherine" and "Catherine", "Fred" and "Frederick". */
function areSimilar(a: ComparedName, b: ComparedName): boolean {
  if (a.sound === b.sound) return !isInitial(a) && !isInitial(b)
  if (a.text[0] !== b.text[0]) return false
  let known = similarities.get(a)
  if (!known) {
    known = new Map()
    similarities.set(a, known)
  }
  let result = known.get(b)
  if (result === undefined) {
    const [short, long] = a.text.length < b.text.length ? [a.text, b.text] : [b.text, a.text]
    result =
      short.length > 1 &&
      ((short.length >= 3 && long.startsWith(short)) || jaroWinkler(a.text, b.text) >= 0.9)
    known.set(b, result)
  }
  return result
}

/** Different given names are almost proof of two people: twins share everything else. */
const differentGiven: Comparison = { weight: -20, agreement: 'different' }

/** "Henry VIII", "Twin 2". */
const ordinal = /^(?:\d+|(?=[ivx])x{0,2}(?:i[vx]|v?i{0,3}))$/

function haveOtherOrdinals(a: readonly ComparedName[], b: readonly ComparedName[]): boolean {
  const find = (names: readonly ComparedName[]) => names.slice(1).find(({ text }) => ordinal.test(text))
  const [one, other] = [find(a), find(b)]
  return one !== undefined && other !== undefined && one !== other
}

/** Whether the further given names of one person contradict those of the other; a missing name contradicts nothing. */
function countContradictions(a: readonly ComparedName[], b: readonly ComparedName[]): number {
  const length = Math.min(a.length, b.length)
  const fits = (name: ComparedName, others: readonly ComparedName[]) =>
    others.some(
      (other) =>
        other === name ||
        areSimilar(name, other) ||
        ((isInitial(name) || isInitial(other)) && name.text[0] === other.text[0]),
    )
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return length < 2 ? 0 : short.slice(1).filter((name) => !fits(name, long)).length
}

export function compareGiven(one: ComparedPerson, other: ComparedPerson, rarity: NameRarity): Comparison {
  const [a, b] = [one.given, other.given]
  const [first, second] = [a[0], b[0]]
  if (!first || !second) return unknown
  if (haveOtherOrdinals(a, b)) return differentGiven
  const contradictions = countContradictions(a, b)
  const penalty = 4 * contradictions
  if (first === second && !isInitial(first)) {
    const shared = Math.min(a.length, b.length) - 1 - contradictions
    const isWhole = a.length === b.length && contradictions === 0
    return {
      weight: rarity.getGiven(first.text) + Math.min(3, shared) - (isWhole ? 0 : 1) - penalty,
      agreement: isWhole ? 'same' : 'similar',
    }
  }
  if (isInitial(first) || isInitial(second)) {
    if (first.text[0] !== second.text[0]) return differentGiven
    return { weight: 2 - penalty, agreement: 'similar' }
  }
  if (areSimilar(first, second)) {
    const bits = Math.min(rarity.getGiven(first.text), rarity.getGiven(second.text))
    return { weight: Math.max(1, bits - 2.5) - penalty, agreement: 'similar' }
  }
  const call = a.includes(second) ? second : b.includes(first) ? first : undefined
  if (call) return { weight: Math.max(1, rarity.getGiven(call.text) - 3), agreement: 'similar' }
  if (one.otherWords.has(second.text) || other.otherWords.has(first.text))
    return { weight: 1, agreement: 'similar' }
  return differentGiven
}

const lastWord = (name: string) => name.slice(name.lastIndexOf(' ') + 1)

export function compareSurnames(one: ComparedPerson, other: ComparedPerson, rarity: NameRarity): Comparison {
  const isSameName = (name: ComparedName, names: readonly ComparedName[]) => names.includes(name)
  const shared = one.surnames.filter((name) => isSameName(name, other.surnames))
  if (shared.length > 0) {
    return { weight: Math.max(...shared.map(({ text }) => rarity.getSurname(text))), agreement: 'same' }
  }
  const similar = one.surnames.filter((a) =>
    other.surnames.some((b) => areSimilar(a, b) || lastWord(a.text) === lastWord(b.text)),
  )
  if (similar.length > 0) {
    const bits = Math.max(...similar.map(({ text }) => rarity.getSurname(text)))
    return { weight: Math.max(1, bits - 3), agreement: 'similar' }
  }
  const married = [
    ...one.marriedSurnames.filter((name) => isSameName(name, other.surnames)),
    ...other.marriedSurnames.filter((name) => isSameName(name, one.surnames)),
  ]
  if (married.length > 0) {
    const bits = Math.max(...married.map(({ text }) => rarity.getSurname(text)))
    return { weight: Math.max(1, bits - 3), agreement: 'similar' }
  }
  if (one.surnames.length === 0 || other.surnames.length === 0) return unknown
  const mayBeMarried = [one, other].some(({ checked }) => checked.record.gender !== 'M')
  return { weight: mayBeMarried ? -2.5 : -4, agreement: 'different' }
}
