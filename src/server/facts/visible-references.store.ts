/** Reads which places, sources and repositories are named, and by what. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { internalTags } from '#shared/fact-tags.ts'

/** As `filterVisible`, in SQL. */
const isPublic: RawBuilder<boolean> = sql`coalesce(restriction, '') not in ('confidential', 'privacy')`
const isPublicFact: RawBuilder<boolean> = sql`(${isPublic} and tag not in (${sql.join([...internalTags])}))`

/**
 * The places and the citations (JSON) of the facts that members see. Without "distinct", with which SQLite looks up each
 * fact by the index of places.
 */
export async function loadVisibleFactLinks(
  db: Db,
): Promise<{ place_id: string | null; citations: string }[]> {
  return await db.selectFrom('facts').select(['place_id', 'citations']).where(isPublicFact).execute()
}

/** The citations (JSON) of the names that members see. */
export async function loadVisibleNameLinks(db: Db): Promise<{ citations: string }[]> {
  return await db.selectFrom('person_names').select('citations').where(isPublic).execute()
}

export async function loadHiddenFacts(db: Db) {
  return await db
    .selectFrom('facts')
    .select(['person_id', 'union_id', 'tag', 'type', 'date', 'place', 'value'])
    .where(sql<boolean>`not ${isPublic}`)
    .execute()
}

export async function loadHiddenNames(db: Db): Promise<{ person_id: string }[]> {
  return await db
    .selectFrom('person_names')
    .select('person_id')
    .where(sql<boolean>`not ${isPublic}`)
    .execute()
}

/** All places, with the places that contain them and their citations as JSON. */
export async function loadPlaceLinks(db: Db): Promise<{ id: string; parents: string; citations: string }[]> {
  return await db.selectFrom('places').select(['id', 'parents', 'citations']).execute()
}

/** All sources, with their repositories as JSON. */
export async function loadSourceLinks(db: Db): Promise<{ id: string; repositories: string }[]> {
  return await db.selectFrom('sources').select(['id', 'repositories']).execute()
}

export async function loadRepositoryIds(db: Db): Promise<{ id: string }[]> {
  return await db.selectFrom('repositories').select('id').execute()
}
