/** Makes a large site with an account for every simulated reader and writer, and signs them all in. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { insertAccount } from '#server/accounts/accounts.store.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import { systemClock, timestamp } from '#server/clock.ts'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { largeSiteSize, makeLargeSite, type SiteSize } from '../large-site.ts'
import { Samples } from './samples.ts'
import { request, type Target } from './user-agent.ts'

const password = 'a thousand cherries'

export interface LoadSite {
  dataDir: string
  size: SiteSize
  /** Ids of pictures. */
  pictures: string[]
}

/** The size for the speed goals, or a part of it. */
function sizeFor(people: number): SiteSize {
  const share = people / largeSiteSize.people
  const entries = Object.entries(largeSiteSize).map(([name, count]) => [name, Math.round(count * share)])
  return { ...largeSiteSize, ...Object.fromEntries(entries), people }
}

/** Half of the writers are members, who write about themselves; the others are administrators. */
export const isAdmin = (writer: number): boolean => writer % 2 === 0

const readerName = (n: number) => `reader${n}`
const writerName = (n: number) => `writer${n}`

export async function makeLoadSite(
  base: string,
  people: number,
  users: { readers: number; writers: number },
): Promise<LoadSite> {
  const dataDir = path.join(base, String(people))
  const size = sizeFor(people)
  const isNew = !existsSync(databaseFile(dataDir))
  if (isNew) await makeLargeSite(dataDir, size)
  const db = await openDatabase(databaseFile(dataDir))
  try {
    if (isNew) {
      const at = timestamp(systemClock)
      const hash = await hashPassword(password)
      const names = [
        ...Array.from({ length: users.readers }, (_, n) => ({ name: readerName(n), admin: false })),
        ...Array.from({ length: users.writers }, (_, n) => ({ name: writerName(n), admin: isAdmin(n) })),
      ]
      await db.transaction().execute(async (transaction) => {
        for (const [n, { name, admin }] of names.entries()) {
          await insertAccount(transaction, {
            id: randomUUID(),
            username: name,
            password_hash: hash,
            password_changed_at: at,
            must_change_password: 0,
            is_active: 1,
            email_verified: 0,
            first_name: 'Ingrid',
            last_name: 'Haugen',
            created_at: at,
            updated_at: at,
            user_type: admin ? 'admin' : 'family_member',
            role: admin ? 'admin' : 'member',
            member_id: admin ? null : `p${n + 1}`,
          })
        }
      })
    }
    const items = db.selectFrom('archive_items').select('media_id').orderBy('id').limit(1000)
    const pictures = (await items.execute()).flatMap(({ media_id }) => media_id ?? [])
    return { dataDir, size, pictures }
  } finally {
    await db.destroy()
  }
}

async function signIn(target: Target, username: string): Promise<string> {
  const samples = new Samples()
  const init = { kind: 'sign-in', method: 'POST', body: { username, password } }
  const answer = await request(target, samples, '/auth/login', init)
  if (!answer) throw new Error([...samples.errors.keys()].join())
  return (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
}

/** @returns the cookies of the readers and writers */
export async function signInAll(
  target: Target,
  { readers, writers }: { readers: number; writers: number },
): Promise<{ readers: string[]; writers: string[] }> {
  const cookies: { readers: string[]; writers: string[] } = { readers: [], writers: [] }
  for (let n = 0; n < readers; n++) cookies.readers.push(await signIn(target, readerName(n)))
  for (let n = 0; n < writers; n++) cookies.writers.push(await signIn(target, writerName(n)))
  return cookies
}
