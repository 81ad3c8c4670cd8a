/** Recognizes names that no text of a file may tell relatives: those of erased people, and those that are hidden on this site. */
import type { Db } from '#server/db/open.ts'
import {
  listLikelyNames,
  listSpellings,
  listToldNames,
  listWordPairs,
  toWords,
} from '#shared/genealogy/name-words.ts'
import { readErasedHash } from './erased-hash.ts'
import { loadKnownNames } from './known-names.store.ts'
import { loadErasedNames, loadHiddenNames } from './protected-names.store.ts'

export interface ProtectedNames {
  /** Whether a text may contain the name of somebody whose data were erased on request. */
  isErased(text: string): boolean
  /** Whether a text may contain a name that only administrators may read. */
  isHidden(text: string): boolean
}

export async function loadProtectedNames(db: Db): Promise<ProtectedNames> {
  const erased = await loadErasedNames(db)
  const hash = await readErasedHash(db)
  const hidden = new Set((await loadHiddenNames(db)).flatMap(listSpellings))
  return {
    isErased: (text) =>
      erased.size > 0 &&
      [text, toWords(text).join(' '), ...listWordPairs(text)].some((name) => erased.has(hash('name', name))),
    isHidden: (text) => listToldNames(text).some((name) => hidden.has(name)),
  }
}

/** Makes a function that tells whether a text may contain one of the names of some people, also a hidden or former one. */
export async function loadNameFinder(db: Db, people: readonly string[]): Promise<(text: string) => boolean> {
  const known = new Set<string>()
  for (const id of people)
    for (const name of (await loadKnownNames(db, id)).names.flatMap(listLikelyNames)) known.add(name)
  return (text) => listWordPairs(text).some((pair) => known.has(pair))
}

/** The whole names of a person that are known, also hidden and former ones. */
export async function listWholeNames(db: Db, personId: string): Promise<string[]> {
  const { names } = await loadKnownNames(db, personId)
  return names.flatMap(({ given, surname }) => (given && surname ? [`${given} ${surname}`] : []))
}
