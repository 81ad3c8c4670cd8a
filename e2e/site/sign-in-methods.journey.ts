/** Passkeys, authenticator apps and notices about new devices, as their users meet them. */
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expirePasswordConfirmations, removeSecondSteps } from '../fixtures/accounts.ts'
import { admin, isaura } from '../fixtures/family.ts'
import { expect, test, withoutWorker } from '../fixtures/journey.ts'
import { signIn, signInByApi, signOut, submitSignInForm } from '../fixtures/user-steps.ts'
import { VirtualPasskeys } from '../fixtures/virtual-passkeys.ts'

test.use(withoutWorker)

const refused = /error: Failed to load resource: .* 40[013] /
const passkeys = (page: Page) => page.getByRole('region', { name: 'Ways to sign in' })

async function addPasskey(page: Page) {
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(1)
}

async function pressPasskeyButton(page: Page, address: string) {
  await page.goto(`${address}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
}

/** Takes away the offer in the field for the username, which the virtual authenticator would accept at once. */
async function withoutAutofill(page: Page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

async function signOutCompletely(page: Page) {
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
}

function codeOf(key: string, stepsAhead = 0) {
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + stepsAhead * 30_000 })
}

/** Sets up an authenticator app. @returns its key and the recovery codes */
async function setUpApp(page: Page) {
  await passkeys(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const shownKey = await dialog.locator('dd').first().locator('span').first().textContent()
  const key = shownKey?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(saved.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await saved
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  await saved.getByRole('button', { name: 'I have saved the codes' }).click()
  return { key, recoveryCodes: recoveryCodes.map((code) => code.trim()) }
}

test('signs in and confirms with a passkey that was added in My Profile', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite()
  await withoutAutofill(page)
  const authenticator = await VirtualPasskeys.add(page)
  await signIn(page, site.address, admin)
  await page.goto(`${site.address}/profile`)
  await addPasskey(page)
  expect(await authenticator.count()).toBe(1)

  await passkeys(page)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename passkey' })
  await rename.getByLabel('Name').fill('Desk in the hall')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys(page).getByText('Desk in the hall')).toBeVisible()

  await signOutCompletely(page)
  await pressPasskeyButton(page, site.address)
  await expect(page).not.toHaveURL(/\/login/)

  expirePasswordConfirmations(site)
  consoleWatch.expect(refused)
  await page.goto(`${site.address}/profile`)
  await passkeys(page)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(0)

  await signOutCompletely(page)
  await pressPasskeyButton(page, site.address)
  await expect(page.getByRole('alert')).toContainText('This passkey is not accepted')
})

test('asks for the code of an authenticator app, and accepts a recovery code once', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite()
  await signIn(page, site.address, isaura)
  await page.goto(`${site.address}/profile`)
  const { key, recoveryCodes } = await setUpApp(page)
  expect(recoveryCodes).toHaveLength(10)
  await expect(passkeys(page).getByText('Recovery codes left: 10')).toBeVisible()

  const enterCode = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  const signInWith = async (code: string) => {
    await page.goto(`${site.address}/login`)
    await submitSignInForm(page, isaura)
    await enterCode(code)
  }
  consoleWatch.expect(refused)
  await signOutCompletely(page)
  await signInWith('000000')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await enterCode(codeOf(key, 1))
  await expect(page).not.toHaveURL(/\/login/)
  await signOutCompletely(page)
  await signInWith(recoveryCodes[0] ?? '')
  await expect(page).not.toHaveURL(/\/login/)
  await signOutCompletely(page)
  await signInWith(recoveryCodes[0] ?? '')
  await expect(page.getByRole('alert')).toContainText('was used before')
})

test('leads an administrator without a second step to My Profile where the settings demand one', async ({
  startSite,
  page,
  consoleWatch,
  browser,
}) => {
  const site = await startSite()
  await signIn(page, site.address, admin)
  await page.goto(`${site.address}/admin/settings?tab=security`)
  const checkbox = page.getByLabel('Administrators need a second step')
  await checkbox.check()
  consoleWatch.expect(refused)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(
    page.getByRole('alert').getByText('Please set up your own second step first').last(),
  ).toBeVisible()

  await page.goto(`${site.address}/profile`)
  await setUpApp(page)
  await page.goto(`${site.address}/admin/settings?tab=security`)
  await checkbox.check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  // Without the app, as after an administrator has switched off the second step.
  removeSecondSteps(site)
  const context = await browser.newContext(withoutWorker)
  const desk = await context.newPage()
  await VirtualPasskeys.add(desk)
  await desk.goto(`${site.address}/login`)
  await submitSignInForm(desk, admin)
  await expect(desk).toHaveURL(/\/profile/)
  await expect(desk.getByText('You must set up a second step before continuing.')).toBeVisible()
  await desk.goto(`${site.address}/family-tree`)
  await expect(desk).toHaveURL(/\/profile/)
  await addPasskey(desk)
  await desk.getByRole('link', { name: 'Continue' }).click()
  await expect(desk).toHaveURL(/\/admin/)
  await context.close()
})

test('tells the user on a known device about a new one, whose session the user can end', async ({
  startSite,
  page,
  browser,
  consoleWatch,
}) => {
  const site = await startSite()
  await signIn(page, site.address, isaura)
  const context = await browser.newContext(withoutWorker)
  const stranger = await context.newPage()
  await signInByApi(stranger, site.address, isaura)
  await stranger.goto(site.address)
  await expect(stranger.getByRole('main')).toBeVisible()
  await page.reload()
  const notice: Locator = page.getByRole('region', { name: 'News about your account' })
  await expect(notice).toContainText('A new device signed in to your account')
  await expect(stranger.getByRole('region', { name: 'News about your account' })).toHaveCount(0)
  await notice.getByRole('button', { name: 'Sign out that device' }).click()
  await expect(notice).toHaveCount(0)
  consoleWatch.expect(refused)
  await stranger.reload()
  await expect(stranger).toHaveURL(/\/login/)
  await context.close()
})
