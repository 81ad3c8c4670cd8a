/** The server process: starting, stopping, and errors at the start. */

import { once } from 'node:events'
import fs from 'node:fs'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import {
  makeDataDir,
  type RunningServer,
  runProcess,
  startServer,
  startServerWithNpm,
} from '#tests/support/server-process.ts'

let dataDir: string
const running: RunningServer[] = []

beforeEach(() => {
  dataDir = makeDataDir()
})
afterEach(async () => {
  for (const server of running.splice(0)) if (server.child.exitCode === null) await server.end('SIGKILL')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: Parameters<typeof startServer>[1] = {}) {
  const server = await startServer(dataDir, options)
  running.push(server)
  return server
}

const fails = (env: Record<string, string> = {}) => runProcess('src/server/main.ts', [], dataDir, env)

function post(server: RunningServer, call: string, body: unknown, cookie = '') {
  return fetch(`${server.address}/api${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.address, Cookie: cookie },
    body: JSON.stringify(body),
  })
}

const getCookie = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

test('creates a database with mode 600, prints the URL and the first login once, and stops with exit code 0', async () => {
  const server = await start()
  const password = /Password: (\S+)/.exec(server.printed.out)?.[1] ?? ''
  expect(server.printed.out).toMatch(/Username: admin\n/)
  expect(await (await fetch(`${server.address}/api/health`)).json()).toEqual({ status: 'ok' })
  const signedIn = await post(server, '/auth/login', { username: 'admin', password })
  expect(await signedIn.json()).toMatchObject({ mustChangePassword: true })
  expect(fs.statSync(path.join(dataDir, 'family.sqlite')).mode & 0o777).toBe(0o600)
  expect(await server.end('SIGTERM')).toBe(0)

  const again = await start()
  expect(again.printed.out).not.toMatch(/password/i)
  expect(await again.end('SIGINT')).toBe(0)
})

test('rejects a second process on the same data with one line; a killed process leaves no lock', async () => {
  const server = await start()
  const second = await fails()
  expect(second.code).toBe(1)
  expect(second.out + second.error).toBe(
    `Family Heritage is already running on the data directory ${dataDir}.\n`,
  )
  await server.end('SIGKILL')
  const third = await start()
  expect((await fetch(`${third.address}/api/health`)).status).toBe(200)
})

test('keeps acknowledged writes after kill -9', async () => {
  const server = await start({ env: { ADMIN_PASSWORD: 'a lamp in the hall' } })
  const signedIn = await post(server, '/auth/login', { username: 'admin', password: 'a lamp in the hall' })
  const passwords = { currentPassword: 'a lamp in the hall', newPassword: 'the second lamp' }
  const changed = await post(server, '/auth/change-password', passwords, getCookie(signedIn))
  expect(changed.status).toBe(200)
  await server.end('SIGKILL')
  const again = await start({ env: { ADMIN_PASSWORD: 'a lamp in the hall' } })
  const answer = await post(again, '/auth/login', { username: 'admin', password: 'the second lamp' })
  expect(answer.status).toBe(200)
})

test('prints one line when the port is already in use', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = z.object({ port: z.number() }).parse(other.address())
  const { code, out, error } = await fails({ PORT: String(port) })
  expect([code, out]).toEqual([1, ''])
  expect(error).toBe(`Port ${port} is taken by another program. Set PORT to another one.\n`)
  other.close()
})

test.each([
  ['PORT', 'three thousand'],
  ['ADMIN_PASSWORD', 'password123'],
])('prints one line that names a bad %s (%s)', async (variable, value) => {
  const { code, out, error } = await fails({ [variable]: value })
  expect([code, out]).toEqual([1, ''])
  expect(error).toMatch(new RegExp(`^${variable} [^\n]+\\.\n$`))
  expect(error).not.toContain('password123')
})

test('prints one line for a file that is no database, and keeps the file', async () => {
  const file = path.join(dataDir, 'family.sqlite')
  const invalidFiles = Buffer.alloc(8192, 'The family Bible, vol. 1. ')
  fs.writeFileSync(file, invalidFiles)
  const { code, out, error } = await fails()
  expect([code, out]).toEqual([1, ''])
  expect(error).toMatch(/^The database [^\n]+family\.sqlite [^\n]+\n$/)
  expect(fs.readFileSync(file)).toEqual(invalidFiles)
})

/** Leaves the database of an earlier server. */
async function leaveDatabase() {
  const file = databaseFile(dataDir)
  await (await openDatabase(file)).destroy()
  return file
}

test('prints one line for a damaged database', async () => {
  const file = await leaveDatabase()
  const bytes = fs.readFileSync(file)
  bytes.fill(0xa5, 4096 * 3, 4096 * 12)
  fs.writeFileSync(file, bytes)
  const { code, error } = await fails()
  expect(code).toBe(1)
  expect(error).toMatch(/^The database [^\n]+\n$/)
})

test('prints one line for a database of a newer version', async () => {
  const sqlite = new Sqlite(await leaveDatabase())
  sqlite.exec("insert into kysely_migration values ('999-the-future', '2030-01-01T00:00:00.000Z')")
  sqlite.close()
  const { code, error } = await fails()
  expect(code).toBe(1)
  expect(error).toMatch(/^The database \S+ was written by a newer version of Family Heritage\.\n$/)
})

test('prints one line when the data directory cannot be created', async () => {
  const file = path.join(dataDir, 'a-file')
  fs.writeFileSync(file, '')
  const { code, error } = await runProcess('src/server/main.ts', [], path.join(file, 'data'))
  expect(code).toBe(1)
  expect(error).toMatch(/^The data directory \S+ cannot be created \(ENOTDIR\)\.\n$/)
})

/** Sends the head of a sign-in, and waits until the server wants the body. `send` sends it and returns the answer. */
async function openRequest(server: RunningServer) {
  const body = JSON.stringify({ username: 'admin', password: 'a lamp in the hall' })
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.address}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await once(socket, 'data')
  const closed = once(socket, 'close')
  return {
    async send() {
      socket.write(body)
      await closed
      return answer
    },
  }
}

async function untilStopping(server: RunningServer) {
  while (!server.printed.out.includes('stopping')) await once(server.child.stdout ?? process.stdout, 'data')
}

test('finishes a running request on stop without waiting for idle connections', async () => {
  const server = await start({ env: { ADMIN_PASSWORD: 'a lamp in the hall' } })
  const idle = connect(server.port, '127.0.0.1')
  await once(idle, 'connect')
  const request = await openRequest(server)
  server.child.kill('SIGTERM')
  await untilStopping(server)
  expect(await request.send()).toContain('HTTP/1.1 200 OK')
  expect(await server.end('SIGCONT')).toBe(0)
  idle.destroy()
})

describe('npm start in a terminal', () => {
  async function startWithNpm() {
    const server = await startServerWithNpm(dataDir, { ADMIN_PASSWORD: 'a lamp in the hall' })
    running.push(server)
    return server
  }

  /** What a terminal does for Ctrl-C: the signal goes to npm, its shell and the server. */
  const signalGroup = (server: RunningServer, signal: NodeJS.Signals) =>
    process.kill(-(server.child.pid ?? Number.NaN), signal)

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'finishes a running request on %s to the process group, and ends with 0',
    async (signal) => {
      const server = await startWithNpm()
      const request = await openRequest(server)
      const ended = once(server.child, 'close')
      signalGroup(server, signal)
      await untilStopping(server)
      // npm passes on the signal that the server already has from the terminal. Here the second one arrives late.
      signalGroup(server, signal)
      expect(await request.send()).toContain('HTTP/1.1 200 OK')
      await ended
      expect([server.child.exitCode, server.child.signalCode]).toEqual([0, null])
    },
  )

  test('ends at once on a second Ctrl-C, without waiting for a running request', async () => {
    const server = await startWithNpm()
    await openRequest(server)
    const ended = once(server.child, 'close')
    signalGroup(server, 'SIGINT')
    await untilStopping(server)
    // A person presses again until something happens.
    const pressing = setInterval(() => signalGroup(server, 'SIGINT'), 200)
    await ended
    clearInterval(pressing)
    expect(server.child.exitCode).not.toBe(0)
  })
})

test('answers a malformed request with the security headers', async () => {
  const server = await start()
  const large = await post(server, '/auth/login', { username: 'a', password: 'x'.repeat(2_000_000) })
  expect([large.status, await large.json()]).toMatchObject([413, { code: 'too_large' }])
  const socket = connect(server.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.write('GET /api/health HTTP/1.1\r\nHost: bad host\r\nConnection: close\r\n\r\n')
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  expect(answer).not.toMatch(/\bat .+\.(ts|mjs):/)
})

test('logs JSON lines without names, passwords and cookies', async () => {
  const server = await start({
    env: { ADMIN_PASSWORD: 'a lamp in the hall', ADMIN_EMAIL: 'emma@example.org' },
  })
  const wrong = { username: 'emma@example.org', password: 'a wrong lamp' }
  await post(server, '/auth/login', wrong)
  const right = await post(server, '/auth/login', { ...wrong, password: 'a lamp in the hall' })
  await server.end('SIGTERM')
  const lines = server.printed.out.split('\n').filter((line) => line !== '' && !line.startsWith('Family'))
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  const token = getCookie(right).split('=')[1]?.slice(0, 43) ?? 'none'
  for (const secret of ['emma', 'lamp', token, '127.0.0.1']) expect(server.printed.out).not.toContain(secret)
})

test('runs the demo on data of its own and prints its logins', async () => {
  const server = await start({ args: ['--demo'] })
  expect(fs.existsSync(path.join(dataDir, 'demo', 'family.sqlite'))).toBe(true)
  const logins = [...server.printed.out.matchAll(/^Demo (admin|member): (\S+) \/ (.+)$/gm)]
  expect(logins.map(([, role]) => role).sort()).toEqual(['admin', 'member'])
  for (const [, role, username, password] of logins) {
    const answer = await post(server, '/auth/login', { username, password })
    expect(await answer.json()).toMatchObject({ user: { role } })
  }
})
