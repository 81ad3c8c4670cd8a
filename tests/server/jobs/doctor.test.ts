/** Checks of the stored data: each damage in database, media and backup is named, and administrators are told. */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getChildEnvironment } from '#server/child-process.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { migrations } from '#server/db/all-migrations.ts'
import { copyDatabase } from '#server/db/copy-database.ts'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { dropTriggers, updateTriggers } from '#server/db/sqlite/triggers.ts'
import type { Deps } from '#server/deps.ts'
import { backUpIfDue, listBackups } from '#server/jobs/backups.service.ts'
import { checkIfDue, getCheckEnvironment } from '#server/jobs/data-checks.job.ts'
import { isCheckDue, listChecks, runCheck } from '#server/jobs/data-checks.service.ts'
import { beginCheck } from '#server/jobs/data-checks.store.ts'
import { findMediaDirectory } from '#server/media/storage/workspace.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import { factEndpoints } from '#shared/contracts/facts.contract.ts'
import { uploadedFile } from '#shared/contracts/media.contract.ts'
import { listDataChecks } from '#shared/contracts/operations.contract.ts'
import { repositoryEndpoints, sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { erasePerson } from '#shared/contracts/tree-editing.contract.ts'
import { buildMediaUrl, parseMediaUrl } from '#shared/media-url.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { pdf } from '#tests/support/media-files.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import { usesPostgres } from '#tests/support/test-database.ts'

const dayMs = 24 * 3_600_000
const run = promisify(execFile)
const cli = path.resolve('src/server/cli.ts')

let world: FamilyBuilder
let dataDir: string
beforeEach(async () => {
  world = await startFamilyBuilder()
  dataDir = world.server.deps.config.dataDir
  await fs.promises.mkdir(dataDir, { recursive: true })
})
afterEach(() => world.server.close())

const check = async () => (await runCheck(world.server.deps))?.faults.map(({ text }) => text)

/** Uploads a document. @returns the path of its content */
async function upload(name = 'will.pdf'): Promise<{ id: string; file: string }> {
  const response = await world.server.upload(world.admin, { name, bytes: pdf })
  const { url } = uploadedFile.parse(await response.json())
  const id = parseMediaUrl(url) ?? ''
  return { id, file: path.join(findMediaDirectory(path.join(dataDir, 'media'), id), 'original') }
}

/** Inverts one bit of a file. @param at a byte's offset; by default the middle of the file */
function flipBit(file: string, at = Math.floor(fs.statSync(file).size / 2)): void {
  const bytes = fs.readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  fs.writeFileSync(file, bytes)
}

function unpack(file: string): Buffer | null {
  try {
    return gunzipSync(fs.readFileSync(file))
  } catch {
    return null
  }
}

/** Inverts one bit near the middle of a compressed file. Some bits of the format have no meaning. */
function flipMeaningfulBit(file: string): void {
  const before = unpack(file)
  for (let at = Math.floor(fs.statSync(file).size / 2); ; at++) {
    flipBit(file, at)
    const after = unpack(file)
    if (after === null || before === null || !after.equals(before)) return
    flipBit(file, at)
  }
}

async function backUp(): Promise<string> {
  await backUpIfDue(world.server.deps)
  const [backup] = await listBackups(world.server.deps)
  return path.join(dataDir, 'backups', backup?.name ?? '')
}

/** @param programs the folder in which the doctor looks for programs such as ffmpeg */
async function doctor(programs = dataDir): Promise<{ code: number; output: string }> {
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const env = { ...inherited, PATH: programs }
  try {
    // No server runs at this port.
    const settings = { DATA_DIR: dataDir, PORT: '9' }
    const { stdout } = await run(process.execPath, [cli, 'doctor'], { env: { ...env, ...settings } })
    return { code: 0, output: stdout }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)) throw error
    return { code: Number(error.code), output: `${error.stdout}${error.stderr}` }
  }
}

test('finds no faults in a family with media, a backup and edits since', async () => {
  const { id } = await upload()
  const anna = await world.add('Anna Berg', { biography: 'Plays the violin.' })
  const ole = await world.add('Ole Berg', {
    biography: `A [letter](${buildMediaUrl(id)})`,
    partners: [{ memberId: anna.id, from: '1999' }],
  })
  await backUp()
  world.server.clock.advance(1000)
  await world.edit(ole, { occupation: 'Fisherman' })
  await world.server.call(erasePerson, { params: { id: anna.id }, as: world.admin })
  expect(await runCheck(world.server.deps)).toEqual({
    faults: [],
    files: 1,
    backup: 'scheduled-2026-05-01T12-00-00-000Z.tar.gz',
  })
})

describe('media', () => {
  test('names a file with one changed bit', async () => {
    const { id, file } = await upload()
    flipBit(file)
    expect(await check()).toEqual([expect.stringMatching(new RegExp(`media/../${id}/original is damaged`))])
  })

  test('names a file that is missing, and one that was cut off', async () => {
    const [missing, cut] = [await upload('one.pdf'), await upload('two.pdf')]
    fs.rmSync(missing.file)
    fs.truncateSync(cut.file, 10)
    const faults = (await check()) ?? []
    expect(faults).toHaveLength(2)
    expect(faults).toContainEqual(expect.stringMatching(new RegExp(`${missing.id}/original is missing`)))
    expect(faults).toContainEqual(expect.stringMatching(new RegExp(`${cut.id}/original is damaged`)))
  })

  test('saves the hash of a file that has none, and compares it from then on', async () => {
    const { id, file } = await upload()
    await world.server.db.updateTable('media').set({ sha256: null }).execute()
    expect(await check()).toEqual([])
    const row = await world.server.db.selectFrom('media').selectAll().executeTakeFirstOrThrow()
    expect(row.sha256).toMatch(/^[0-9a-f]{64}$/)
    flipBit(file)
    expect(await check()).toEqual([expect.stringContaining(`${id}/original is damaged`)])
  })

  test('names files that no row knows, once they are an hour old', async () => {
    const stray = path.join(dataDir, 'media', 'ab', 'ab-unknown')
    fs.mkdirSync(stray, { recursive: true })
    fs.writeFileSync(path.join(dataDir, 'media', 'notes.txt'), 'x')
    const young = new Date(world.server.clock.now())
    for (const file of [stray, path.join(dataDir, 'media', 'notes.txt')]) fs.utimesSync(file, young, young)
    expect(await check()).toEqual([])
    world.server.clock.advance(3_600_001)
    expect(await check()).toEqual([
      expect.stringContaining('media/ab/ab-unknown belongs to no media file'),
      expect.stringContaining('media/notes.txt belongs to no media file'),
    ])
  })

  test('does not look for files that are at the image host only', async () => {
    await addMediaRow(world.server, { store: 'imagekit', host_file_id: 'x' })
    expect(await check()).toEqual([])
  })
})

describe('database', () => {
  test('names a reference to a file that does not exist', async () => {
    await world.add('Anna Berg', { biography: 'A [letter](/api/media/gone-1)' })
    expect(await check()).toEqual(['"people.biography" names the file gone-1, which does not exist.'])
  })

  test('accepts a reviewed submission whose text shows a file that was deleted since', async () => {
    const content = { title: 'Tunes', excerpt: 'Of the valley', content: 'At length' }
    const body = { type: 'blog', title: 'Tunes', content }
    const { id } = (await world.server.call(createSubmission, { body, as: world.admin })).output()
    const text = JSON.stringify({ ...content, content: '![A picture](/api/media/gone-1)' })
    await world.server.db.updateTable('submissions').set({ content: text }).where('id', '=', id).execute()
    expect(await check()).toEqual(['"submissions.content" names the file gone-1, which does not exist.'])
    await world.server.db
      .updateTable('submissions')
      .set({ status: 'rejected' })
      .where('id', '=', id)
      .execute()
    expect(await check()).toEqual([])
  })

  test.skipIf(usesPostgres)('names a reference to a missing row', async () => {
    const anna = await world.add('Anna Berg')
    await world.add('Kari Berg', { motherId: anna.id })
    await sql`pragma foreign_keys = off`.execute(world.server.db)
    await world.server.db.deleteFrom('people').where('id', '=', anna.id).execute()
    expect(await check()).toEqual([
      'A row of "person_names" refers to a missing row of "people".',
      'A row of "people" refers to a missing row of "people".',
    ])
  })

  test('names derived values that are wrong', async () => {
    await world.add('Anna Berg')
    await sql`delete from audit_search`.execute(world.server.db)
    expect(await check()).toEqual([
      'A derived value is wrong: 1 log entries are missing in the search index of the activity log.',
    ])
  })
})

describe('facts', () => {
  /** A birth that cites a source of a library, and a place in another place. */
  async function addBirth() {
    const { server, admin } = world
    const { id: personId } = await world.add('Anna Berg')
    const library = { body: { name: 'City library' }, as: admin }
    const { id: repository_id } = (await server.call(repositoryEndpoints.create, library)).output()
    const book = { body: { title: 'Parish book', repositories: [{ repository_id }] }, as: admin }
    const { id: source_id } = (await server.call(sourceEndpoints.create, book)).output()
    const fact = { personId, tag: 'BIRT', date: '1850', place: 'Ulvik, Norway', note: 'At home' }
    await server.call(factEndpoints.create, { body: { ...fact, citations: [{ source_id }] }, as: admin })
    return { personId, repository_id, source_id }
  }

  test('are in order', async () => {
    await addBirth()
    await backUp()
    expect(await check()).toEqual([])
  })

  test('that differ from the backup are named, and so are names, sources, libraries and places', async () => {
    await addBirth()
    await backUp()
    const { db } = world.server
    await db.updateTable('facts').set({ note: 'At homf' }).execute()
    await db.updateTable('person_names').set({ note: 'At homf' }).execute()
    await db.updateTable('sources').set({ title: 'Parish bool' }).execute()
    await db.updateTable('repositories').set({ name: 'City librarz' }).execute()
    await db.updateTable('places').set({ name: 'Ulvil' }).where('name', '=', 'Ulvik').execute()
    const faults = (await check())?.map((text) => /"(\S+)" of the record \S+ differs/.exec(text)?.[1])
    expect(faults?.sort()).toEqual([
      ...['facts.note', 'person_names.note', 'places.name', 'repositories.name', 'sources.title'],
    ])
  })

  test('that do not agree with the columns of people are counted', async () => {
    const { personId } = await addBirth()
    await world.server.db
      .updateTable('people')
      .set({ birth_date: '1851' })
      .where('id', '=', personId)
      .execute()
    expect(await check()).toEqual([
      'A derived value is wrong: 1 people or partnerships show something else than their facts and names tell.',
    ])
  })

  test('that cite a missing source are named, and so are sources and places', async () => {
    const { repository_id, source_id } = await addBirth()
    const { db } = world.server
    const places = await db.selectFrom('places').select(['id', 'name']).execute()
    const norway = places.find(({ name }) => name === 'Norway')?.id ?? ''
    await db.deleteFrom('repositories').execute()
    await db.deleteFrom('places').where('id', '=', norway).execute()
    expect(await check()).toEqual([
      `"sources.repositories" names the repository ${repository_id}, which does not exist.`,
      `"places.parents" names the place ${norway}, which does not exist.`,
    ])
    await db.deleteFrom('sources').execute()
    expect(await check()).toContain(`"facts.citations" names the source ${source_id}, which does not exist.`)
  })

  test('with a list that cannot be read are named', async () => {
    await addBirth()
    await world.server.db.updateTable('facts').set({ citations: '[{"source' }).execute()
    expect(await check()).toEqual([
      expect.stringMatching(/^"facts.citations" of the record \S+ cannot be read.$/),
    ])
  })
})

describe('backup', () => {
  test('names the backup with one changed bit', async () => {
    await upload()
    const file = await backUp()
    flipMeaningfulBit(file)
    const faults = (await check()) ?? []
    expect(faults.length).toBeGreaterThan(0)
    for (const fault of faults) expect(fault).toContain(`The backup ${path.basename(file)}: `)
  })

  test('names a record that differs from the backup although nobody has edited it', async () => {
    const anna = await world.add('Anna Berg', { biography: 'Plays the violin.' })
    await backUp()
    await world.server.db.updateTable('people').set({ biography: 'Plays the violim.' }).execute()
    expect(await check()).toEqual([
      expect.stringContaining(`"people.biography" of the record ${anna.id} differs on the site`),
    ])
  })

  test.skipIf(usesPostgres)('names a table or trigger whose definition differs from the backup', async () => {
    await backUp()
    await sql`drop trigger audit_log_no_delete`.execute(world.server.db)
    expect(await check()).toEqual([
      expect.stringContaining('the definition of "audit_log_no_delete" differs'),
    ])
  })

  test.skipIf(usesPostgres)('accepts a backup that an older version made', async () => {
    await world.add('Anna Berg')
    const { db } = world.server
    const later = Object.entries(migrations).filter(([name]) => name >= '013')
    await dropTriggers(db)
    for (const table of [
      'former_accounts',
      'invitation_links',
      'invitations',
      'muted_conversations',
      'attendances',
      'reunions',
      'push_messages',
      'push_subscriptions',
      'notice_settings',
      'calendar_feeds',
      'comments',
      'face_answers',
      'faces',
      'file_faces',
      'unmarked_people',
      'findings',
      'accepted_findings',
      'duplicate_pairs',
      'distinct_people',
      'family_check',
    ])
      await db.schema.dropTable(table).execute()
    for (const column of ['question', 'answer_id'])
      await db.schema.alterTable('articles').dropColumn(column).execute()
    for (const table of ['sessions', 'passkeys', 'authenticator_apps', 'recovery_codes'])
      await db.schema.alterTable(table).dropColumn('device_hash').execute()
    await db.schema.alterTable('sessions').dropColumn('passkey_id').execute()
    for (const column of ['baptism_date', 'burial_date', 'birth_family', 'surname_first', 'search_names'])
      await db.schema.alterTable('people').dropColumn(column).execute()
    await db.schema.alterTable('person_names').dropColumn('surname_first').execute()
    await db.schema.alterTable('media').dropColumn('taken_on').execute()
    await db.schema.alterTable('security_notices').dropColumn('hidden_on').execute()
    await db.schema.alterTable('mails').dropColumn('unsubscribe_url').execute()
    for (const column of ['names', 'name_ids'])
      await db.schema.alterTable('gedcom_links').dropColumn(column).execute()
    for (const column of ['hidden_files', 'hidden_entries'])
      await db.schema.alterTable('gedcom_sources').dropColumn(column).execute()
    await db.schema.alterTable('gedcom_record_links').dropColumn('item_ids').execute()
    await sql`delete from kysely_migration where name >= '013'`.execute(db)
    await backUp()
    for (const [, { up }] of later) await up(db)
    await updateTriggers(db)
    expect(await check()).toEqual([])
  })

  test('names an entry of the activity log that differs from the backup', async () => {
    await world.add('Anna Berg')
    await backUp()
    const table = usesPostgres ? sql`on audit_log` : sql``
    await sql`drop trigger audit_log_no_update ${table}`.execute(world.server.db)
    await world.server.db.updateTable('audit_log').set({ details: '{}' }).where('id', '=', 1).execute()
    expect(await check()).toContainEqual(expect.stringContaining('the entry 1 of the activity log differs'))
  })

  test('leaves nothing beside the data', async () => {
    await backUp()
    await check()
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe('results', () => {
  test('are saved, shown to administrators newest first, and limited to thirty', async () => {
    for (let n = 0; n < 32; n++) {
      world.server.clock.advance(1000)
      await check()
    }
    const { checks } = (await world.server.call(listDataChecks, { as: world.admin })).output()
    expect(checks).toHaveLength(30)
    expect(checks[0]).toMatchObject({ faults: [], started_at: '2026-05-01T12:00:32.000Z' })
  })

  test('are due once a day, also after the clock was ahead', async () => {
    expect(await isCheckDue(world.server.deps)).toBe(true)
    await check()
    expect(await isCheckDue(world.server.deps)).toBe(false)
    world.server.clock.advance(dayMs)
    expect(await isCheckDue(world.server.deps)).toBe(true)
    world.server.clock.advance(-2 * dayMs)
    expect(await isCheckDue(world.server.deps)).toBe(true)
  })

  test('come from one check at a time; a check of an ended process does not count', async () => {
    expect(await beginCheck(world.server.deps, 'running')).toBe(true)
    expect(await runCheck(world.server.deps)).toBeNull()
    const ended = (await run(process.execPath, ['-p', 'process.pid'])).stdout
    await world.server.db
      .updateTable('data_checks')
      .set({ pid: Number(ended) })
      .execute()
    expect(await runCheck(world.server.deps)).not.toBeNull()
  })

  test('with faults are mailed to the administrators once, until they change', async () => {
    const mailer = { isSetUp: true, send: async () => undefined }
    const deps = { ...world.server.deps, mailer }
    const mails = () => world.server.db.selectFrom('mails').selectAll().execute()
    const { file } = await upload()
    await runCheck(deps)
    expect(await mails()).toEqual([])
    flipBit(file)
    world.server.clock.advance(dayMs)
    await runCheck(deps)
    world.server.clock.advance(dayMs)
    await runCheck(deps)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.recipient).toContain('@example.org')
    expect(mail?.text).toContain('is damaged')
    await saveSettings(deps, { admin_email: 'office@example.org' })
    fs.rmSync(file)
    world.server.clock.advance(dayMs)
    await runCheck(deps)
    expect((await mails()).map(({ recipient }) => recipient)).toContain('office@example.org')
  })
})

describe('the daily check', () => {
  async function withFile(use: (deps: Deps) => Promise<void>) {
    await copyDatabase(world.server.db, databaseFile(dataDir))
    const db = await openDatabase(databaseFile(dataDir))
    await use({ ...world.server.deps, db, clock: systemClock }).finally(() => db.destroy())
  }

  test('runs in a process of its own and saves its result', async () => {
    const { file } = await upload()
    flipBit(file)
    await withFile(async (deps) => {
      await checkIfDue(deps, new AbortController().signal)
      await checkIfDue(deps, new AbortController().signal)
      const checks = await listChecks(deps)
      expect(checks.map(({ faults, files }) => [faults.length, files])).toEqual([[1, 1]])
      expect(checks[0]?.finished_at).not.toBeNull()
    })
  })

  test('reads the settings of the server, without passwords that the check does not need', () => {
    const secret = 'secret-3141'
    const bucket = { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'family', S3_ACCESS_KEY_ID: 'key' }
    const settings = {
      DATA_DIR: '/somewhere',
      ADMIN_PASSWORD: secret,
      SMTP_URL: `smtps://family:${secret}@mail.example.org/`,
      IMAGEKIT_PUBLIC_KEY: 'public',
      IMAGEKIT_PRIVATE_KEY: secret,
      IMAGEKIT_URL_ENDPOINT: 'https://images.example.org',
      S3_SECRET_ACCESS_KEY: 'key of the bucket',
      ...bucket,
    }
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    const config = readConfig(process.env)
    const environment = { ...getChildEnvironment(), ...getCheckEnvironment(config) }
    vi.unstubAllEnvs()
    expect(JSON.stringify(environment)).not.toContain(secret)
    expect(readConfig(environment)).toMatchObject({
      dataDir: '/somewhere',
      mail: { url: 'smtps://mail.example.org/' },
      s3: { bucket: 'family', secretAccessKey: 'key of the bucket' },
      imageKit: null,
    })
  })

  test('ends when the server stops', async () => {
    await withFile(async (deps) => {
      await checkIfDue(deps, AbortSignal.abort())
      expect((await listChecks(deps)).filter(({ finished_at }) => finished_at !== null)).toEqual([])
    })
  })
})

describe('npm run doctor', () => {
  test('prints in plain words that everything is in order, and exits with 0', async () => {
    await upload()
    await copyDatabase(world.server.db, databaseFile(dataDir))
    const { code, output } = await doctor()
    expect(output.split('\n')).toEqual([
      'Database: no faults.',
      'Media files: no faults in 1 file.',
      'Last backup: there is no scheduled backup yet.',
      expect.stringMatching(/^Free space: \d+\.\d GB on the disk of /),
      expect.stringMatching(/^Clock: .*, later than everything that was saved\.$/),
      'Settings: no faults.',
      'Mail: not set up. New passwords are shown to administrators instead.',
      'Films and recordings: ffmpeg is not installed, so some phones cannot play all of them. Please install ffmpeg.',
      'Everything is in order.',
      '',
    ])
    expect(code).toBe(0)
  })

  test('names the version of ffmpeg that converts films and recordings', async () => {
    await copyDatabase(world.server.db, databaseFile(dataDir))
    const programs = fs.mkdtempSync(path.join(dataDir, '.programs-'))
    fs.writeFileSync(path.join(programs, 'ffmpeg'), '#!/bin/sh\necho "ffmpeg version 7.1 Copyright"', {
      mode: 0o700,
    })
    expect((await doctor(programs)).output).toContain(
      'Films and recordings: ffmpeg 7.1 makes copies that every phone can play.',
    )
  })

  test('names one changed bit in a text of the database, and exits with 1', async () => {
    await world.add('Anna Berg', { biography: 'Plays the violin in Hardanger.' })
    await backUp()
    await copyDatabase(world.server.db, databaseFile(dataDir))
    const at = fs.readFileSync(databaseFile(dataDir)).indexOf('Plays the violin in Hardanger.')
    for (let i = at; i !== -1; ) {
      flipBit(databaseFile(dataDir), i)
      i = fs.readFileSync(databaseFile(dataDir)).indexOf('Plays the violin in Hardanger.')
    }
    const { code, output } = await doctor()
    expect(output).toMatch(/"people\.biography" of the record .* differs on the site/)
    expect(code).toBe(1)
  })

  test('advises to make another backup when only the backup is damaged', async () => {
    await copyDatabase(world.server.db, databaseFile(dataDir))
    flipMeaningfulBit(await backUp())
    const { code, output } = await doctor()
    expect(output).toContain('Database: no faults.')
    expect(output).toMatch(/Last backup: 1 fault\n {2}The backup scheduled-/)
    expect(output).toContain('Please make another backup: ')
    expect(code).toBe(1)
  })

  test.skipIf(usesPostgres)(
    'names one changed bit in the structure of the database, and still checks the backup',
    async () => {
      await world.add('Anna Berg')
      await backUp()
      await copyDatabase(world.server.db, databaseFile(dataDir))
      const { rows } = await sql<{ rootpage: number }>`
      select rootpage from sqlite_schema where name = 'people'`.execute(world.server.db)
      flipBit(databaseFile(dataDir), ((rows[0]?.rootpage ?? 2) - 1) * 4096)
      const { code, output } = await doctor()
      expect(output).toContain('Database: 1 fault')
      expect(output).toContain('is damaged')
      expect(output).toContain('Last backup: no faults in scheduled-')
      expect(code).toBe(1)
    },
  )
})
