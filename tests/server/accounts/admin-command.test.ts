/** `npm run admin`: recovers accounts from the command line while the server runs. */
import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, type RunningServer, runProcess, startServer } from '#tests/support/server-process.ts'

const password = 'a lamp in the hall'
let dataDir: string
let server: RunningServer

beforeAll(async () => {
  dataDir = makeDataDir()
  server = await startServer(dataDir, { env: { ADMIN_PASSWORD: password } })
})
afterAll(async () => {
  await server.end('SIGTERM')
  fs.rmSync(dataDir, { recursive: true })
})

const admin = (...args: string[]) => runProcess('src/server/cli.ts', ['admin', ...args], dataDir)

async function signIn(username: string, offered: string) {
  const response = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.address },
    body: JSON.stringify({ username, password: offered }),
  })
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { status: response.status, body: (await response.json()) as unknown, cookie: cookie.join('; ') }
}

const findPassword = (out: string) =>
  /Temporary password \(valid for 72 hours\): (\S+)\n/.exec(out)?.[1] ?? ''

test('create adds an administrator who must change the password', async () => {
  const { code, out } = await admin('create', 'emma@example.org')
  expect(code).toBe(0)
  expect(out).toContain('Username: emma\n')
  const { body } = await signIn('emma@example.org', findPassword(out))
  expect(body).toMatchObject({ user: { role: 'admin', email: 'emma@example.org' }, mustChangePassword: true })
})

test('create rejects a username that is taken and one that is invalid', async () => {
  expect(await admin('create', 'ADMIN')).toEqual({ code: 1, out: '', error: 'This username is taken.\n' })
  expect((await admin('create', 'a b')).code).toBe(1)
})

test('unlock lets a blocked account sign in again', async () => {
  for (let i = 0; i < 5; i++) expect((await signIn('admin', 'wrong')).status).toBe(401)
  expect((await signIn('admin', password)).status).toBe(429)
  expect(await admin('unlock', 'Admin')).toEqual({
    code: 0,
    out: 'admin can try to sign in again.\n',
    error: '',
  })
  expect((await signIn('admin', password)).status).toBe(200)
})

test('reset-password prints a temporary password and revokes the sessions at once', async () => {
  const { cookie } = await signIn('admin', password)
  const { code, out } = await admin('reset-password', 'admin')
  expect(code).toBe(0)
  const me = await fetch(`${server.address}/api/auth/me`, { headers: { Cookie: cookie } })
  expect([me.status, await me.json()]).toMatchObject([401, { code: 'session_revoked' }])
  expect((await signIn('admin', password)).status).toBe(401)
  expect((await signIn('admin', findPassword(out))).body).toMatchObject({ mustChangePassword: true })
})

test('prints one line for an unknown account', async () => {
  expect(await admin('reset-password', 'nobody')).toEqual({
    code: 1,
    out: '',
    error: 'There is no account "nobody".\n',
  })
})

test('prints the usage for an unknown command', async () => {
  for (const args of [[], ['reset-password'], ['toString', 'admin'], ['unlock', 'a', 'b']]) {
    const { code, error } = await admin(...args)
    expect([code, error]).toEqual([2, expect.stringContaining('Usage: npm run admin -- reset-password NAME')])
  }
  expect((await runProcess('src/server/cli.ts', ['dance'], dataDir)).code).toBe(2)
})
