/**
 * Fills a data directory with a large family and everything that it reads, in seconds: rows go in by the thousand, and a
 * few dozen pictures, taken in as uploads are, lie under thousands of names.
 *
 * `node tests/bench/big-site.ts DIRECTORY` makes one to start a server on.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { insertAccount } from '#server/accounts/accounts.store.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import type { Deps } from '#server/app.ts'
import { systemClock, timestamp } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { insertRows } from '#server/db/bulk.ts'
import { type Db, databaseFile, openDatabase } from '#server/db/open.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { openMediaStore } from '#server/media/open-store.ts'
import { archiveCategories } from '#shared/contracts/archives.contract.ts'
import { makePopulation, randomFrom } from '#tests/support/population.ts'
import { addLog, addSubmissions } from './big-site-log.ts'
import { type Row, takeInPictures } from './big-site-pictures.ts'
import { type Choose, oneOf, sayWords, tellStory } from './made-up-words.ts'

export interface SiteSize {
  people: number
  items: number
  posts: number
  news: number
  events: number
  submissions: number
  /** Entries of the activity log. */
  log: number
}

/** What `speed.md` has its limits for. */
export const bigSize: SiteSize = {
  people: 10_000,
  items: 5000,
  posts: 2000,
  news: 500,
  events: 2000,
  submissions: 1000,
  log: 50_000,
}

/** Who signs in to it. */
export const bigSiteLogin = { username: 'ingrid', password: 'a thousand apples' }
export const bigSiteAdmin = { username: 'kari', password: 'a thousand pears' }

const storyLength = 3000

async function insertAll(db: Db, table: string, rows: readonly Row[]) {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => columns.map((column) => row[column] ?? null))
  await insertRows(db, table, columns, values)
}

function chooseFrom(seed: number): Choose {
  const random = randomFrom(seed)
  return (below) => Math.floor(random() * below)
}

/** A time so many hours before the summer of 2026. */
function hoursBefore(hours: number): string {
  return timestamp({ now: () => Date.UTC(2026, 5, 1) - hours * 3_600_000 })
}

function personRows(size: SiteSize, choose: Choose, at: string): { people: Row[]; unions: Row[] } {
  const { people, unions } = makePopulation({ people: size.people, seed: 1 })
  const surnames = new Map<string, string>()
  const rows = people.map((person): Row => {
    const surname = surnames.get(person.fatherId ?? '') ?? oneOf('family', choose)
    surnames.set(person.id, surname)
    const died = person.birthKey + 50 + choose(45)
    return {
      id: person.id,
      first_name: `${oneOf(person.sex ?? 'F', choose)} ${oneOf(person.sex ?? 'F', choose)}`,
      last_name: surname,
      maiden_name: null,
      also_known_as: '[]',
      gender: person.sex,
      birth_date: `${person.birthKey}-0${1 + choose(9)}-${10 + choose(19)}`,
      birth_place: oneOf('place', choose),
      death_date: died < 2026 ? `${died}-0${1 + choose(9)}-${10 + choose(19)}` : null,
      death_place: died < 2026 ? oneOf('place', choose) : null,
      deceased: died < 2026 ? 1 : 0,
      occupation: oneOf('work', choose),
      biography: choose(3) === 0 ? sayWords(40, choose) : null,
      photo_media_id: null,
      father_id: person.fatherId,
      mother_id: person.motherId,
      birth_order: person.birthOrder,
      created_at: at,
      updated_at: at,
    }
  })
  return {
    people: rows,
    unions: unions.map((union, position) => ({
      id: union.id,
      partner1_id: union.partner1,
      partner2_id: union.partner2,
      position,
      created_at: at,
      updated_at: at,
    })),
  }
}

function itemRows(size: SiteSize, media: readonly Row[], choose: Choose): { items: Row[]; people: Row[] } {
  const items = Array.from({ length: size.items }, (_, number): Row => {
    const at = hoursBefore(number * 5)
    return {
      id: `item-${number}`,
      title: sayWords(3 + choose(4), choose).slice(0, -1),
      description: sayWords(20 + choose(30), choose),
      category: archiveCategories[choose(archiveCategories.length)] ?? 'Family Events',
      tags: JSON.stringify([oneOf('work', choose), oneOf('place', choose)]),
      media_id: media[number]?.['id'] ?? null,
      date_taken: String(1870 + choose(150)),
      person_related: `${oneOf('F', choose)} ${oneOf('family', choose)}`,
      location: oneOf('place', choose),
      uploaded_by_name: 'Ingrid Haugen',
      created_at: at,
      updated_at: at,
    }
  })
  const people = items.map(
    ({ id }): Row => ({ item_id: id ?? null, person_id: someone(size, choose), position: 0 }),
  )
  return { items, people }
}

function someone(size: SiteSize, choose: Choose): string {
  return `p${choose(size.people)}`
}

interface ArticleInit {
  kind: 'news' | 'blog'
  count: number
  hoursApart: number
}

function articleRows({ kind, count, hoursApart }: ArticleInit, media: readonly Row[], choose: Choose): Row[] {
  return Array.from({ length: count }, (_, number): Row => {
    const at = hoursBefore(number * hoursApart)
    return {
      id: `${kind}-${number}`,
      kind,
      title: sayWords(4 + choose(4), choose).slice(0, -1),
      slug: `${kind}-${number}`,
      excerpt: sayWords(25, choose),
      content: tellStory(storyLength, choose),
      featured_media_id: media[number]?.['id'] ?? null,
      status: 'published',
      author_first_name: 'Ingrid',
      author_last_name: 'Haugen',
      author_member_id: null,
      published_at: at,
      created_at: at,
      updated_at: at,
    }
  })
}

const eventTypes = ['birth', 'death', 'marriage', 'education', 'career', 'migration', 'achievement', 'other']

function eventRows(size: SiteSize, media: readonly Row[], choose: Choose, at: string): Row[] {
  return Array.from(
    { length: size.events },
    (_, number): Row => ({
      id: `event-${number}`,
      title: sayWords(3 + choose(4), choose).slice(0, -1),
      description: sayWords(15 + choose(30), choose),
      event_date: `${1780 + Math.floor((number * 245) / size.events)}-0${1 + choose(9)}`,
      event_type: eventTypes[choose(eventTypes.length)] ?? 'other',
      location: oneOf('place', choose),
      associated_member_id: someone(size, choose),
      image_media_id: number % 8 === 0 ? (media[number]?.['id'] ?? null) : null,
      created_at: at,
      updated_at: at,
    }),
  )
}

async function addLogin(
  db: Db,
  at: string,
  { username, password }: typeof bigSiteLogin,
  as: { user_type: 'admin' | 'family_member'; role: 'admin' | 'member'; member_id: string | null },
) {
  await insertAccount(db, {
    id: randomUUID(),
    username,
    password_hash: await hashPassword(password),
    password_changed_at: at,
    must_change_password: 0,
    is_active: 1,
    email_verified: 0,
    first_name: 'Ingrid',
    last_name: 'Haugen',
    created_at: at,
    updated_at: at,
    ...as,
  })
}

async function fill(deps: Deps, size: SiteSize) {
  const choose = chooseFrom(7)
  const at = hoursBefore(0)
  const family = personRows(size, choose, at)
  const articles: ArticleInit[] = [
    { kind: 'blog', count: size.posts, hoursApart: 30 },
    { kind: 'news', count: size.news, hoursApart: 120 },
  ]
  const media = await takeInPictures(deps, { count: size.items, choose })
  const { items, people } = itemRows(size, media, choose)
  await deps.db.transaction().execute(async (db) => {
    // Some parents come after their children.
    await sql`pragma defer_foreign_keys = on`.execute(db)
    await insertAll(db, 'people', family.people)
    await insertAll(db, 'unions', family.unions)
    await addLogin(db, at, bigSiteLogin, { user_type: 'family_member', role: 'member', member_id: 'p0' })
    await addLogin(db, at, bigSiteAdmin, { user_type: 'admin', role: 'admin', member_id: null })
    await addLog(db, size.log, choose)
    await addSubmissions(db, size.submissions, choose)
    await insertAll(db, 'media', media)
    await insertAll(db, 'archive_items', items)
    await insertAll(db, 'archive_people', people)
    for (const init of articles) {
      const rows = articleRows(init, media, choose)
      await insertAll(db, 'articles', rows)
      const about = rows.map(
        ({ id }): Row => ({ article_id: id ?? null, person_id: someone(size, choose), position: 0 }),
      )
      await insertAll(db, 'article_people', about)
    }
    await insertAll(db, 'events', eventRows(size, media, choose, at))
    // The copies in AVIF are made in the background for hours: not while we measure.
    await db.updateTable('media').set({ small_made_at: at }).execute()
    for (const noun of ['people', 'accounts', 'events', 'news', 'blog', 'archives', 'submissions'] as const) {
      await raiseVersion(db, noun)
    }
  })
}

/** Fills an empty data directory, on which a server can be started then. */
export async function makeBigSite(dataDir: string, size: SiteSize = bigSize): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true })
  const config = readConfig({ DATA_DIR: dataDir })
  const db = await openDatabase(databaseFile(dataDir))
  const log = pino({ level: 'warn' })
  await fill(
    {
      db,
      config,
      log,
      clock: systemClock,
      media: await openMediaStore(db, systemClock, config),
      mailer: openMailer(config),
    },
    size,
  )
  await db.destroy()
}

if (import.meta.main) {
  const [directory] = process.argv.slice(2)
  if (directory === undefined) throw new Error('Say into which directory.')
  await makeBigSite(directory)
  console.log(`${directory} is filled; sign in as ${bigSiteLogin.username} / ${bigSiteLogin.password}`)
}
