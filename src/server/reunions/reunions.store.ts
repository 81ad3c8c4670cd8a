/** Reads and writes the rows of reunions and of what relatives answer about them. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import type { AttendancesTable, ReunionsTable } from '#server/db/schema.ts'
import type { Attendance, Reunion } from '#shared/contracts/reunions.contract.ts'

export type ReunionRow = Selectable<ReunionsTable>

const texts = z.array(z.string())

/** Oldest first. */
function selectAttendances(db: Db) {
  return db
    .selectFrom('attendances')
    .innerJoin('accounts', 'accounts.id', 'attendances.account_id')
    .leftJoin('people', 'people.id', 'accounts.member_id')
    .select([
      'attendances.id',
      'attendances.reunion_id',
      'attendances.account_id',
      // The name in the family tree, as everywhere on the site.
      sql<string>`trim(coalesce(people.first_name, accounts.first_name, '') || ' '
        || coalesce(people.last_name, accounts.last_name, ''))`.as('name'),
      'accounts.member_id',
      'attendances.answer',
      'attendances.people_count',
      'attendances.brings',
      'attendances.updated_at',
    ])
    .orderBy('attendances.created_at')
    .orderBy('attendances.id')
}

function toReunion(
  { things_to_bring, created_by: _, ...row }: ReunionRow,
  attendances: readonly Attendance[],
): Reunion {
  return {
    ...row,
    things_to_bring: texts.parse(JSON.parse(things_to_bring)),
    attendances: [...attendances],
  }
}

/** Reunions with their answers, the latest first. @param id only this one */
export async function loadReunions(db: Db, id?: string): Promise<Reunion[]> {
  const [rows, answers] = await Promise.all([
    db
      .selectFrom('reunions')
      .selectAll()
      .$if(id !== undefined, (all) => all.where('id', '=', id ?? ''))
      .orderBy('start_date', 'desc')
      .orderBy('id')
      .execute(),
    selectAttendances(db)
      .$if(id !== undefined, (all) => all.where('reunion_id', '=', id ?? ''))
      .execute(),
  ])
  const byReunion = Map.groupBy(answers, ({ reunion_id }) => reunion_id)
  return rows.map((row) =>
    toReunion(
      row,
      (byReunion.get(row.id) ?? []).map(({ reunion_id: _, brings, ...answer }) => ({
        ...answer,
        brings: texts.parse(JSON.parse(brings)),
      })),
    ),
  )
}

export async function findReunionRow(db: Db, id: string): Promise<ReunionRow | undefined> {
  return await db.selectFrom('reunions').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertReunion(db: Db, row: Insertable<ReunionsTable>): Promise<void> {
  await db.insertInto('reunions').values(row).execute()
}

export async function updateReunionRow(db: Db, id: string, change: Updateable<ReunionsTable>): Promise<void> {
  await db.updateTable('reunions').set(change).where('id', '=', id).execute()
}

/** Deletes a reunion with its answers. */
export async function deleteReunionRow(db: Db, id: string): Promise<void> {
  // Row by row, because the journal does not see what a foreign key deletes.
  await db.deleteFrom('attendances').where('reunion_id', '=', id).execute()
  await db.deleteFrom('reunions').where('id', '=', id).execute()
}

/** Replaces the earlier answer of the account. */
export async function saveAttendance(db: Db, row: Insertable<AttendancesTable>): Promise<void> {
  const { answer, people_count, brings, updated_at } = row
  await db
    .insertInto('attendances')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['reunion_id', 'account_id'])
        .doUpdateSet({ answer, people_count, brings, updated_at }),
    )
    .execute()
}
