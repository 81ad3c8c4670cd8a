/** Reads what is known about people: facts, names, sources, repositories and places. */
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { listRelationPhrases } from '#server/gedcom/relation-phrases.service.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  type Fact,
  type Knowledge,
  type PersonName,
  personName,
  type RepositoryDetails,
  type SourceDetails,
} from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Place } from '#shared/contracts/places.contract.ts'
import {
  type Citation,
  type Repository,
  repository,
  type Source,
  source,
} from '#shared/contracts/sources.contract.ts'
import { listKept, listSourceUses } from '#shared/knowledge/source-details.ts'
import {
  findExisting,
  listFactsWithParticipants,
  listNearKin,
  listUnionIds,
  loadFacts,
} from './facts.store.ts'
import { loadPlaces, loadPlacesWithParents } from './places.service.ts'
import { toRecord } from './record-rows.ts'
import { listNaming, loadRows } from './records.store.ts'
import { filterVisible, isPublic } from './visible-records.ts'
import { findVisibleReferences, type ReferenceList } from './visible-references.service.ts'

type Reader = Pick<Session, 'user'>

function byId(ids: readonly string[] | undefined) {
  return ids === undefined ? undefined : ({ column: 'id', values: ids } as const)
}

/** @param ids all if undefined, here and below */
export async function listFacts({ db }: Deps, reader: Reader, ids?: readonly string[]): Promise<Fact[]> {
  return filterVisible(reader, await loadFacts(db, byId(ids)))
}

/** All facts of a person and of the person's unions, also those that only administrators may read. */
export async function listFactsOfPerson(
  { db }: Deps,
  { id, partners }: Pick<FamilyMember, 'id' | 'partners'>,
): Promise<Fact[]> {
  const unions = partners.map(({ union_id }) => union_id)
  return [
    ...(await loadFacts(db, { column: 'person_id', values: [id] })),
    ...(await loadFacts(db, { column: 'union_id', values: unions })),
  ]
}

async function loadNames(db: Db, where?: Parameters<typeof loadRows>[2]): Promise<PersonName[]> {
  return (await loadRows(db, 'person_names', where)).map((row) => personName.parse(toRecord(row)))
}

export async function listNames(
  { db }: Deps,
  reader: Reader,
  ids?: readonly string[],
): Promise<PersonName[]> {
  return filterVisible(reader, await loadNames(db, byId(ids)))
}

/** All names of a person, also those that only administrators may read. */
export async function listNamesOfPerson({ db }: Deps, id: string): Promise<PersonName[]> {
  return await loadNames(db, { column: 'person_id', values: [id] })
}

async function loadSources(db: Db, ids?: readonly string[]): Promise<Source[]> {
  return (await loadRows(db, 'sources', byId(ids))).map((row) => source.parse(toRecord(row)))
}

/** Names which list of places, sources or repositories a reader has. */
export function getReferencesVariant(list: ReferenceList) {
  return async (deps: Deps, reader: Reader): Promise<string> =>
    (await findVisibleReferences(deps, reader, list))?.variant ?? ''
}

export async function listSources(deps: Deps, reader: Reader, ids?: readonly string[]): Promise<Source[]> {
  const visible = await findVisibleReferences(deps, reader, 'sources')
  return (await loadSources(deps.db, ids)).filter(({ id }) => visible === null || visible.ids.has(id))
}

async function loadRepositories(db: Db, ids?: readonly string[]): Promise<Repository[]> {
  return (await loadRows(db, 'repositories', byId(ids))).map((row) => repository.parse(toRecord(row)))
}

export async function listRepositories(
  deps: Deps,
  reader: Reader,
  ids?: readonly string[],
): Promise<Repository[]> {
  const visible = await findVisibleReferences(deps, reader, 'repositories')
  return (await loadRepositories(deps.db, ids)).filter(({ id }) => visible === null || visible.ids.has(id))
}

export async function listPlaces(deps: Deps, reader: Reader, ids?: readonly string[]): Promise<Place[]> {
  const visible = await findVisibleReferences(deps, reader, 'places')
  return (await loadPlaces(deps.db, ids)).filter(({ id }) => visible === null || visible.ids.has(id))
}

function listSourceIds(records: readonly { citations?: Citation[] | undefined }[]): string[] {
  const ids = records.flatMap(({ citations }) =>
    (citations ?? []).flatMap(({ source_id }) => source_id ?? []),
  )
  return [...new Set(ids)]
}

/** The repositories that keep the sources. */
function loadRepositoriesOf(db: Db, sources: readonly Source[]): Promise<Repository[]> {
  const ids = sources.flatMap(({ repositories = [] }) =>
    repositories.map(({ repository_id }) => repository_id),
  )
  return loadRepositories(db, [...new Set(ids)])
}

/** Everything that is known about a person and the near kin. @throws AppError not_found */
export async function getPersonFacts({ db }: Deps, reader: Reader, id: string): Promise<Knowledge> {
  if ((await findExisting(db, 'people', [id])).size === 0)
    throw new AppError('not_found', 'This person is not in the family tree.')
  const people = await listNearKin(db, id)
  const unions = await listUnionIds(db, people)
  const all = [
    ...(await loadFacts(db, { column: 'person_id', values: people })),
    ...(await loadFacts(db, { column: 'union_id', values: unions })),
    ...(await loadFacts(db, { column: 'id', values: await listFactsWithParticipants(db, people) })),
  ]
  const facts = filterVisible(reader, [...new Map(all.map((fact) => [fact.id, fact])).values()])
  const names = filterVisible(reader, await loadNames(db, { column: 'person_id', values: people }))
  const places = await loadPlacesWithParents(
    db,
    facts.flatMap(({ place_id }) => place_id ?? []),
  )
  const sources = await loadSources(db, listSourceIds([...facts, ...names, ...places]))
  const repositories = await loadRepositoriesOf(db, sources)
  // Words about the parents may tell what a hidden fact says.
  const isHidden = all.some((one) => one.person_id === id && !isPublic(one))
  const phrases = isHidden ? [] : await listRelationPhrases(db, id)
  return {
    ...{ person_ids: people, names, facts, sources, repositories, places },
    ...(phrases.length > 0 && { relation_phrases: phrases }),
  }
}

/** A repository with the sources that it keeps, as far as the reader may see them. @throws AppError not_found */
export async function getRepository(deps: Deps, reader: Reader, id: string): Promise<RepositoryDetails> {
  const [found] = await listRepositories(deps, reader, [id])
  if (!found) throw new AppError('not_found', 'This archive or library does not exist.')
  const sources = await listSources(deps, reader, await listNaming(deps.db, 'sources', 'repositories', id))
  return { repository: found, sources: listKept(id, sources) }
}

/** A source with what it is cited for, as far as the reader may see it. @throws AppError not_found */
export async function getSource(deps: Deps, reader: Reader, id: string): Promise<SourceDetails> {
  const { db } = deps
  const [found] = await listSources(deps, reader, [id])
  if (!found) throw new AppError('not_found', 'This source does not exist.')
  const facts = await loadFacts(db, byId(await listNaming(db, 'facts', 'citations', id)))
  const names = await loadNames(db, byId(await listNaming(db, 'person_names', 'citations', id)))
  return {
    source: found,
    repositories: await loadRepositoriesOf(db, [found]),
    uses: listSourceUses(id, filterVisible(reader, facts), filterVisible(reader, names)),
  }
}
