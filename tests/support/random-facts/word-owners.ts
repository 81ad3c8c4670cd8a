/** Remembers whose words are in the records of a sequence, to look for the words of erased people. */
import { isPartner, listWords, type State } from './fact-state.ts'

export class WordOwners {
  /** The people or the union whose record had a word first. */
  readonly #owners = new Map<string, readonly string[]>()
  /** The partners that a union had last. */
  readonly #partners = new Map<string, readonly string[]>()
  /** Who was removed by a merge, and who stayed. */
  readonly mergedInto = new Map<string, string>()
  readonly erased = new Set<string>()

  copy(): WordOwners {
    const copy = new WordOwners()
    for (const [word, owners] of this.#owners) copy.#owners.set(word, owners)
    for (const [union, partners] of this.#partners) copy.#partners.set(union, partners)
    for (const [removed, keep] of this.mergedInto) copy.mergedInto.set(removed, keep)
    for (const word of this.erased) copy.erased.add(word)
    return copy
  }

  /** @param isImport whether a file told the new words: of a person who was merged, each of the records may be meant */
  note(state: State, isImport = false): void {
    const { facts, names, unions } = state
    const listOwners = (owner: string) => (isImport ? [...this.#listParts(owner, state)] : [owner])
    for (const fact of Object.values(facts))
      this.#add(fact, listOwners(fact.person_id ?? fact.union_id ?? ''))
    for (const name of Object.values(names)) this.#add(name, listOwners(name.person_id))
    for (const { id, partner1_id, partner2_id } of Object.values(unions))
      this.#partners.set(
        id,
        [partner1_id, partner2_id].filter((partner) => partner !== null),
      )
  }

  #add(record: object, owners: readonly string[]): void {
    for (const word of listWords(record)) if (!this.#owners.has(word)) this.#owners.set(word, owners)
  }

  noteMerge(keep: string, remove: string): void {
    this.mergedInto.set(remove, keep)
  }

  /** Who is a part of a person now: those who were merged into the person and do not exist any more. */
  #listParts(person: string, { people }: State): Set<string> {
    const parts = new Set([person])
    for (const part of parts)
      for (const [removed, keep] of this.mergedInto) if (keep === part && !people[removed]) parts.add(removed)
    return parts
  }

  /** Counts the words of a person as erased, unless somebody else has the words, too. */
  erase(person: string, before: State, after: State): void {
    const parts = this.#listParts(person, before)
    const isTheirs = (owner: string) =>
      parts.has(owner) || (this.#partners.get(owner) ?? []).some((partner) => parts.has(partner))
    const remaining = listWords([after.facts, after.names])
    for (const union of Object.values(before.unions))
      if (isPartner(union, person)) this.#partners.set(union.id, [person])
    for (const [word, owners] of this.#owners)
      if (owners.every(isTheirs) && !remaining.has(word)) this.erased.add(word)
  }
}
