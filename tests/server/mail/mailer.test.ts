/** Sending mail: over TLS only, but to a server on this machine. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { needsTls, openMailer } from '#server/mail/mailer.ts'
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts'

let server: TestMailServer
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(() => server.close())

const mail = { to: 'ida@example.org', subject: 'Your password', text: 'bagu-tove' }
const send = (url: string) => openMailer({ mail: { url, from: 'family@example.org' } }).send(mail)

it.each([
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1', false],
  ['smtp://[::1]:25', false],
  ['smtp://mail.example.org', true],
  ['smtp://127.0.0.1.example.org', true],
  ['smtp://192.168.1.5', true],
  ['smtp://192.168.1.5?ignoreTLS=true', false],
])('decides for %s whether TLS is needed: %s', (url, expected) => {
  expect(needsTls(url)).toBe(expected)
})

it('sends nothing without TLS to a server elsewhere', async () => {
  // An address of this machine that does not look like one.
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
  await expect(send(elsewhere)).rejects.toThrow(/TLS/i)
  expect(server.mails).toEqual([])
  await send(`${elsewhere}?ignoreTLS=true`)
  await send(server.url)
  expect(server.mails).toHaveLength(2)
})
