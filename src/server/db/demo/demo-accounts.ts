/** The accounts of the demo: two logins, and members who have written something. */
import type { Insertable } from 'kysely'
import { insertAccount } from '#server/accounts/accounts.store.ts'
import type { Db } from '#server/db/open.ts'
import type { AccountsTable } from '#server/db/schema.ts'
import { demoId, personId, readTable } from './demo-ids.ts'
import { peopleTable } from './demo-people.ts'

/** A login for the demo, printed when it starts. */
export interface DemoLogin {
  username: string
  password: string
  role: 'admin' | 'member'
}

export const logins: readonly (DemoLogin & { person: string })[] = [
  { person: 'ingrid7', username: 'ingrid.brandvold', password: 'apples on the slope', role: 'admin' },
  { person: 'selam7', username: 'selam.brandvold', password: 'eight oars again', role: 'member' },
]

/** Accounts without a password: authors only. */
const writers: readonly (readonly [person: string, username: string])[] = [
  ['ola7', 'ola.brandvold'],
  ['ruth5', 'ruth.adler'],
  ['karen6', 'karen.ostrander'],
  ['grace6', 'grace.brandvold'],
  ['jennifer7', 'jennifer.brandvold'],
  ['sky7', 'skye.brandvold'],
  ['sofia7', 'sofia.brandvold'],
  ['diego7', 'diego.brandvold'],
  ['antonia7', 'antonia.brandvold'],
]

/** The author fields of a demo record. */
interface DemoWriter {
  accountId: string
  memberId: string
  firstName: string
  lastName: string
}

const names = new Map(
  readTable(peopleTable).map(([key = '', firstName = '', lastName = '']) => [key, { firstName, lastName }]),
)
const usernames = new Map([...logins.map(({ person, username }) => [person, username] as const), ...writers])

/** @param person a key of the people table with an account */
export function writerOf(person: string): DemoWriter {
  const [name, username] = [names.get(person), usernames.get(person)]
  if (!name || !username) throw new Error(`The demo has no account for ${person}.`)
  return { ...name, accountId: demoId('account', username), memberId: personId(person) }
}

function accountOf(person: string, username: string, at: string): Insertable<AccountsTable> {
  const { accountId, memberId, firstName, lastName } = writerOf(person)
  return {
    id: accountId,
    user_type: 'family_member',
    username,
    password_hash: null,
    must_change_password: 0,
    role: 'member',
    is_active: 1,
    email_verified: 0,
    member_id: memberId,
    first_name: firstName,
    last_name: lastName,
    created_at: at,
    updated_at: at,
  }
}

/** @param hashes the logins' password hashes, by username */
export async function addAccounts(db: Db, at: string, hashes: ReadonlyMap<string, string>): Promise<void> {
  for (const { person, username, role } of logins) {
    await insertAccount(db, {
      ...accountOf(person, username, at),
      password_hash: hashes.get(username) ?? null,
      password_changed_at: at,
      role,
    })
  }
  for (const [person, username] of writers) await insertAccount(db, accountOf(person, username, at))
}
