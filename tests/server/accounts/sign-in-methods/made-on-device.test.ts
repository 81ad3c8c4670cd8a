/** What a stranger with the password has made to reach the site without a session ends with the device and the password. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changePassword, endSession, listSessions, login } from '#shared/contracts/accounts.contract.ts'
import { reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import {
  addPasskey as addPasskeyEndpoint,
  confirmPassword,
  getPasskeyCreationOptions,
  getPasskeySignInOptions,
  getSignInMethods,
  loginWithPasskey,
  removePasskey,
} from '#shared/contracts/sign-in-methods.contract.ts'
import { createSubmission } from '#shared/contracts/submissions.contract.ts'
import { createCalendarFeed } from '#shared/contracts/timeline.contract.ts'
import { acceptInvitation, createInvitationLink } from '#shared/invitations/invitations.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { SoftPasskey } from '#tests/support/soft-passkey.ts'
import { type TestAccount, TestBrowser, testPassword } from '#tests/support/test-server.ts'

let world: FamilyBuilder
let account: TestAccount
let phone: TestBrowser
let stranger: TestBrowser
beforeEach(async () => {
  world = await startFamilyBuilder()
  account = await world.server.createMember({ firstName: 'Kari', lastName: 'Berg' })
  phone = await signIn()
  stranger = await signIn()
})
afterEach(() => world.server.close())

async function signIn(): Promise<TestBrowser> {
  const as = new TestBrowser()
  world.server.clock.advance(60_000)
  const body = { username: account.username, password: testPassword }
  expect((await world.server.call(login, { as, body })).status).toBe(200)
  return as
}

async function changeThePassword() {
  const body = { currentPassword: testPassword, newPassword: 'a quite new phrase 77' }
  return (await world.server.call(changePassword, { as: phone, body })).output()
}

async function endOtherSessions() {
  const sessions = (await world.server.call(listSessions, { as: phone })).output()
  const other = sessions.find(({ current }) => !current)
  return await world.server.call(endSession, { as: phone, params: { id: other?.id ?? '' } })
}

async function makeFeed(as: TestBrowser): Promise<string> {
  const made = await world.server.call(createCalendarFeed, { as, body: { hasSurnames: true } })
  return new URL(made.output().url).pathname
}

const readFeed = async (path: string) => (await world.server.fetch(path, { as: new TestBrowser() })).status

async function addPasskey(as: TestBrowser): Promise<SoftPasskey> {
  const options = (await world.server.call(getPasskeyCreationOptions, { as })).output()
  const passkey = new SoftPasskey()
  const body = { passkey: passkey.register(options) }
  expect((await world.server.call(addPasskeyEndpoint, { as, body })).status).toBe(200)
  return passkey
}

describe('a calendar feed', () => {
  test('ends with the sign-out of its device, which needs a recent password', async () => {
    const path = await makeFeed(stranger)
    world.server.clock.advance(60 * 60_000)
    expect((await endOtherSessions()).code).toBe('password_needed')
    expect(await readFeed(path)).toBe(200)
    await world.server.call(confirmPassword, { as: phone, body: { password: testPassword } })
    expect((await endOtherSessions()).status).toBe(200)
    expect(await readFeed(path)).toBe(404)
  })

  test('ends with a new password unless it was made on the same device', async () => {
    const path = await makeFeed(stranger)
    expect(await changeThePassword()).toMatchObject({ has_stopped_feed: true })
    expect(await readFeed(path)).toBe(404)
  })

  test('of the owner goes on', async () => {
    const path = await makeFeed(phone)
    expect((await endOtherSessions()).status).toBe(200)
    expect(await changeThePassword()).toMatchObject({ has_stopped_feed: false })
    expect(await readFeed(path)).toBe(200)
  })
})

describe('a link of an invitation', () => {
  async function makeLink(as: TestBrowser): Promise<string> {
    const { server, admin } = world
    const anna = await world.add('Anna Berg', { deceased: false, birthDate: '1990' })
    const content = { personId: anna.id, reason: 'My cousin.' }
    const asked = await server.call(createSubmission, {
      as: phone,
      body: { type: 'invitation', title: 'Anna', content },
      headers: { 'Idempotency-Key': randomUUID() },
    })
    const reviewed = await server.call(reviewSubmission, {
      params: { id: asked.output().id },
      body: { status: 'approved' },
      as: admin,
    })
    const params = { id: reviewed.output().published_id ?? '' }
    const { url } = (await server.call(createInvitationLink, { params, as })).output()
    return url.slice(url.indexOf('#') + 1)
  }

  async function expectGone(token: string) {
    const body = { token, username: 'anna', newPassword: 'three boats at dawn' }
    const accepted = await world.server.call(acceptInvitation, { body, as: new TestBrowser() })
    expect(accepted.code).toBe('gone')
  }

  test.each([
    ['the sign-out of a device', endOtherSessions],
    ['a new password', changeThePassword],
  ])('ends with %s', async (_, end) => {
    const token = await makeLink(stranger)
    await end()
    await expectGone(token)
  })

  test('ends, as a calendar feed, with the passkey that opened the session', async () => {
    const { server } = world
    const passkey = await addPasskey(stranger)
    await changeThePassword()
    const options = (await server.call(getPasskeySignInOptions)).output()
    const again = new TestBrowser()
    await server.call(loginWithPasskey, { as: again, body: { passkey: passkey.sign(options) } })
    const [path, token] = [await makeFeed(again), await makeLink(again)]
    const { passkeys } = (await server.call(getSignInMethods, { as: phone })).output()
    const params = { id: passkeys[0]?.id ?? '' }
    expect((await server.call(removePasskey, { as: phone, params })).status).toBe(200)
    expect(await readFeed(path)).toBe(404)
    await expectGone(token)
  })
})
