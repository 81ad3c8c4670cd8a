/** DATABASE_URL: a site whose database is on a PostgreSQL server, and what prevents its start. */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { connectSite } from '#server/db/site-database.ts'
import { makeDataDir, type RunningServer, runProcess, startServer } from '#tests/support/server-process.ts'
import { makeDatabaseVariable, usesPostgres } from '#tests/support/test-database.ts'
import { timeLimit } from '#tests/support/time-limits.ts'

/** Starting processes is slow on a busy machine. */
vi.setConfig({ testTimeout: timeLimit(120_000) })

const password = 'a lamp in the hall'

let dataDir: string
const running: RunningServer[] = []
beforeEach(() => {
  dataDir = makeDataDir()
})
afterEach(async () => {
  for (const server of running.splice(0)) if (server.child.exitCode === null) await server.end('SIGKILL')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function start(databaseUrl: string, directory = dataDir) {
  const env = { DATABASE_URL: databaseUrl, ADMIN_PASSWORD: password }
  const server = await startServer(directory, { env })
  running.push(server)
  return server
}

/** Starts a server that must not start, and returns what it prints. */
async function readRefusal(env: Record<string, string>, args: string[] = []): Promise<string> {
  const { code, out, error } = await runProcess('src/server/main.ts', args, dataDir, env)
  expect([code, out]).toEqual([1, ''])
  expect(error).toMatch(/^[^\n]+\n$/)
  return error.trim()
}

/** Leaves a file of the family, as the server stores them. */
function leaveMedia(): string {
  const directory = path.join(dataDir, 'media/a1/a1b2')
  fs.mkdirSync(directory, { recursive: true })
  fs.writeFileSync(path.join(directory, 'original'), 'a picture')
  return path.join(directory, 'original')
}

describe('DATABASE_URL', () => {
  it.each([
    [
      'mysql://anna:secret@localhost/family',
      'must be an address that starts with postgres:// or postgresql://.',
    ],
    ['family', 'must be an address that starts with postgres:// or postgresql://.'],
    ['postgres://anna:secret@localhost', 'must end with the name of a database: postgres://HOST/NAME.'],
    ['postgres://anna:secret@localhost/', 'must end with the name of a database: postgres://HOST/NAME.'],
  ])('is rejected: %s', (url, problem) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(`DATABASE_URL ${problem}`)
  })

  it('is read as it is, and absent by default', () => {
    const url = 'postgresql://anna:s%2Fcret@db.example.org:5433/family?sslmode=verify-full'
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    expect(readConfig({}).databaseUrl).toBeNull()
  })

  // A name with several addresses fails in another way than one address.
  it.each(['127.0.0.1', 'localhost'])('of %s, which does not answer, ends the start', async (host) => {
    const error = await readRefusal({ DATABASE_URL: `postgres://anna:secret@${host}:1/family` })
    expect(error).toContain('The database server of DATABASE_URL does not answer (connect ECONNREFUSED')
    expect(error).not.toContain('secret')
    expect(fs.existsSync(path.join(dataDir, 'family.sqlite'))).toBe(false)
  })

  it.each([
    ['backup', 'family.tar.gz'],
    ['restore', 'package.json'],
    ['admin', 'unlock', 'anna'],
  ])('of a server that does not answer ends the command %s', async (...args) => {
    const env = { DATABASE_URL: 'postgres://anna:secret@127.0.0.1:1/family' }
    const { code, out, error } = await runProcess('src/server/cli.ts', args, dataDir, env)
    expect([code, out]).toEqual([1, ''])
    expect(error).toMatch(/^The database server of DATABASE_URL does not answer [^\n]+ECONNREFUSED[^\n]+\n$/)
    expect(error).not.toContain('secret')
  })

  it('is not used with a data directory that has a SQLite database', async () => {
    fs.writeFileSync(path.join(dataDir, 'family.sqlite'), '')
    const error = await readRefusal({ DATABASE_URL: 'postgres://anna:secret@127.0.0.1:1/family' })
    expect(error).toMatch(/DATA_DIR also contains the database \S+family\.sqlite\./)
  })

  it('is asked for when the media of a site have no database', async () => {
    const file = leaveMedia()
    expect(await readRefusal({})).toMatch(/the database \S+family\.sqlite is missing\. Set DATABASE_URL/)
    expect(fs.existsSync(file)).toBe(true)
    expect(fs.existsSync(path.join(dataDir, 'family.sqlite'))).toBe(false)
  })
})

describe.runIf(usesPostgres)('a site with DATABASE_URL', () => {
  let url: string
  beforeEach(async () => {
    url = await createDatabase()
  })

  async function createDatabase(): Promise<string> {
    return (await makeDatabaseVariable())['DATABASE_URL'] ?? ''
  }

  const command = (args: string[], directory = dataDir, databaseUrl = url) =>
    runProcess('src/server/cli.ts', args, directory, { DATABASE_URL: databaseUrl })

  function send(server: RunningServer, call: string, body?: unknown, cookie = '') {
    return fetch(`${server.address}/api${call}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'Content-Type': 'application/json', Origin: server.address, Cookie: cookie },
    })
  }

  async function signIn(server: RunningServer): Promise<string> {
    const response = await send(server, '/auth/login', { username: 'admin', password })
    expect(response.status).toBe(200)
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  async function listNames(server: RunningServer, cookie: string): Promise<unknown> {
    const response = await send(server, '/family', undefined, cookie)
    const people = (await response.json()) as { first_name: string }[]
    return people.map(({ first_name }) => first_name).toSorted()
  }

  const add = async (server: RunningServer, cookie: string, firstName: string) => {
    const response = await send(server, '/family', { firstName, lastName: 'Berg' }, cookie)
    expect(response.status).toBe(201)
  }

  it('stores writes on the server of the database, in one process at a time', async () => {
    const server = await start(url)
    await add(server, await signIn(server), 'Anna')
    const other = makeDataDir()
    const second = await runProcess('src/server/main.ts', [], other, { DATABASE_URL: url })
    fs.rmSync(other, { recursive: true })
    expect([second.code, second.out, second.error]).toEqual([
      1,
      '',
      'Family Heritage is already running on the database of DATABASE_URL.\n',
    ])
    expect(await server.end('SIGTERM')).toBe(0)
    const again = await start(url)
    expect(await listNames(again, await signIn(again))).toEqual(['Anna'])
    await again.end('SIGKILL')
    const third = await start(url)
    expect((await fetch(`${third.address}/api/ready`)).status).toBe(200)
    expect(fs.existsSync(path.join(dataDir, 'family.sqlite'))).toBe(false)
  })

  it('is backed up while it runs, and restored into another database', async () => {
    const file = path.join(dataDir, 'family.tar.gz')
    const server = await start(url)
    await add(server, await signIn(server), 'Anna')
    const backup = await command(['backup', file])
    expect([backup.code, backup.error]).toEqual([0, ''])
    expect((await command(['restore', file])).error).toMatch(/is already running/)
    await server.end('SIGTERM')
    expect((await command(['restore', file])).error).toMatch(
      /^the database of DATABASE_URL already contains/i,
    )

    const target = { directory: makeDataDir(), url: await createDatabase() }
    const restore = await command(['restore', file], target.directory, target.url)
    expect([restore.code, restore.error]).toEqual([0, ''])
    const restored = await start(target.url, target.directory)
    expect(await listNames(restored, await signIn(restored))).toEqual(['Anna'])
    expect(await restored.end('SIGTERM')).toBe(0)
    fs.rmSync(target.directory, { recursive: true })
  })

  it('moves from SQLite and back', async () => {
    const file = path.join(dataDir, 'family.tar.gz')
    const onSqlite = await startServer(dataDir, { env: { ADMIN_PASSWORD: password } })
    running.push(onSqlite)
    await add(onSqlite, await signIn(onSqlite), 'Anna')
    await onSqlite.end('SIGTERM')
    expect((await runProcess('src/server/cli.ts', ['backup', file], dataDir)).code).toBe(0)
    expect(await command(['restore', file])).toMatchObject({ code: 0, error: '' })
    expect(await readRefusal({ DATABASE_URL: url })).toMatch(
      /If that is done, move the file out of DATA_DIR\./,
    )
    for (const name of fs.readdirSync(dataDir).filter((entry) => entry.startsWith('family.sqlite'))) {
      fs.rmSync(path.join(dataDir, name))
    }
    const server = await start(url)
    const cookie = await signIn(server)
    await add(server, cookie, 'Bert')
    expect(await listNames(server, cookie)).toEqual(['Anna', 'Bert'])
    await server.end('SIGTERM')

    expect((await command(['backup', file])).code).toBe(0)
    const target = path.join(dataDir, 'target')
    const back = await runProcess('src/server/cli.ts', ['restore', file], target)
    expect([back.code, back.error]).toEqual([0, ''])
    const again = await startServer(target, { env: { ADMIN_PASSWORD: password } })
    running.push(again)
    expect(await listNames(again, await signIn(again))).toEqual(['Anna', 'Bert'])
  })

  const tree = (name: string) =>
    '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n' +
    `0 @I1@ INDI\n1 NAME ${name} /Berg/\n0 TRLR\n`

  it('is used by the process of an import, which gets the address and not the variable', async () => {
    const server = await start(url)
    const cookie = await signIn(server)
    const body = new FormData()
    body.append('file', new Blob([tree('Carl')]), 'family.ged')
    const headers = { Origin: server.address, Cookie: cookie }
    const call = `${server.address}/api/admin/import/gedcom`
    const response = await fetch(call, { method: 'POST', body, headers })
    expect(response.status, await response.text()).toBe(200)
    expect(await listNames(server, cookie)).toEqual(['Carl'])
  })

  it('is used by the commands while it runs', async () => {
    const file = path.join(dataDir, 'family.ged')
    fs.writeFileSync(file, tree('Bert'))
    expect((await command(['export', file])).error).toBe('the database of DATABASE_URL contains no data.\n')
    const server = await start(url)
    expect((await command(['import', file])).out).toContain('1 person')
    expect(await listNames(server, await signIn(server))).toEqual(['Bert'])
    expect((await command(['export', path.join(dataDir, 'out.ged')])).out).toMatch(/^Exported 1 person/)
    expect((await command(['admin', 'create', 'kari'])).out).toContain('Username: kari')
    const doctor = await command(['doctor'])
    expect(doctor.out).toContain('Database: no faults.')
    expect(doctor.error).toBe('')
  })

  it('is not started on tables of another program', async () => {
    const db = await connectSite(url)
    await sql`create table accounts (name text)`.execute(db)
    await db.destroy()
    const line =
      'The database of DATABASE_URL has tables of another program (accounts). Create an empty database for Family Heritage.'
    expect(await readRefusal({ DATABASE_URL: url })).toBe(line)
    expect((await command(['backup', path.join(dataDir, 'b.tar.gz')])).error).toBe(`${line}\n`)
  })

  it('is not started where the sweep would delete the media of another database', async () => {
    const file = leaveMedia()
    expect(await readRefusal({ DATABASE_URL: url })).toMatch(/the database of DATABASE_URL has no data/)
    expect(fs.existsSync(file)).toBe(true)
  })

  it('is not filled with the demo, whose passwords everybody can read', async () => {
    await (await start(url)).end('SIGTERM')
    expect(await readRefusal({ DATABASE_URL: url }, ['--demo'])).toMatch(/has the data of a site/)
  })

  it('shows the demo from an empty database, also after a restart', async () => {
    for (const _ of ['first', 'second']) {
      const env = { DATABASE_URL: url }
      const server = await startServer(dataDir, { args: ['--demo'], env })
      running.push(server)
      expect(server.printed.out).toContain('Demo admin')
      expect(await server.end('SIGTERM')).toBe(0)
    }
  })
})
