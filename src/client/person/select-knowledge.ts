/** Selects from the complete lists what the server would answer about one person, source, repository or place. */
import type { KnowledgeLists } from '#client/people/knowledge/knowledge.queries.ts'
import type {
  Knowledge,
  PlaceDetails,
  RepositoryDetails,
  SourceDetails,
} from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { filterCited, findPlaceSurroundings, listPlaceUses } from '#shared/knowledge/place-details.ts'
import { listKept, listSourceUses } from '#shared/knowledge/source-details.ts'
import { findKin } from './find-kin.ts'

/** With all sources, repositories and places, also those that nothing about the person names. Null for an unknown person. */
export function selectKnowledge(
  { names, facts, sources, repositories, places }: KnowledgeLists,
  people: readonly FamilyMember[],
  id: string,
): Knowledge | null {
  const person = people.find((one) => one.id === id)
  if (!person) return null
  const { parents, partners, children, siblings } = findKin(people, person)
  const near = [person, ...parents, ...partners, ...children, ...siblings]
  const ids = new Set(near.map((one) => one.id))
  const unionIds = new Set(near.flatMap((one) => one.partners.map(({ union_id }) => union_id)))
  const isNear = (personId: string | undefined) => personId !== undefined && ids.has(personId)
  return {
    person_ids: [...ids],
    names: names.filter(({ person_id }) => ids.has(person_id)),
    facts: facts.filter(
      ({ person_id, union_id, participants = [] }) =>
        isNear(person_id) ||
        unionIds.has(union_id ?? '') ||
        participants.some((participant) => isNear(participant.person_id)),
    ),
    sources: [...sources],
    repositories: [...repositories],
    places: [...places],
  }
}

/** Null for an unknown source. */
export function selectSource(
  { names, facts, sources, repositories }: KnowledgeLists,
  id: string,
): SourceDetails | null {
  const source = sources.find((one) => one.id === id)
  if (!source) return null
  const keepers = new Set(source.repositories?.map(({ repository_id }) => repository_id))
  return {
    source,
    repositories: repositories.filter((repository) => keepers.has(repository.id)),
    uses: listSourceUses(id, facts, names),
  }
}

/** Null for an unknown repository. */
export function selectRepository(
  { sources, repositories }: KnowledgeLists,
  id: string,
): RepositoryDetails | null {
  const repository = repositories.find((one) => one.id === id)
  return repository ? { repository, sources: listKept(id, sources) } : null
}

/** Null for an unknown place. */
export function selectPlace({ facts, sources, places }: KnowledgeLists, id: string): PlaceDetails | null {
  const found = findPlaceSurroundings(places, id)
  if (!found) return null
  const placeIds = new Set([id, ...found.within.map((place) => place.id)])
  return { ...found, uses: listPlaceUses(placeIds, facts), sources: filterCited(found.place, sources) }
}
