/** Imports while the server is in use: concurrent edits, a second import, killed imports, other processes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/open.ts'
import {
  connectSite,
  type DatabaseAddress,
  getDatabaseAddress,
  isServerAddress,
  openLockedSite,
} from '#server/db/site-database.ts'
import { readVersion } from '#server/db/versions.ts'
import { importGedcom } from '#server/gedcom/import/import.service.ts'
import type { OnProgress } from '#server/gedcom/import/import-job.ts'
import { deleteStaleRun, readProgress } from '#server/gedcom/import/import-run.store.ts'
import { mergePeople } from '#server/people/merge.service.ts'
import { createPerson, updatePerson } from '#server/people/people.service.ts'
import { loadFamily } from '#server/people/people.store.ts'
import { gedcomFile, importText, individualRecord, makeDataDir } from '#tests/support/gedcom-files.ts'
import { makeDataPlace } from '#tests/support/test-database.ts'
import { SettableClock, startTestApp } from '#tests/support/test-server.ts'

const clock = new SettableClock('2026-05-01T12:00:00.000Z')
const root = path.resolve(import.meta.dirname, '../../../..')

let data: ReturnType<typeof makeDataDir>
/** The database connections of the server and of the import. */
let server: Db
let own: Db
let database: DatabaseAddress
beforeEach(async () => {
  data = makeDataDir()
  const place = await makeDataPlace(data.dataDir)
  database = getDatabaseAddress(place)
  server = await openLockedSite(place)
  own = await connectSite(database)
})
afterEach(async () => {
  await own.destroy()
  await server.destroy()
  data.remove()
})

/** Lets a command work on the same site. */
const siteEnvironment = () => ({
  ...process.env,
  DATA_DIR: data.dataDir,
  ...(isServerAddress(database) && { DATABASE_URL: database }),
})

const where = () => ({ db: own, clock, dataDir: data.dataDir })
const deps = async () => ({ ...(await startDeps()), db: server })

async function startDeps() {
  const app = await startTestApp()
  await app.close()
  return { ...app.deps, clock }
}

const administrator = { accountId: 'admin', firstName: 'Anna', lastName: 'Berg', ip: '192.0.2.1' }

/** Runs an action right before the import writes, once: an import that finds an edit is planned again. */
function beforeWriting(act: () => Promise<unknown>): OnProgress {
  let isDone = false
  return async ({ state }) => {
    if (state !== 'applying' || isDone) return
    isDone = true
    await act()
  }
}

const people = (job: string) =>
  gedcomFile(
    individualRecord('I1', 'Anna /Lind/', `1 OCCU ${job}`),
    individualRecord('I2', 'Carl /Berg/', `1 OCCU ${job}`),
  )

async function named(firstName: string) {
  const found = (await loadFamily(server)).find((person) => person.first_name === firstName)
  if (!found) throw new Error(`${firstName} is not there`)
  return found
}

describe('while an import is being prepared', () => {
  it('keeps an edit that was made meanwhile', async () => {
    await importText(where(), people('Weaver'))
    const anna = await named('Anna')
    const edit = async () =>
      updatePerson(await deps(), null, anna.id, { occupation: 'Midwife', biography: 'Loved boats.' }, null)
    const report = await importText(where(), people('Baker'), {}, beforeWriting(edit))
    expect(await named('Anna')).toMatchObject({ occupation: 'Midwife', biography: 'Loved boats.' })
    expect(await named('Carl')).toMatchObject({ occupation: 'Baker' })
    expect(report.conflicts).toMatchObject([{ name: 'Anna Lind', here: 'Midwife', file: 'Baker' }])
  })

  it('writes in the end, although somebody edits again and again', async () => {
    await importText(where(), people('Weaver'))
    const { id } = await named('Anna')
    let edits = 0
    const edit: OnProgress = async ({ state }) => {
      if (state === 'applying')
        await updatePerson(await deps(), null, id, { biography: `Version ${++edits}` }, null)
    }
    await importText(where(), people('Baker'), {}, edit)
    expect(await named('Anna')).toMatchObject({ occupation: 'Baker', biography: `Version ${edits}` })
    expect(edits).toBeGreaterThan(1)
  })

  it('does not restore a person who was deleted meanwhile', async () => {
    await importText(where(), people('Weaver'))
    const anna = await named('Anna')
    const remove = () => server.deleteFrom('people').where('id', '=', anna.id).execute()
    const act = async () => {
      await remove()
      await createPerson(await deps(), null, { firstName: 'Zoe' })
    }
    const report = await importText(where(), people('Baker'), {}, beforeWriting(act))
    expect((await loadFamily(server)).map((person) => person.first_name).sort()).toEqual(['Carl', 'Zoe'])
    expect(report.removed.people).toBe(1)
  })

  it('keeps a merge that was made meanwhile', async () => {
    await importText(where(), people('Weaver'))
    const [anna, carl] = [await named('Anna'), await named('Carl')]
    const request = { keep: { id: anna.id }, remove: { id: carl.id }, take: [], account: 'keep' as const }
    const merge = async () => mergePeople(await deps(), administrator, request)
    await importText(where(), people('Baker'), {}, beforeWriting(merge))
    const report = await importText(where(), people('Baker'))
    expect(report).toMatchObject({ unchanged: { people: 2 }, removed: { people: 0 } })
    expect((await loadFamily(server)).map((person) => person.id)).toEqual([anna.id])
  })

  it('refuses a second import, and reports the progress of the first', async () => {
    const seen: unknown[] = []
    await importText(
      where(),
      people('Weaver'),
      {},
      beforeWriting(async () => {
        seen.push(await readProgress(server, clock))
        const other = await connectSite(database)
        await expect(
          importText({ ...where(), db: other }, people('Baker'), { name: 'other.ged' }),
        ).rejects.toMatchObject({
          code: 'conflict',
        })
        await other.destroy()
      }),
    )
    expect(seen).toMatchObject([{ state: 'applying' }])
    expect(await readProgress(server, clock)).toEqual({ state: 'idle', done: 0, total: 0 })
  })

  it('changes nothing when the import fails at its last step', async () => {
    const before = await readVersion(server, 'people')
    const fail = beforeWriting(async () => {
      throw new Error('the power went')
    })
    await expect(importText(where(), people('Weaver'), {}, fail)).rejects.toThrow('the power went')
    expect(await loadFamily(server)).toEqual([])
    expect(await server.selectFrom('gedcom_links').selectAll().execute()).toEqual([])
    expect(await readVersion(server, 'people')).toEqual(before)
    await importText(where(), people('Weaver'))
    expect(await loadFamily(server)).toHaveLength(2)
  })
})

/** What an import says that ended after its transaction was committed. */
const endedWithoutReport = {
  code: 'impossible',
  message:
    'The data of the file is in the family tree, but the import ended before its report was ready. Import the same file again to see the report and to add missing pictures.',
}

it('says that the people are in the tree when the import fails after it was written', async () => {
  const fail: OnProgress = async ({ state, done }) => {
    if (state === 'applying' && done === 1) throw new Error('the power went')
  }
  await expect(importText(where(), people('Weaver'), {}, fail)).rejects.toMatchObject(endedWithoutReport)
  expect(await loadFamily(server)).toHaveLength(2)
  expect(await readProgress(server, clock)).toMatchObject({ state: 'idle' })
  const report = await importText(where(), people('Weaver'))
  expect(report).toMatchObject({ added: { people: 0 }, unchanged: { people: 2 } })
})

describe('importGedcom on a running server', () => {
  const order = async (text: string, options: { timeoutMs?: number; signal?: AbortSignal } = {}) => {
    const file = path.join(data.dataDir, 'upload.ged')
    fs.writeFileSync(file, text)
    const { config, ...rest } = await deps()
    const here = { ...rest, config: { ...config, dataDir: data.dataDir } }
    const input = { path: file, name: 'family.ged', preview: false, events: false, actor: null }
    return importGedcom(here, input, options)
  }

  it('imports in a separate process while other requests are handled', async () => {
    let answered = 0
    let importing = true
    const readers = (async () => {
      while (importing) {
        await loadFamily(server)
        answered++
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const report = await order(
      gedcomFile(...Array.from({ length: 2000 }, (_, i) => individualRecord(`I${i}`, `Anna${i} /Lind/`))),
    )
    importing = false
    await readers
    expect(report.added.people).toBe(2000)
    expect(answered).toBeGreaterThan(5)
    expect(await loadFamily(server)).toHaveLength(2000)
    expect(await readProgress(server, clock)).toMatchObject({ state: 'idle' })
  })

  it('gives up an import that takes too long, changes nothing, and takes the next one', async () => {
    const text = gedcomFile(
      ...Array.from({ length: 200 }, (_, i) => individualRecord(`I${i}`, `Anna${i} /Lind/`)),
    )
    await expect(order(text, { timeoutMs: 20 })).rejects.toMatchObject({ code: 'impossible' })
    expect(await loadFamily(server)).toEqual([])
    expect(await readProgress(server, clock)).toMatchObject({ state: 'idle' })
    expect((await order(text)).added.people).toBe(200)
  })

  it('changes nothing when it is cancelled, and takes the next one', async () => {
    const text = gedcomFile(
      ...Array.from({ length: 2000 }, (_, i) => individualRecord(`I${i}`, `Anna${i} /Lind/`)),
    )
    const controller = new AbortController()
    const importing = order(text, { signal: controller.signal })
    const cancelled = expect(importing).rejects.toMatchObject({
      code: 'impossible',
      message: 'The import was cancelled. Nothing was changed.',
    })
    while ((await readProgress(server, clock)).state === 'idle')
      await new Promise((resolve) => setImmediate(resolve))
    controller.abort()
    await cancelled
    expect(await loadFamily(server)).toEqual([])
    expect(await readProgress(server, clock)).toMatchObject({ state: 'idle' })
    expect((await order(people('Weaver'))).added.people).toBe(2)
  })

  it('never says that nothing was changed when it is cancelled after it was written', async () => {
    const text = gedcomFile(
      ...Array.from({ length: 2000 }, (_, i) => individualRecord(`I${i}`, `Anna${i} /Lind/`)),
    )
    const controller = new AbortController()
    let isDone = false
    const outcome = order(text, { signal: controller.signal })
      .then(
        ({ added }) => added.people,
        (error: Error) => error.message,
      )
      .finally(() => {
        isDone = true
      })
    while (!isDone && (await loadFamily(server)).length === 0)
      await new Promise((resolve) => setImmediate(resolve))
    controller.abort()
    expect([2000, endedWithoutReport.message]).toContain(await outcome)
    expect(await loadFamily(server)).toHaveLength(2000)
    expect(await readProgress(server, clock)).toMatchObject({ state: 'idle' })
  })

  it('returns the same error for a file that is not GEDCOM', async () => {
    await expect(order('Dear all')).rejects.toMatchObject({ code: 'not_gedcom' })
  })
})

describe('after an import was killed', () => {
  const leaveRun = (pid: number) =>
    server
      .insertInto('import_run')
      .values({
        slot: 'gedcom',
        id: 'killed',
        state: 'staging',
        done: 1,
        total: 2,
        host: (process.env['HOSTNAME'] ?? '') || 'somewhere',
        pid,
        heartbeat_at: new Date(clock.now()).toISOString(),
      })
      .execute()

  it('lets the next import start after a long time without a heartbeat', async () => {
    await leaveRun(process.pid)
    await expect(importText(where(), people('Weaver'))).rejects.toMatchObject({ code: 'conflict' })
    clock.advance(60 * 60 * 1000)
    await importText(where(), people('Weaver'))
    expect(await loadFamily(server)).toHaveLength(2)
  })
})

it('leaves nothing behind when its process is killed, and lets the next import start at once', async () => {
  const text = gedcomFile(
    ...Array.from({ length: 4000 }, (_, i) => individualRecord(`I${i}`, `Anna${i} /Lind/`)),
  )
  const file = path.join(data.dataDir, 'large.ged')
  fs.writeFileSync(file, text)
  const child = spawn(process.execPath, ['src/server/cli.ts', 'import', file], {
    cwd: root,
    env: siteEnvironment(),
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  while (
    (await server.selectFrom('import_run').selectAll().execute()).length === 0 &&
    child.exitCode === null
  ) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  child.kill('SIGKILL')
  await gone
  expect([0, 4000]).toContain((await loadFamily(server)).length)
  await deleteStaleRun(server, { now: () => Date.now() })
  expect(await server.selectFrom('import_run').selectAll().execute()).toEqual([])
})

it('shows an import of the command line on a running server', async () => {
  const file = path.join(data.dataDir, 'family.ged')
  fs.writeFileSync(file, people('Weaver'))
  const before = await readVersion(server, 'people')
  const child = spawn(process.execPath, ['src/server/cli.ts', 'import', file], {
    cwd: root,
    env: siteEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  expect(output).toContain('2 people')
  expect(await readVersion(server, 'people')).not.toBe(before)
  expect(await loadFamily(server)).toHaveLength(2)
})
