/** What `npm run doctor` says of disk, clock, settings, address, certificate and mail. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import {
  checkAddress,
  checkCertificate,
  checkClock,
  checkFreeSpace,
  checkMail,
  checkSettings,
} from '#server/operations/setup-checks.service.ts'
import { startHangingServer, startMailServer } from '#tests/support/mail-server.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

const configOf = (environment: Record<string, string>): Config => readConfig(environment)

async function listen(server: http.Server | https.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => server.close())
  return (server.address() as net.AddressInfo).port
}

const answering = (body: string) => (_: http.IncomingMessage, response: http.ServerResponse) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(body)
}
const healthy = answering('{"status":"ok"}')

test('tells the free space, and a folder that cannot be read', async () => {
  expect(await checkFreeSpace({ dataDir: os.tmpdir() })).toMatchObject({
    area: 'Free space',
    text: expect.stringMatching(/^(only )?\d+\.\d GB on the disk of /),
  })
  expect(await checkFreeSpace({ dataDir: '/nowhere' })).toMatchObject({ isFault: true })
})

test('finds a clock that is behind what was saved', () => {
  const clock = { now: () => Date.parse('2026-05-01T12:00:00Z') }
  expect(checkClock(clock, '2026-05-01T11:59:00.000Z').isFault).toBe(false)
  expect(checkClock(clock, null).isFault).toBe(false)
  expect(checkClock(clock, '2026-05-01T12:10:00.000Z')).toMatchObject({
    isFault: true,
    text: expect.stringContaining('Please set the clock'),
  })
})

test.each([
  [{}, false, 'no faults.'],
  [{ PUBLIC_URL: 'http://family.example' }, true, 'Please set up HTTPS.'],
  [{ PUBLIC_URL: 'https://family.example' }, true, 'Please set it to 1.'],
  [{ PUBLIC_URL: 'https://family.example', TRUST_PROXY: '1' }, false, 'no faults.'],
])('tells what is wrong with the settings %o', (environment, isFault, text) => {
  const check = checkSettings(configOf(environment))
  expect(check.isFault).toBe(isFault)
  expect(check.text).toContain(text)
})

describe('address', () => {
  test('is not judged while the server is stopped', async () => {
    const port = await listen(http.createServer(answering('{"another":"program"}')))
    expect(await checkAddress(configOf({ PORT: String(port) }))).toBeNull()
  })

  test('leads on to another address, at which passkeys and cookies would not work', async () => {
    const port = String(await listen(http.createServer(healthy)))
    const redirecting = http.createServer((_, response) =>
      response.writeHead(301, { Location: 'https://www.family.example/api/health' }).end(),
    )
    const publicUrl = `http://127.0.0.1:${await listen(redirecting)}`
    expect(await checkAddress(configOf({ PORT: port, PUBLIC_URL: publicUrl }))).toMatchObject({
      isFault: true,
      text: expect.stringContaining('it leads on to https://www.family.example. Please set PUBLIC_URL'),
    })
  })

  test('answers', async () => {
    const port = String(await listen(http.createServer(healthy)))
    expect(await checkAddress(configOf({ PORT: port }))).toMatchObject({
      isFault: false,
      text: `the site answers at http://localhost:${port}.`,
    })
  })

  test.each([
    ['a name that nobody knows', 'http://family.invalid', /name server/],
    ['a port at which nothing listens', 'http://127.0.0.1:9', /nothing answers|bad port|cannot be opened/],
  ])('has %s', async (_, publicUrl, text) => {
    const port = String(await listen(http.createServer(healthy)))
    const check = await checkAddress(configOf({ PORT: port, PUBLIC_URL: publicUrl }))
    expect(check).toMatchObject({ isFault: true, text: expect.stringMatching(text) })
  })

  test('belongs to another program', async () => {
    const port = String(await listen(http.createServer(healthy)))
    const other = await listen(http.createServer(answering('{}')))
    const check = await checkAddress(configOf({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${other}` }))
    expect(check).toMatchObject({ isFault: true, text: expect.stringContaining('answer 200') })
  })
})

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    return false
  }
}

describe.skipIf(!hasOpenssl())('certificate', () => {
  /** A server whose certificate signs itself. @param days how long the certificate is valid */
  async function startHttps(days: number): Promise<Config> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'certificate-'))
    closings.push(() => fs.rmSync(folder, { recursive: true }))
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
    execFileSync('openssl', ['req', '-x509', ...made, '-days', String(days), '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    const server = https.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(cert) }, healthy)
    const local = String(await listen(http.createServer(healthy)))
    return configOf({ PORT: local, PUBLIC_URL: `https://localhost:${await listen(server)}` })
  }
  const clock = { now: () => Date.now() }

  test('tells how long it is valid', async () => {
    expect(await checkCertificate(await startHttps(60), clock)).toMatchObject({
      isFault: false,
      text: expect.stringMatching(/, in (59|60) days\.$/),
    })
  })

  test('should have been renewed, and has ended', async () => {
    const config = await startHttps(5)
    expect(await checkCertificate(config, clock)).toMatchObject({
      isFault: true,
      text: expect.stringContaining('should have been renewed'),
    })
    const later = { now: () => Date.now() + 10 * 24 * 3_600_000 }
    expect(await checkCertificate(config, later)).toMatchObject({
      isFault: true,
      text: expect.stringMatching(/^it ended on .* Please renew it\.$/),
    })
  })

  test('is not trusted by browsers', async () => {
    expect(await checkAddress(await startHttps(60))).toMatchObject({
      isFault: true,
      text: expect.stringContaining('browsers do not trust its certificate'),
    })
  })

  test('is not there without HTTPS', async () => {
    expect(await checkCertificate(configOf({}), clock)).toBeNull()
  })
})

describe('mail', () => {
  test('is not set up', async () => {
    expect(await checkMail(configOf({}))).toMatchObject({
      isFault: false,
      text: expect.stringContaining('not set up'),
    })
  })

  test('is taken by the server, which gets none', async () => {
    const server = await startMailServer()
    closings.push(server.close)
    const check = await checkMail(configOf({ SMTP_URL: server.url, MAIL_FROM: 'family@example.org' }))
    expect(check).toMatchObject({ isFault: false, text: '127.0.0.1 takes mail from family@example.org.' })
    expect(server.mails).toEqual([])
  })

  test('has a server that hangs', async () => {
    const server = await startHangingServer()
    closings.push(server.close)
    expect(await checkMail(configOf({ SMTP_URL: server.url }))).toMatchObject({
      isFault: true,
      text: '127.0.0.1 does not answer in time.',
    })
  })
})
