/** Fills an empty database with the demo family, and gives two of its members a login. */
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { findAccountByName } from '#server/accounts/accounts.service.ts'
import { insertAccount } from '#server/accounts/accounts.store.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import type { Deps } from '#server/app.ts'
import { timestamp } from '#server/clock.ts'
import { insertRows, type Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { AccountsTable } from '#server/db/schema.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { edtfSortKey } from '#shared/genealogy/edtf.ts'
import { eventsTable } from './demo-events.ts'
import { peopleTable, places } from './demo-people.ts'
import { biographies, birthPhrases, otherNames } from './demo-stories.ts'
import { otherParentsTable, unionsTable } from './demo-unions.ts'

/** What signs in to the demo; printed at its start. */
export interface DemoLogin {
  username: string
  password: string
  role: 'admin' | 'member'
}

const logins: readonly (DemoLogin & { person: string })[] = [
  { person: 'ingrid7', username: 'ingrid.brandvold', password: 'apples on the slope', role: 'admin' },
  { person: 'selam7', username: 'selam.brandvold', password: 'eight oars again', role: 'member' },
]

/** The same id for the same thing, whenever and wherever the demo is made. */
function demoId(kind: string, key: string): string {
  const hash = createHash('sha256').update(`family-heritage-demo ${kind} ${key}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

function personId(key: string) {
  return demoId('person', key)
}

/** The cells of each line of a table, trimmed. */
function readTable(table: string): string[][] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

function placeOf(key: string | undefined): string | null {
  return key ? (places[key] ?? key) : null
}

type Row = Record<string, Value>

function readPerson(cells: string[], at: string): Row & { key: string } {
  const [key = '', first = '', last = '', maiden, sex, born, bornAt, died, diedAt, work, father, mother] =
    cells
  const living = died === '-'
  const deathDate = died && !['-', '!', '?'].includes(died) ? died : null
  return {
    key,
    id: personId(key),
    first_name: first,
    last_name: last,
    maiden_name: maiden || null,
    also_known_as: JSON.stringify(otherNames[key] ?? []),
    gender: sex || null,
    birth_date: born || null,
    birth_date_phrase: birthPhrases[key] ?? null,
    birth_place: placeOf(bornAt),
    death_date: deathDate,
    death_place: placeOf(diedAt),
    deceased: living ? 0 : deathDate !== null || died === '!' ? 1 : null,
    occupation: work || null,
    biography: biographies[key] ?? null,
    father_id: father ? personId(father) : null,
    mother_id: mother ? personId(mother) : null,
    created_at: at,
    updated_at: at,
  }
}

/** Numbers the children of the same parents by their births. */
function orderSiblings(people: readonly Row[]) {
  const families = Map.groupBy(people, (person) => `${person['father_id']} ${person['mother_id']}`)
  for (const [parents, children] of families) {
    if (parents === 'null null') continue
    const born = (person: Row) => edtfSortKey(String(person['birth_date'])) ?? 0
    for (const [i, child] of children.toSorted((a, b) => born(a) - born(b)).entries()) {
      child['birth_order'] = i
    }
  }
}

function readPeople(at: string): Row[] {
  const people = readTable(peopleTable).map((cells) => {
    const { key: _, ...row } = readPerson(cells, at)
    return { ...row, birth_order: null }
  })
  orderSiblings(people)
  return people
}

function readUnions(at: string): Row[] {
  const last = new Map<string, number>()
  return readTable(unionsTable).map(([one = '', other = '', from, to, reason, place], i) => {
    const position = Math.max(last.get(one) ?? -1, other ? (last.get(other) ?? -1) : -1) + 1
    last.set(one, position)
    if (other) last.set(other, position)
    return {
      id: demoId('union', `${one} ${other} ${i}`),
      partner1_id: personId(one),
      partner2_id: other ? personId(other) : null,
      from_date: from || null,
      to_date: to || null,
      end_reason: reason || null,
      place: placeOf(place),
      position,
      created_at: at,
      updated_at: at,
    }
  })
}

function readOtherParents(): Row[] {
  return readTable(otherParentsTable).map(([child = '', parent = '', kind = '']) => ({
    child_id: personId(child),
    parent_id: personId(parent),
    kind,
  }))
}

function readEvents(at: string): Row[] {
  return readTable(eventsTable).map(([date = '', type = '', place, person, title = '', text = '']) => ({
    id: demoId('event', title),
    title,
    description: text,
    event_date: date,
    event_type: type,
    location: placeOf(place),
    associated_member_id: person ? personId(person) : null,
    created_at: at,
    updated_at: at,
  }))
}

async function insertAll(db: Db, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {})
  await insertRows(
    db,
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  )
}

async function addFamily(db: Db, at: string) {
  await insertAll(db, 'people', readPeople(at))
  await insertAll(db, 'unions', readUnions(at))
  await insertAll(db, 'other_parents', readOtherParents())
  await insertAll(db, 'events', readEvents(at))
  await raiseVersion(db, 'people')
  await raiseVersion(db, 'events')
}

async function addLogins(db: Db, at: string, hashes: ReadonlyMap<string, string>) {
  const names = new Map(readPeople(at).map((person) => [person['id'], person]))
  for (const { person, username, role } of logins) {
    const row = names.get(personId(person))
    const account: Insertable<AccountsTable> = {
      id: demoId('account', username),
      user_type: 'family_member',
      username,
      password_hash: hashes.get(username) ?? null,
      must_change_password: 0,
      password_changed_at: at,
      role,
      is_active: 1,
      email_verified: 0,
      member_id: personId(person),
      first_name: String(row?.['first_name'] ?? ''),
      last_name: String(row?.['last_name'] ?? ''),
      created_at: at,
      updated_at: at,
    }
    await insertAccount(db, account)
  }
  await raiseVersion(db, 'accounts')
}

/**
 * Makes the demo family where the database has nobody yet, and its logins where they are not there yet. A second call
 * changes nothing.
 *
 * @returns the logins of an administrator and of a member
 */
export async function seedDemo(deps: Deps): Promise<DemoLogin[]> {
  const hashes = new Map<string, string>()
  for (const { username, password } of logins) {
    if (!(await findAccountByName(deps, username))) hashes.set(username, await hashPassword(password))
  }
  await deps.db.transaction().execute(async (db) => {
    const at = timestamp(deps.clock)
    const anybody = await db.selectFrom('people').select('id').limit(1).executeTakeFirst()
    if (!anybody) await addFamily(db, at)
    if (hashes.size === logins.length) await addLogins(db, at, hashes)
  })
  return logins.map(({ username, password, role }) => ({ username, password, role }))
}
