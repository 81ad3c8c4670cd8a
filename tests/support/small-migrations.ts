/** Four small migrations that create, fill, rebuild and extend tables, for tests of the migration runner. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Makes a migration of SQL statements. */
export function migrationOf(...statements: string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

export const firstMigration = {
  '001-first': migrationOf(
    'create table families (id integer primary key, name text not null)',
    'create table relatives (id integer primary key, family_id integer not null references families(id) on delete cascade)',
    "insert into families (id, name) values (1, 'Lind'), (2, 'Berg')",
    'insert into relatives (id, family_id) values (1, 1), (2, 1), (3, 2)',
  ),
}

export const smallMigrations = {
  ...firstMigration,
  '002-extra-column': migrationOf(
    'alter table relatives add column name text',
    "update relatives set name = 'Relative ' || id",
    'create index relatives_name on relatives (name)',
  ),
  // SQLite changes a constraint by building the table anew, here a table that others reference.
  '003-rebuilt-table': migrationOf(
    "create table new_families (id integer primary key, name text not null check (name <> ''))",
    'insert into new_families select id, name from families',
    'drop table families',
    'alter table new_families rename to families',
  ),
  '004-more-rows': migrationOf(
    'create table notes (id integer primary key, text text not null)',
    "insert into notes (text) select 'Note on ' || name from relatives",
    'insert into relatives (family_id, name) select id, name from families',
    'delete from relatives where id = 3',
  ),
}
