/** Compares the family tree of the server with the model after every step of a random sequence. */
import { getPersonFacts } from '#server/facts/facts.service.ts'
import { derivePerson, deriveUnion, tellDeath } from './expected-columns.ts'
import type { FactSite, Stored } from './fact-site.ts'
import {
  isPartner,
  isSame,
  listChangedFields,
  listFactsOf,
  listWords,
  type ModelFact,
  type State,
  wordPattern,
} from './fact-state.ts'

/** The columns that are not what the facts and names tell. */
export function findWrongColumns({ state, columns }: Stored): string[] {
  const expected = [
    ...Object.values(state.people).map(({ id, erased }) => {
      const { deceased: _, ...derived } = derivePerson(state, id)
      const told = tellDeath(listFactsOf(state, { person_id: id }))
      return [id, erased ? {} : { ...derived, ...(told !== null && { deceased: told }) }] as const
    }),
    ...Object.keys(state.unions).map((id) => [id, deriveUnion(state, id)] as const),
  ]
  return expected.flatMap(([id, derived]) =>
    Object.entries(derived).flatMap(([column, value]) => {
      const stored = columns.get(id)?.[column]
      return stored === value ? [] : `${id}: ${column} is ${String(stored)}, not ${String(value)}`
    }),
  )
}

/** Facts that name records that are not there, and places that are not those that facts name. */
export function findBrokenFacts(state: State, renamed: ReadonlySet<string>): string[] {
  return Object.values(state.facts).flatMap((fact) => {
    const { place, place_id, person_id, participants = [], citations = [] } = fact
    const filed = place_id === undefined ? null : state.places[place_id]
    const sources = citations.flatMap(({ source_id }) => source_id ?? [])
    const people = [person_id, ...participants.map((one) => one.person_id)].flatMap((id) => id ?? [])
    const isFiled = filed === null || renamed.has(filed?.id ?? '') || filed?.name === place?.split(',')[0]
    const isWhole =
      filed !== undefined &&
      isFiled &&
      sources.every((id) => state.sources[id]) &&
      people.every((id) => state.people[id]) &&
      (fact.union_id === undefined || state.unions[fact.union_id] !== undefined)
    return isWhole ? [] : [JSON.stringify(fact)]
  })
}

/** Fields that change with other records, as where people are merged or a place is deleted. */
const linkFields = ['person_id', 'union_id', 'position', 'place_id', 'participants']

/** The partners of the unions of which facts changed. */
function listTouchedPeople(before: State, after: State): Set<string> {
  const changed = [...new Set([...Object.keys(before.facts), ...Object.keys(after.facts)])].flatMap((id) => {
    const [was, is] = [before.facts[id], after.facts[id]]
    const isOnlyLinked = was && is && listChangedFields(was, is).every((field) => linkFields.includes(field))
    return isOnlyLinked || (!was && !is) ? [] : [was, is].flatMap((fact) => fact?.union_id ?? [])
  })
  const unions = changed.flatMap((id) => after.unions[id] ?? [])
  return new Set(unions.flatMap((union) => [union.partner1_id, union.partner2_id].flatMap((id) => id ?? [])))
}

/**
 * The records that changed and have the same version as before: a stale edit of these would not be noticed.
 *
 * @param isEdit whether the step edits a fact
 */
export function findStaleVersions(before: Stored, after: Stored, isEdit: boolean): string[] {
  const isNewer = (name: string) => {
    const was = before.versions.get(name)
    return was === undefined || (after.versions.get(name) ?? '') > was
  }
  const records = (['facts', 'names', 'places', 'sources'] as const).flatMap((table) =>
    Object.entries(after.state[table]).flatMap(([id, record]) =>
      listChangedFields(before.state[table][id] ?? {}, record).every(
        (field) => !isEdit && linkFields.includes(field),
      )
        ? []
        : `${table} ${id}`,
    ),
  )
  const people = Object.keys(after.state.people).filter((id) => {
    const [was, is] = [before.columns.get(id), after.columns.get(id)]
    return was && is && listChangedFields(was, is).some((column) => column !== 'updated_at')
  })
  const touched = [...listTouchedPeople(before.state, after.state)]
  return [...records, ...[...people, ...touched].map((id) => `people ${id}`)].filter((name) => !isNewer(name))
}

/** Whether relatives may read a record. */
export function isPublic({ restriction }: { restriction?: string | undefined }): boolean {
  return restriction === undefined || restriction === 'locked'
}

/** The words in the lists of a member that only hidden records say, or that no record says any more. */
export function findSecretWords(state: State, lists: Record<string, readonly { id: string }[]>): string[] {
  const visible = new Set([
    ...listWords(Object.values(state.facts).filter(isPublic)),
    ...listWords(Object.values(state.names).filter(isPublic)),
  ])
  const secret = (JSON.stringify(lists).match(wordPattern) ?? []).filter((word) => !visible.has(word))
  const hidden = [...Object.values(state.facts), ...Object.values(state.names)].filter(
    (one) => !isPublic(one),
  )
  const shown = new Set(Object.values(lists).flatMap((list) => list.map(({ id }) => id)))
  return [...secret, ...hidden.flatMap(({ id }) => (shown.has(id) ? `record ${id}` : []))]
}

/** What the page of a person does not show as the model has it, to administrators and to members. */
export async function findWrongPage(site: FactSite, state: State, person: string): Promise<string[]> {
  const isShown = (fact: ModelFact) => {
    const union = state.unions[fact.union_id ?? '']
    const takesPart = (fact.participants ?? []).some((one) => one.person_id === person)
    return fact.person_id === person || takesPart || (union !== undefined && isPartner(union, person))
  }
  const found: string[] = []
  for (const session of [site.admin, site.member]) {
    const page = await getPersonFacts(site.deps, session, person)
    const shown = new Map(page.facts.map(({ updated_at: _, ...fact }) => [fact.id, fact]))
    const mayRead = (record: { restriction?: string | undefined }) =>
      session === site.admin || isPublic(record)
    for (const fact of Object.values(state.facts).filter(isShown))
      if (!isSame(shown.get(fact.id), mayRead(fact) ? fact : undefined))
        found.push(`${session.user.role}: ${JSON.stringify(fact)} is ${JSON.stringify(shown.get(fact.id))}`)
    const names = new Set(page.names.map(({ id }) => id))
    for (const name of Object.values(state.names).filter(({ person_id }) => person_id === person))
      if (names.has(name.id) !== mayRead(name)) found.push(`${session.user.role}: ${JSON.stringify(name)}`)
  }
  return found
}
