/** Fills an empty database with the demo family, two logins and content. */
import { findAccountByName } from '#server/accounts/accounts.service.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import { timestamp } from '#server/clock.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import { addAccounts, type DemoLogin, logins } from './demo-accounts.ts'
import { addContents } from './demo-contents.ts'
import { eventsTable } from './demo-events.ts'
import { demoId, insertAll, personId, placeOf, type Row, readTable } from './demo-ids.ts'
import { addKnowledge } from './demo-knowledge.ts'
import { peopleTable } from './demo-people.ts'
import { biographies, birthPhrases, otherNames } from './demo-stories.ts'
import { otherParentsTable, unionsTable } from './demo-unions.ts'

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

/** Numbers the children of the same parents by birth date. */
function orderSiblings(people: readonly Row[]) {
  const families = Map.groupBy(people, (person) => `${person['father_id']} ${person['mother_id']}`)
  for (const [parents, children] of families) {
    if (parents === 'null null') continue
    const born = (person: Row) => getEdtfSortKey(String(person['birth_date'])) ?? 0
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

async function addFamily(db: Db, at: string) {
  await insertAll(db, 'people', readPeople(at))
  await insertAll(db, 'unions', readUnions(at))
  await insertAll(db, 'other_parents', readOtherParents())
  await insertAll(db, 'events', readEvents(at))
  await addKnowledge(db, at)
}

/** Everybody can read the passwords of the demo: the database of a family must not get its logins. */
async function requireNoSite({ db, config }: Deps): Promise<void> {
  const account = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (!account || config.databaseUrl === null) return
  throw new DatabaseError(
    'The database of DATABASE_URL has the data of a site. Start the demo with an empty database, or without DATABASE_URL.',
  )
}

/**
 * Creates the demo family if the database has no people, and the logins if they are missing. A second call
 * changes nothing.
 * @returns the logins of an administrator and of a member
 * @throws DatabaseError where a database on a server has the data of a site
 */
export async function seedDemo(deps: Deps): Promise<DemoLogin[]> {
  const hashes = new Map<string, string>()
  for (const { username, password } of logins) {
    if (!(await findAccountByName(deps, username))) hashes.set(username, await hashPassword(password))
  }
  if (hashes.size === logins.length) await requireNoSite(deps)
  await deps.db.transaction().execute(async (db) => {
    const at = timestamp(deps.clock)
    const anybody = await db.selectFrom('people').select('id').limit(1).executeTakeFirst()
    if (!anybody) await addFamily(db, at)
    if (hashes.size === logins.length) await addAccounts(db, at, hashes)
    if (!anybody) await addContents(db, deps.config, at)
  })
  return logins.map(({ username, password, role }) => ({ username, password, role }))
}
