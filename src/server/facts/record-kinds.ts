/** The kinds of records that are known about people: how each is loaded, checked and saved. */
import type { Db } from '#server/db/open.ts'
import { removeEventsOf } from '#server/gedcom/imported-events.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as facts from '#shared/contracts/facts.contract.ts'
import type * as places from '#shared/contracts/places.contract.ts'
import * as sources from '#shared/contracts/sources.contract.ts'
import { formatFactName, getFactTag } from '#shared/fact-tags.ts'
import { formatName, isUsableName } from '#shared/genealogy/derive-names.ts'
import { deriveColumns, deriveWrittenColumns } from './derived-columns.service.ts'
import { loadOwnNames, loadPeopleRows, loadUnionRows } from './derived-columns.store.ts'
import type { RecordKind } from './edit-records.service.ts'
import { findExisting, loadFacts, replaceFactMedia, replaceParticipants } from './facts.store.ts'
import { isNamed } from './json-references.service.ts'
import { filePlace, loadPlaces, loadPlacesWithParents } from './places.service.ts'
import { toRecord } from './record-rows.ts'
import { findLastPosition, loadRows } from './records.store.ts'
import { isPublic } from './visible-records.ts'

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}

type Referenced = Parameters<typeof findExisting>[1]

/** @throws AppError invalid where one of the records does not exist */
async function checkExist(db: Db, table: Referenced, field: string, ids: readonly (string | undefined)[]) {
  const named = ids.filter((id) => id !== undefined)
  if (named.length === 0) return
  const existing = await findExisting(db, table, named)
  if (named.some((id) => !existing.has(id)))
    throw invalid(
      field,
      'A person, place, source or file that you chose no longer exists. Please choose again.',
    )
}

async function checkCitations(db: Db, citations: readonly sources.Citation[] | undefined): Promise<void> {
  await checkExist(db, 'sources', 'citations', citations?.map(({ source_id }) => source_id) ?? [])
  await checkExist(
    db,
    'archive_items',
    'citations',
    citations?.flatMap(({ item_ids }) => item_ids ?? []) ?? [],
  )
}

async function describePerson(db: Db, ids: readonly string[]): Promise<string> {
  const people = await loadPeopleRows(db, ids)
  return people.map(formatName).join(' and ')
}

async function listOwners(db: Db, { person_id, union_id }: facts.Fact): Promise<string[]> {
  if (person_id !== undefined) return [person_id]
  const [union] = await loadUnionRows(db, union_id === undefined ? [] : [union_id])
  return [union?.partner1_id, union?.partner2_id].filter((id) => typeof id === 'string')
}

/** Whether a payload brings another date, or removes the one that is there. */
function isNewDate(
  { date }: { date?: string | null | undefined },
  before: { date?: string | undefined } | null,
): boolean {
  return date !== undefined && (date ?? undefined) !== before?.date
}

/** @throws AppError invalid for a new fact without an owner, or of two */
async function prepareNewFact(db: Db, { tag, personId, unionId }: facts.FactPayload) {
  if (tag === undefined) throw invalid('tag', 'Please choose a kind of fact')
  if ((personId === undefined) === (unionId === undefined))
    throw invalid('personId', 'A fact belongs to one person or to one couple.')
  const [table, column, id] =
    personId === undefined
      ? (['unions', 'union_id', unionId ?? ''] as const)
      : (['people', 'person_id', personId] as const)
  await checkExist(db, table, 'personId', [id])
  const of = getFactTag(tag)?.of ?? 'both'
  if (of !== 'both' && (of === 'person') !== (personId !== undefined))
    throw invalid(
      'tag',
      'Some kinds of facts are only for a couple, others only for one person. Please choose another kind.',
    )
  return { position: (await findLastPosition(db, 'facts', column, id)) + 1 }
}

export const factKind: RecordKind<facts.Fact, facts.FactPayload> = {
  table: 'facts',
  targetType: 'fact',
  noun: 'fact',
  linkFields: new Set(['participants', 'media']),
  load: (db, ids) => loadFacts(db, { column: 'id', values: ids }),
  listOwners,
  describe: async (db, fact) =>
    `${formatFactName(fact)}: ${await describePerson(db, await listOwners(db, fact))}`,
  async prepare(db, payload, before, at) {
    if (before !== null && (payload.personId !== undefined || payload.unionId !== undefined))
      throw invalid(
        'personId',
        'A fact cannot be moved to another person. Please delete the fact, and add it to the other person.',
      )
    const created = before === null ? await prepareNewFact(db, payload) : {}
    await checkCitations(db, payload.citations)
    await checkExist(
      db,
      'people',
      'participants',
      payload.participants?.map(({ person_id }) => person_id) ?? [],
    )
    await checkExist(db, 'archive_items', 'media', payload.media?.map(({ item_id }) => item_id) ?? [])
    await checkExist(db, 'places', 'placeId', [payload.placeId ?? undefined])
    const hasNewPlace = payload.place !== undefined && payload.place !== before?.place
    return {
      ...created,
      ...(payload.position !== undefined && { position: payload.position }),
      // A new date or place replaces its wording or its record, too.
      ...(isNewDate(payload, before) && { date_phrase: null }),
      ...(hasNewPlace &&
        payload.placeId === undefined && { place_id: await filePlace(db, payload.place, at) }),
    }
  },
  async saveLinks(db, id, { participants, media }) {
    if (participants !== undefined) await replaceParticipants(db, id, participants)
    if (media !== undefined) await replaceFactMedia(db, id, media)
  },
  async afterWrite(db, fact, before, at) {
    const { id, person_id, union_id } = fact
    if (!isPublic(fact) && before !== null && isPublic(before)) await removeEventsOf(db, fact)
    await deriveWrittenColumns(
      db,
      {
        people: person_id === undefined ? [] : [person_id],
        unions: union_id === undefined ? [] : [union_id],
      },
      at,
      { facts: new Map([[id, before]]) },
    )
  },
}

async function loadNames(db: Db, ids: readonly string[]): Promise<facts.PersonName[]> {
  const rows = await loadRows(db, 'person_names', { column: 'id', values: ids })
  return rows.map((row) => facts.personName.parse(toRecord(row)))
}

export const nameKind: RecordKind<facts.PersonName, facts.NamePayload> = {
  table: 'person_names',
  targetType: 'name',
  noun: 'name',
  load: loadNames,
  listOwners: async (_, { person_id }) => [person_id],
  describe: (db, { person_id }) => describePerson(db, [person_id]),
  async prepare(db, payload, before) {
    const { personId } = payload
    await checkCitations(db, payload.citations)
    if (before !== null) {
      if (personId !== undefined)
        throw invalid(
          'personId',
          'A name cannot be moved to another person. Please delete the name, and add it to the other person.',
        )
      return isNewDate(payload, before) ? { date_phrase: null } : {}
    }
    if (personId === undefined) throw invalid('personId', 'Please choose a person')
    await checkExist(db, 'people', 'personId', [personId])
    return {
      position: payload.position ?? (await findLastPosition(db, 'person_names', 'person_id', personId)) + 1,
    }
  },
  afterWrite: (db, { person_id }, _, at) => deriveColumns(db, { people: [person_id], unions: [] }, at),
  async beforeDelete(db, { id, person_id }) {
    const names = await loadOwnNames(db, [person_id])
    if (names.some((name) => name.id !== id && isUsableName(name))) return
    throw new AppError('conflict', 'This is the only name of the person. Change the name instead.')
  },
}

export const sourceKind: RecordKind<sources.Source, sources.SourcePayload> = {
  table: 'sources',
  targetType: 'source',
  noun: 'source',
  load: async (db, ids) =>
    (await loadRows(db, 'sources', { column: 'id', values: ids })).map((row) =>
      sources.source.parse(toRecord(row)),
    ),
  describe: async (_, { title }) => title,
  async prepare(db, payload) {
    const ids = payload.repositories?.map(({ repository_id }) => repository_id) ?? []
    await checkExist(db, 'repositories', 'repositories', ids)
    await checkExist(db, 'archive_items', 'itemIds', payload.itemIds ?? [])
    return {}
  },
  async beforeDelete(db, { id }) {
    if (await isNamed(db, 'sources', id))
      throw new AppError(
        'conflict',
        'This source is still cited. Remove its citations first, then delete it.',
      )
  },
}

export const repositoryKind: RecordKind<sources.Repository, sources.RepositoryPayload> = {
  table: 'repositories',
  targetType: 'repository',
  noun: 'repository',
  load: async (db, ids) =>
    (await loadRows(db, 'repositories', { column: 'id', values: ids })).map((row) =>
      sources.repository.parse(toRecord(row)),
    ),
  describe: async (_, { name }) => name,
  async beforeDelete(db, { id }) {
    if (await isNamed(db, 'repositories', id))
      throw new AppError(
        'conflict',
        'Sources still name this archive or library. Change these sources first.',
      )
  },
}

export const placeKind: RecordKind<places.Place, places.PlacePayload> = {
  table: 'places',
  targetType: 'place',
  noun: 'place',
  load: loadPlaces,
  describe: async (_, { name }) => name,
  async prepare(db, { parents = [], citations }, before) {
    const parentIds = parents.map(({ place_id }) => place_id)
    await checkExist(db, 'places', 'parents', parentIds)
    const containing = await loadPlacesWithParents(db, parentIds)
    if (containing.some(({ id }) => id === before?.id))
      throw invalid('parents', 'A place cannot lie in itself, or in a place that it contains.')
    await checkCitations(db, citations)
    return {}
  },
  async beforeDelete(db, { id }) {
    if (await isNamed(db, 'places', id))
      throw new AppError('conflict', 'This place contains other places. Change these places first.')
  },
}
