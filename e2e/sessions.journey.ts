/** What a device still shows when its session has ended: expired keeps the reading, revoked keeps nothing. */

import { deactivate, endOtherSessions, expireSessions, resetPassword } from './fixtures/accounts.ts'
import { isaura } from './fixtures/family.ts'
import { expect, test } from './fixtures/journey.ts'
import { expectWholeTree, openTree, savedForReading, signIn } from './fixtures/steps.ts'
import { findOnDevice, wordsOfTheFamily } from './fixtures/storage-scan.ts'

const refused = /error: Failed to load resource: .* 401 /

test('an expired session still opens the tree and asks for the password', async ({
  startSite,
  phone,
  watch,
}) => {
  const site = await startSite()
  let page = await phone.open()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  await phone.close()
  expireSessions(site)
  watch.expect(refused)
  page = await phone.open()
  await page.goto(`${site.address}/family-tree`)
  await expectWholeTree(page)
  await expect(page.getByText('Sign in again to refresh and to send').first()).toBeVisible()
  await expect(page).toHaveURL(`${site.address}/family-tree`)
  await page
    .getByRole('link', { name: /sign in/i })
    .or(page.getByRole('button', { name: /sign in/i }))
    .first()
    .click()
  await page.getByLabel('Password', { exact: true }).fill(isaura.password)
  const username = page.getByLabel(/username or email/i)
  if (await username.isVisible()) await username.fill(isaura.username)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectWholeTree(page)
  await expect(page.getByText('Sign in again to refresh and to send')).toHaveCount(0)
})

for (const [story, revoke] of [
  ['a deactivated account', deactivate],
  ['whoever had their password reset by an administrator', resetPassword],
  ['a phone whose session was ended from another device', endOtherSessions],
] as const) {
  test(`${story} has nothing left on the device after the first contact`, async ({
    startSite,
    phone,
    watch,
  }) => {
    const site = await startSite()
    let page = await phone.open()
    await signIn(page, site.address, isaura)
    await openTree(page, site.address)
    await savedForReading(page)
    await phone.close()
    await revoke(site, isaura)
    watch.expect(refused)
    page = await phone.open()
    await page.goto(`${site.address}/family-tree`)
    await expect(page).toHaveURL(/\/login/)
    expect(await findOnDevice(page, [...wordsOfTheFamily(), isaura.username])).toEqual([])
  })
}

test('an account deactivated while its tab is open loses everything at its next call', async ({
  startSite,
  page,
  watch,
}) => {
  const site = await startSite()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  await deactivate(site, isaura)
  watch.expect(refused)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  expect(await findOnDevice(page, [...wordsOfTheFamily(), isaura.username])).toEqual([])
})
