/** The number of requests per minute, and the IP address that they count for. */
import { afterEach, expect, test } from 'vitest'
import { latestNote, listNotes, Notes } from '#tests/support/notes-app.ts'
import { startTestApp, type TestApp, TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
afterEach(() => app.close())

const start = async (env: Record<string, string> = {}) => {
  app = await startTestApp({ build: new Notes().build, env })
}

async function callTimes(times: number, browser: TestBrowser, headers: Record<string, string> = {}) {
  let status = 0
  for (let i = 0; i < times; i++) {
    status = (await app.fetch('/api/notes/latest', { as: browser, headers })).status
  }
  return status
}

test('accepts 300 requests per minute from an IP address without a session', async () => {
  await start()
  const stranger = new TestBrowser()
  expect(await callTimes(300, stranger)).toBe(200)
  const rejected = await app.call(latestNote, { as: stranger })
  expect([rejected.status, rejected.code]).toEqual([429, 'too_many'])
  const wait = Number(rejected.headers.get('Retry-After'))
  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(60)
  app.clock.advance(wait * 1000)
  expect(await callTimes(1, stranger)).toBe(200)
})

test('accepts 1,200 requests per minute of a session, whatever others at its IP address send', async () => {
  await start()
  const stranger = new TestBrowser('198.51.100.9')
  await callTimes(301, stranger)
  const member = await app.signIn(await app.createMember(), new TestBrowser('198.51.100.9'))
  expect(await callTimes(1200, member)).toBe(200)
  expect((await app.call(listNotes, { as: member })).status).toBe(429)
  const other = await app.signIn(await app.createMember(), new TestBrowser('198.51.100.9'))
  expect((await app.call(listNotes, { as: other })).status).toBe(200)
})

test('counts requests with an ended session by their IP address', async () => {
  await start()
  const liar = new TestBrowser()
  liar.cookies.set('session', 'a'.repeat(43))
  expect(await callTimes(301, liar)).toBe(429)
})

test('counts the IPv6 addresses of one household together', async () => {
  await start()
  expect(await callTimes(300, new TestBrowser('2001:db8:1:2::1'))).toBe(200)
  expect(await callTimes(1, new TestBrowser('2001:db8:1:2:ffff::9'))).toBe(429)
  expect(await callTimes(1, new TestBrowser('2001:db8:1:3::1'))).toBe(200)
})

test('ignores X-Forwarded-For without trusted proxies', async () => {
  await start()
  const stranger = new TestBrowser()
  for (let i = 0; i < 300; i++) await callTimes(1, stranger, { 'X-Forwarded-For': `203.0.113.${i % 250}` })
  expect(await callTimes(1, stranger, { 'X-Forwarded-For': '203.0.113.251' })).toBe(429)
})

test('counts the address that the outermost trusted proxy saw, not the one that the caller claims', async () => {
  await start({ TRUST_PROXY: '2' })
  const proxy = new TestBrowser('10.0.0.1')
  const from = (client: string, claimed: string) => ({ 'X-Forwarded-For': `${claimed}, ${client}, 10.0.0.2` })
  for (let i = 0; i < 300; i++) await callTimes(1, proxy, from('203.0.113.5', `198.51.100.${i % 250}`))
  expect(await callTimes(1, proxy, from('203.0.113.5', '198.51.100.251'))).toBe(429)
  expect(await callTimes(1, proxy, from('203.0.113.6', '203.0.113.5'))).toBe(200)
})

test('counts the proxy’s own address when the header has no IP address', async () => {
  await start({ TRUST_PROXY: '1' })
  const proxy = new TestBrowser('10.0.0.1')
  for (let i = 0; i < 300; i++) await callTimes(1, proxy, { 'X-Forwarded-For': `nonsense-${i}` })
  expect(await callTimes(1, proxy)).toBe(429)
})
