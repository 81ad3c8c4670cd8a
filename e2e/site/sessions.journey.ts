/** What a device shows after its session has expired or been revoked. */

import { deactivate, endOtherSessions, expireSessions, resetPassword } from '../fixtures/accounts.ts'
import { isaura } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import { findInStorage, privateWordsOfFamily } from '../fixtures/storage-scan.ts'
import {
  expectCompleteTree,
  openTree,
  signIn,
  signInAgain,
  waitForOfflineTree,
} from '../fixtures/user-steps.ts'

const refused = /error: Failed to load resource: .* 401 /

test('opens the saved tree with an expired session and asks for the password', async ({
  startSite,
  device,
  consoleWatch,
}) => {
  const site = await startSite()
  let page = await device.open()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await device.close()
  expireSessions(site)
  consoleWatch.expect(refused)
  page = await device.open()
  await page.goto(`${site.address}/family-tree`)
  await expectCompleteTree(page)
  await expect(page.getByText('Sign in again to see new content and to send').first()).toBeVisible()
  await expect(page).toHaveURL(`${site.address}/family-tree`)
  await signInAgain(page, isaura)
  await expectCompleteTree(page)
  await expect(page.getByText('Sign in again to see new content and to send')).toHaveCount(0)
})

for (const [story, revoke] of [
  ['a deactivated account', deactivate],
  ['whoever had their password reset by an administrator', resetPassword],
  ['a phone whose session was ended from another device', endOtherSessions],
] as const) {
  test(`leaves nothing on the device after the first contact: ${story}`, async ({
    startSite,
    device,
    consoleWatch,
  }) => {
    const site = await startSite()
    let page = await device.open()
    await signIn(page, site.address, isaura)
    await openTree(page, site.address)
    await waitForOfflineTree(page)
    await device.close()
    await revoke(site, isaura)
    consoleWatch.expect(refused)
    page = await device.open()
    await page.goto(`${site.address}/family-tree`)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('You have been signed out')).toBeVisible()
    expect(await findInStorage(page, [...privateWordsOfFamily(), isaura.username])).toEqual([])
  })
}

test('deletes the saved data of a deactivated account at its next request', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await deactivate(site, isaura)
  consoleWatch.expect(refused)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  expect(await findInStorage(page, [...privateWordsOfFamily(), isaura.username])).toEqual([])
})
