/** What is known about all people of a report, merged from the answers about each of them. */
import type { KnowledgeLists } from '#client/people/knowledge/knowledge.queries.ts'
import type { Fact, Knowledge, PersonName } from '#shared/contracts/facts.contract.ts'
import type { Repository, Source } from '#shared/contracts/sources.contract.ts'

export class MergedKnowledge {
  readonly sources = new Map<string, Source>()
  readonly repositories = new Map<string, Repository>()
  readonly #complete = new Set<string>()
  #isEverything = false
  readonly #facts = new Map<string, Fact>()
  readonly #names = new Map<string, PersonName>()
  #factsByOwner: ReadonlyMap<string, Fact[]> | null = null
  #namesByPerson: ReadonlyMap<string, PersonName[]> | null = null

  /** Adds the answer about a person and the near kin. */
  add({ person_ids, ...lists }: Knowledge) {
    for (const id of person_ids) this.#complete.add(id)
    this.#addLists(lists)
  }

  addEverything(lists: KnowledgeLists) {
    this.#isEverything = true
    this.#addLists(lists)
  }

  #addLists({ facts, names, sources, repositories }: KnowledgeLists) {
    for (const one of facts) this.#facts.set(one.id, one)
    for (const one of names) this.#names.set(one.id, one)
    for (const one of sources) this.sources.set(one.id, one)
    for (const one of repositories) this.repositories.set(one.id, one)
    this.#factsByOwner = null
    this.#namesByPerson = null
  }

  /** Whether everything about the person has been loaded. */
  isComplete(personId: string): boolean {
    return this.#isEverything || this.#complete.has(personId)
  }

  /** The facts of a person, or of a union; null where they have not been loaded. */
  getFacts(personId: string): readonly Fact[] | null {
    return this.isComplete(personId) ? this.getUnionFacts(personId) : null
  }

  getUnionFacts(unionId: string): readonly Fact[] {
    this.#factsByOwner ??= group(this.#facts.values(), (fact) => fact.person_id ?? fact.union_id ?? '')
    return this.#factsByOwner.get(unionId) ?? []
  }

  getNames(personId: string): readonly PersonName[] {
    this.#namesByPerson ??= group(this.#names.values(), ({ person_id }) => person_id)
    return this.#namesByPerson.get(personId) ?? []
  }
}

function group<T>(items: Iterable<T>, getKey: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = getKey(item)
    const found = groups.get(key)
    if (found) found.push(item)
    else groups.set(key, [item])
  }
  return groups
}
