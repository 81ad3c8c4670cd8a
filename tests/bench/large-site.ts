/**
 * Fills a data directory with a large site in seconds: inserts rows by the thousand and registers a few dozen uploaded
 * pictures under thousands of ids. `node tests/bench/large-site.ts DIRECTORY` makes one to start a server on.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { insertAccount } from '#server/accounts/accounts.store.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import { systemClock, timestamp } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { insertRows } from '#server/db/bulk.ts'
import { type Db, databaseFile, openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { openMailer } from '#server/mail/mailer.ts'
import { openMediaStore } from '#server/media/storage/open-media-store.ts'
import { archiveCategories } from '#shared/contracts/archives.contract.ts'
import { makePopulation, randomFrom } from '#tests/support/population.ts'
import { type Choose, generateProse, generateStory, pickOne } from './generated-words.ts'
import { addLog, addSubmissions } from './large-site-log.ts'
import { type Row, uploadPictures } from './large-site-pictures.ts'

export interface SiteSize {
  people: number
  items: number
  posts: number
  news: number
  events: number
  submissions: number
  /** Number of entries in the activity log. */
  log: number
}

/** The size for which the speed goals are stated. */
export const largeSiteSize: SiteSize = {
  people: 10_000,
  items: 5000,
  posts: 2000,
  news: 500,
  events: 2000,
  submissions: 1000,
  log: 50_000,
}

/** The account that signs in. */
export const largeSiteMember = { username: 'ingrid', password: 'a thousand apples' }
export const largeSiteAdmin = { username: 'kari', password: 'a thousand pears' }

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

/** A time a number of hours before the summer of 2026. */
function hoursBefore(hours: number): string {
  return timestamp({ now: () => Date.UTC(2026, 5, 1) - hours * 3_600_000 })
}

function personRows(size: SiteSize, choose: Choose, at: string): { people: Row[]; unions: Row[] } {
  const { people, unions } = makePopulation({ people: size.people, seed: 1 })
  const surnames = new Map<string, string>()
  const rows = people.map((person): Row => {
    const surname = surnames.get(person.fatherId ?? '') ?? pickOne('family', choose)
    surnames.set(person.id, surname)
    const died = person.birthKey + 50 + choose(45)
    return {
      id: person.id,
      first_name: `${pickOne(person.sex ?? 'F', choose)} ${pickOne(person.sex ?? 'F', choose)}`,
      last_name: surname,
      maiden_name: null,
      also_known_as: '[]',
      gender: person.sex,
      birth_date: `${person.birthKey}-0${1 + choose(9)}-${10 + choose(19)}`,
      birth_place: pickOne('place', choose),
      death_date: died < 2026 ? `${died}-0${1 + choose(9)}-${10 + choose(19)}` : null,
      death_place: died < 2026 ? pickOne('place', choose) : null,
      deceased: died < 2026 ? 1 : 0,
      occupation: pickOne('work', choose),
      biography: choose(3) === 0 ? generateProse(40, choose) : null,
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
      title: generateProse(3 + choose(4), choose).slice(0, -1),
      description: generateProse(20 + choose(30), choose),
      category: archiveCategories[choose(archiveCategories.length)] ?? 'Family Events',
      tags: JSON.stringify([pickOne('work', choose), pickOne('place', choose)]),
      media_id: media[number]?.['id'] ?? null,
      date_taken: String(1870 + choose(150)),
      person_related: `${pickOne('F', choose)} ${pickOne('family', choose)}`,
      location: pickOne('place', choose),
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
      title: generateProse(4 + choose(4), choose).slice(0, -1),
      slug: `${kind}-${number}`,
      excerpt: generateProse(25, choose),
      content: generateStory(storyLength, choose),
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
      title: generateProse(3 + choose(4), choose).slice(0, -1),
      description: generateProse(15 + choose(30), choose),
      event_date: `${1780 + Math.floor((number * 245) / size.events)}-0${1 + choose(9)}`,
      event_type: eventTypes[choose(eventTypes.length)] ?? 'other',
      location: pickOne('place', choose),
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
  { username, password }: typeof largeSiteMember,
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
  const media = await uploadPictures(deps, { count: size.items, choose })
  const { items, people } = itemRows(size, media, choose)
  await deps.db.transaction().execute(async (db) => {
    // Some parents are inserted after their children.
    await sql`pragma defer_foreign_keys = on`.execute(db)
    await insertAll(db, 'people', family.people)
    await insertAll(db, 'unions', family.unions)
    await addLogin(db, at, largeSiteMember, { user_type: 'family_member', role: 'member', member_id: 'p0' })
    await addLogin(db, at, largeSiteAdmin, { user_type: 'admin', role: 'admin', member_id: null })
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
    // Encoding AVIF copies in the background for hours would disturb the measurements.
    await db.updateTable('media').set({ small_made_at: at }).execute()
  })
}

/** Fills an empty data directory. */
export async function makeLargeSite(dataDir: string, size: SiteSize = largeSiteSize): Promise<void> {
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
  await makeLargeSite(directory)
  console.log(`${directory} is filled; sign in as ${largeSiteMember.username} / ${largeSiteMember.password}`)
}
