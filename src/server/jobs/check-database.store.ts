/** Checks the database: its pages and indexes, references to missing rows, and columns derived from others. */
import { sql } from 'kysely'
import { mediaColumns, refOf } from '#server/db/collections.ts'
import { toOneLine } from '#server/db/database-error.ts'
import { findEngine } from '#server/db/find-engine.ts'
import type { Db } from '#server/db/open.ts'
import { isDamageError } from '#server/db/sqlite/maintenance.ts'
import type { DataFault } from '#shared/contracts/operations.contract.ts'

/** What each query of rows says about the rows that it finds. */
const derivedValues = [
  {
    text: 'log entries are missing in the search index of the activity log',
    rows: sql`select id from audit_log where id not in (select rowid from audit_search)`,
  },
  {
    text: 'entries of the search index belong to no entry of the activity log',
    rows: sql`select rowid from audit_search where rowid not in (select id from audit_log)`,
  },
  {
    text: 'articles list pictures that their text does not show',
    rows: sql`select articles.id from article_media join articles on articles.id = article_media.article_id
      where articles.content not like '%' || article_media.media_id || '%'`,
  },
  {
    text: 'undoable changes list files that their rows do not name',
    rows: sql`select change_id from change_media where not exists (select 1 from row_changes
      where row_changes.change_id = change_media.change_id and (row_changes.before like '%' || media_id || '%'
        or row_changes.after like '%' || media_id || '%'))`,
  },
]

async function checkDerived(db: Db): Promise<string[]> {
  const problems = (await findEngine(db).isSearchIndexSound(db))
    ? []
    : ['The search index of the activity log is damaged.']
  for (const { text, rows } of derivedValues) {
    const { n } = await db
      .selectNoFrom(sql<number>`(select count(*) from (${rows}) as found)`.as('n'))
      .executeTakeFirstOrThrow()
    if (Number(n) > 0) problems.push(`A derived value is wrong: ${Number(n)} ${text}.`)
  }
  return problems
}

/** The records that name a media file without a row. */
async function checkMediaReferences(db: Db): Promise<string[]> {
  const existing = new Set((await db.selectFrom('media').select('id').execute()).map(({ id }) => id))
  const problems: string[] = []
  for (const mediaColumn of mediaColumns) {
    const { table, column, holds, rows: counted = sql`1 = 1` } = mediaColumn
    const text = refOf(mediaColumn)
    const { rows } = await sql<{ text: string }>`select distinct ${text} as text from ${sql.table(table)}
      where ${text} is not null and ${counted} and ${holds === 'id' ? sql`1 = 1` : sql`${text} like '%/api/media/%'`}`.execute(
      db,
    )
    const ids = rows.flatMap((row) =>
      holds === 'id'
        ? row.text
        : [...row.text.matchAll(/\/api\/media\/([\w-]+)/g)].flatMap(([, id]) => id ?? []),
    )
    for (const id of new Set(ids)) {
      if (!existing.has(id)) problems.push(`"${table}.${column}" names the file ${id}, which does not exist.`)
    }
  }
  return problems
}

async function listProblems(db: Db): Promise<string[]> {
  const engine = findEngine(db)
  const damage = await engine.listIntegrityErrors(db)
  if (damage.length > 0) return damage.map((text) => `The database is damaged: ${text}.`)
  const rows = (await engine.listForeignKeyErrors(db)).map(
    ({ table, parent }) => `A row of "${table}" refers to a missing row of "${parent}".`,
  )
  return [...rows, ...(await checkMediaReferences(db)), ...(await checkDerived(db))]
}

/** Reads the whole database. Call it in a process of its own, because SQLite does not yield. */
export async function checkDatabase(db: Db): Promise<DataFault[]> {
  try {
    return (await listProblems(db)).map((text) => ({ area: 'database', text }))
  } catch (error) {
    if (!isDamageError(error)) throw error
    return [{ area: 'database', text: `The database is damaged: ${toOneLine(error)}.` }]
  }
}
