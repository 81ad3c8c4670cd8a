/** Reads and writes facts with their participants and media. */
import { sql } from 'kysely'
import { chunks, insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { Fact, FactMedia, Participant } from '#shared/contracts/facts.contract.ts'
import { fact } from '#shared/contracts/facts.contract.ts'
import { type RecordRow, toRecord } from './record-rows.ts'
import { loadAllRows, loadRows } from './records.store.ts'

type Linked<T> = ReadonlyMap<string, T[]>

async function loadLinks<R extends { fact_id: string }>(
  db: Db,
  table: 'fact_people' | 'fact_media',
  ids: readonly string[] | undefined,
): Promise<Map<string, R[]>> {
  const all: R[] = []
  const parts = ids === undefined ? [null] : chunks(ids)
  for (const part of parts) {
    const where = part === null ? sql`` : sql`where fact_id in (${sql.join(part)})`
    const { rows } =
      await sql<R>`select * from ${sql.table(table)} ${where} order by fact_id, position`.execute(db)
    all.push(...rows)
  }
  return Map.groupBy(all, (row) => row.fact_id)
}

interface ParticipantRow {
  fact_id: string
  person_id: string | null
  name: string | null
  role: string
  phrase: string | null
}

interface MediaRow {
  fact_id: string
  item_id: string
  caption: string | null
  region: string | null
}

function toParticipant({ person_id, name, role, phrase }: ParticipantRow): Participant {
  return {
    ...(person_id !== null && { person_id }),
    ...(name !== null && { name }),
    role,
    ...(phrase !== null && { phrase }),
  }
}

function toMedia({ item_id, caption, region }: MediaRow): FactMedia {
  return {
    item_id,
    ...(caption !== null && { caption }),
    ...(region !== null && { region: JSON.parse(region) }),
  }
}

function mapLists<R, T>(rows: ReadonlyMap<string, readonly R[]>, convert: (row: R) => T): Linked<T> {
  return new Map([...rows].map(([id, some]) => [id, some.map(convert)]))
}

/** @param where all facts if undefined */
export async function loadFacts(
  db: Db,
  where?: { column: 'id' | 'person_id' | 'union_id' | 'place_id'; values: readonly string[] },
): Promise<Fact[]> {
  const some = where && (await loadRows(db, 'facts', where))
  const ids = some?.map(({ id }) => id)
  const participants = mapLists(await loadLinks<ParticipantRow>(db, 'fact_people', ids), toParticipant)
  const media = mapLists(await loadLinks<MediaRow>(db, 'fact_media', ids), toMedia)
  const toFact = (row: RecordRow<'facts'>) => {
    const record = toRecord(row)
    const people = participants.get(row.id)
    const items = media.get(row.id)
    if (people) record['participants'] = people
    if (items) record['media'] = items
    return fact.parse(record)
  }
  if (some) return some.map(toFact)
  const all: Fact[] = []
  for await (const rows of loadAllRows(db, 'facts')) all.push(...rows.map(toFact))
  return all
}

/** The ids of the facts in which these people take part. */
export async function listFactsWithParticipants(db: Db, people: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const part of chunks(people)) {
    const rows = await db.selectFrom('fact_people').select('fact_id').where('person_id', 'in', part).execute()
    for (const { fact_id } of rows) found.add(fact_id)
  }
  return [...found]
}

export async function replaceParticipants(
  db: Db,
  factId: string,
  participants: readonly Participant[],
): Promise<void> {
  await db.deleteFrom('fact_people').where('fact_id', '=', factId).execute()
  await insertRows(
    db,
    'fact_people',
    ['fact_id', 'position', 'person_id', 'name', 'role', 'phrase'],
    participants.map(({ person_id, name, role, phrase }, i) => [
      factId,
      i,
      person_id ?? null,
      name || null,
      role,
      phrase || null,
    ]),
  )
}

export async function replaceFactMedia(db: Db, factId: string, media: readonly FactMedia[]): Promise<void> {
  await db.deleteFrom('fact_media').where('fact_id', '=', factId).execute()
  await insertRows(
    db,
    'fact_media',
    ['fact_id', 'position', 'item_id', 'caption', 'region'],
    media.map(({ item_id, caption, region }, i) => [
      factId,
      i,
      item_id,
      caption || null,
      region ? JSON.stringify(region) : null,
    ]),
  )
}

/** The unions of these people. */
export async function listUnionIds(db: Db, people: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const part of chunks(people)) {
    const rows = await db
      .selectFrom('unions')
      .select('id')
      .where((e) => e.or([e('partner1_id', 'in', part), e('partner2_id', 'in', part)]))
      .execute()
    for (const { id } of rows) found.add(id)
  }
  return [...found]
}

/** Parents, siblings, partners and children of a person, and the person. */
export async function listNearKin(db: Db, person: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with parents(id) as (
      select father_id from people where id = ${person} union select mother_id from people where id = ${person}
      union select parent_id from other_parents where child_id = ${person})
    select ${person} as id
    union select id from parents where id is not null
    union select id from people where father_id in (select id from parents) or mother_id in (select id from parents)
    union select child_id from other_parents where parent_id in (select id from parents)
    union select id from people where father_id = ${person} or mother_id = ${person}
    union select child_id from other_parents where parent_id = ${person}
    union select partner2_id from unions where partner1_id = ${person} and partner2_id is not null
    union select partner1_id from unions where partner2_id = ${person}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of the ids that a table has. */
export async function findExisting(
  db: Db,
  table:
    | 'people'
    | 'facts'
    | 'person_names'
    | 'unions'
    | 'places'
    | 'sources'
    | 'repositories'
    | 'archive_items',
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const part of chunks([...new Set(ids)])) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where id in (${sql.join(part)})`.execute(db)
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** The ids of the facts with a participant without a record whose name is wanted. */
export async function listFactsWithNamedParticipants(
  db: Db,
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  const rows = await db
    .selectFrom('fact_people')
    .select(['fact_id', 'name'])
    .where('person_id', 'is', null)
    .where('name', 'is not', null)
    .execute()
  return [...new Set(rows.flatMap(({ fact_id, name }) => (name !== null && isWanted(name) ? fact_id : [])))]
}
