/** Finds who of a file may be whom of the site by keys that both have: a full name, a given name, a day of birth. */
import type { Identity } from './person-identity.ts'

export type ListKeys = (identity: Identity) => string[]

/** Each full name, and each day of birth. */
export const listNameKeys: ListKeys = ({ given, surnames, otherNames, birth }) => {
  const first = given[0] ?? ''
  const names = surnames.length === 0 ? [''] : surnames
  const day =
    birth !== null && birth.first !== null && birth.first === birth.last ? [`day ${birth.first}`] : []
  if (first === '' && surnames.length === 0) return day
  return [
    ...names.map((name) => `name ${first} ${name}`),
    ...otherNames.map((name) => `name ${name.replace(/ .* /, ' ')}`),
    ...day,
  ]
}

/** For those whose surname has changed. */
export const listGivenKeys: ListKeys = ({ given }) => given.slice(0, 1)

interface Blocks {
  /** The identities of each person of the file; none for those who are matched. */
  file: readonly (readonly Identity[])[]
  /** Those of each person of the site. */
  known: readonly (readonly Identity[])[]
  listKeys: ListKeys
  /** Pairs with one key beyond which the key tells nothing. */
  largest: number
}

/** The pairs of a person of the file and one of the site who have a key in common, by their numbers. */
export function* pairByKeys({ file, known, listKeys, largest }: Blocks): Generator<[f: number, k: number]> {
  const blocks = new Map<string, number[]>()
  for (const [k, identities] of known.entries()) {
    for (const key of new Set(identities.flatMap(listKeys))) {
      const block = blocks.get(key)
      if (block) block.push(k)
      else blocks.set(key, [k])
    }
  }
  const keysOf = file.map((identities) => identities.flatMap(listKeys))
  const counts = new Map<string, number>()
  for (const key of keysOf.flat()) counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const [f, keys] of keysOf.entries())
    for (const key of keys) {
      const block = blocks.get(key) ?? []
      if (block.length * (counts.get(key) ?? 0) > largest) continue
      for (const k of block) yield [f, k]
    }
}
