/** Reads what confidential facts and names refer to, and whether other records refer to the same. */
import { type RawBuilder, sql } from 'kysely'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { internalTags } from '#shared/fact-tags.ts'

/** As `filterVisible`, in SQL. */
const isConfidential: RawBuilder<boolean> = sql`coalesce(restriction, '') in ('confidential', 'privacy')`
const isHiddenFact: RawBuilder<boolean> = sql`(${isConfidential} or tag in (${sql.join([...internalTags])}))`

/** The places and the citations (JSON) of facts and names that members do not see. */
export async function loadHiddenUses(db: Db): Promise<{ place_id: string | null; citations: string }[]> {
  const facts = await db.selectFrom('facts').select(['place_id', 'citations']).where(isHiddenFact).execute()
  const names = await db.selectFrom('person_names').select('citations').where(isConfidential).execute()
  return [...facts, ...names.map(({ citations }) => ({ place_id: null, citations }))]
}

/** The places that facts name which members see. */
export async function listVisiblePlaces(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('facts')
    .select('place_id')
    .distinct()
    .where('place_id', 'is not', null)
    .where(sql<boolean>`not ${isHiddenFact}`)
    .execute()
  return rows.flatMap(({ place_id }) => place_id ?? [])
}

/** Whether a fact or name that members see cites a source. */
export async function isCitedVisibly(db: Db, sourceId: string): Promise<boolean> {
  const cites = sql<boolean>`citations like ${`%${JSON.stringify(sourceId)}%`}`
  const fact = await db
    .selectFrom('facts')
    .select('id')
    .where(cites)
    .where(sql<boolean>`not ${isHiddenFact}`)
    .limit(1)
    .executeTakeFirst()
  if (fact) return true
  const name = await db
    .selectFrom('person_names')
    .select('id')
    .where(cites)
    .where(sql<boolean>`not ${isConfidential}`)
    .limit(1)
    .executeTakeFirst()
  return name !== undefined
}

/** The ids of the repositories that keep other sources than these. */
export async function listRepositoriesOfOthers(db: Db, sourceIds: ReadonlySet<string>): Promise<Set<string>> {
  const rows = await db.selectFrom('sources').select(['id', 'repositories']).execute()
  const others = rows.filter(({ id }) => !sourceIds.has(id))
  const links: { repository_id: string }[] = others.flatMap(({ repositories }) => JSON.parse(repositories))
  return new Set(links.map(({ repository_id }) => repository_id))
}

/** The containing places and the citations of places, both as JSON. */
export async function loadPlaceLinks(db: Db): Promise<{ id: string; parents: string; citations: string }[]> {
  return await db.selectFrom('places').select(['id', 'parents', 'citations']).execute()
}

/** The repositories of sources. */
export async function loadRepositoryIds(db: Db, sourceIds: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>()
  for (const part of chunks([...sourceIds])) {
    const rows = await db.selectFrom('sources').select('repositories').where('id', 'in', part).execute()
    for (const { repositories } of rows) {
      for (const { repository_id } of JSON.parse(repositories) as { repository_id: string }[])
        found.add(repository_id)
    }
  }
  return found
}
