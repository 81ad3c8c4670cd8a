/** The text size that users choose, which belongs to their account. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { login, me, saveTextSize } from '#shared/contracts/accounts.contract.ts'
import { startTestApp, type TestApp, TestBrowser, testPassword } from '#tests/support/test-server.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

test('starts without a text size, and gives the saved one to every device of the account', async () => {
  const account = await app.createMember()
  const phone = await app.signIn(account)
  expect((await app.call(me, { as: phone })).output().user).not.toHaveProperty('textSize')
  const saved = await app.call(saveTextSize, { as: phone, body: { textSize: 130 } })
  expect(saved.output()).toEqual({ success: true })
  expect((await app.call(me, { as: phone })).output().user.textSize).toBe(130)
  const credentials = { username: account.username, password: testPassword }
  const tablet = await app.call(login, { as: new TestBrowser(), body: credentials })
  expect(tablet.output().user.textSize).toBe(130)
})

test('changes no other account', async () => {
  const phone = await app.signIn(await app.createMember())
  const other = await app.signIn(await app.createMember())
  await app.call(saveTextSize, { as: phone, body: { textSize: 160 } })
  expect((await app.call(me, { as: other })).output().user).not.toHaveProperty('textSize')
})

test.each([0, 99, 120, 1000, '130', null])('refuses the text size %s', async (textSize) => {
  const phone = await app.signIn(await app.createMember())
  const { status } = await app.call(saveTextSize, { as: phone, body: { textSize } as never })
  expect(status).toBe(400)
})
