/** The outbox and accounts: entries are sent for their author only and stay encrypted for others. */
import type { Page } from '@playwright/test'
import { deactivate, expireSessions, reactivate } from '../fixtures/accounts.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { emanuel, isaura } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import { readZip } from '../fixtures/read-zip.ts'
import { readSubmissions } from '../fixtures/server-data.ts'
import { findInStorage } from '../fixtures/storage-scan.ts'
import {
  archiveContent,
  countOutboxRows,
  expectSent,
  news,
  openMySubmissions,
  prepareClosedDevice,
  prepareOfflineWriting,
  savedMessage,
  submitContent,
  userMenuWithText,
  waitingCard,
  waitingCards,
} from '../fixtures/submission-form.ts'
import type { Credentials } from '../fixtures/user-steps.ts'
import { signInAgain, signOut, submitSignInForm } from '../fixtures/user-steps.ts'

const refused = /error: Failed to load resource: .* 401 /
const sendingFiles = /^(POST|PATCH|HEAD) \/api\/upload/

/** A submission with secret words in title, text, file name and file content. */
const secrets = ['Marzipan quarrel', 'quincunx', 'halcyon', 'pemmican']
const secretNews = { title: 'Marzipan quarrel', excerpt: 'A quincunx.', content: 'Of quincunx and no other.' }

async function signInAs(page: Page, who: Credentials) {
  await submitSignInForm(page, who)
  await expect(page).not.toHaveURL(/\/login/)
}

test('pauses the queue when the session expires and sends the rest after signing in', async ({
  startFaultySite,
  device,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  consoleWatch.expect(noServer, refused)
  await device.context.setOffline(true)
  await page.goto(`${site.address}/news`)
  for (const title of ['One', 'Two', 'Three']) await submitContent(page, 'news', news(title))
  await openMySubmissions(page, site.address)
  await expect(waitingCards(page)).toHaveCount(3)
  network.addFault({
    request: /^POST \/api\/submissions$/,
    skip: 1,
    times: 1,
    before: () => expireSessions(site),
  })
  await device.context.setOffline(false)
  await expect(page.getByText('Sign in again to see new content and to send').first()).toBeVisible()
  await expect(waitingCard(page, 'Two')).toContainText('Sign in again to send')
  await expect(waitingCard(page, 'Three')).toContainText('Sign in again to send')
  expect((await readSubmissions(site)).map(({ title }) => title)).toEqual(['One'])

  await signInAgain(page, isaura)
  await openMySubmissions(page, site.address)
  await expectSent(page, ['Three', 'Two', 'One'])
  expect((await readSubmissions(site)).map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
})

test("neither sends nor shows a user's entries while another user is signed in, and restores them afterwards", async ({
  startFaultySite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  consoleWatch.expect(noServer, refused)
  await network.setState('refusing')
  const letter = await mediaFiles.paper('halcyon.pdf', 'Dear pemmican')
  await page.goto(`${site.address}/archives`)
  await submitContent(page, 'archive', {
    title: secretNews.title,
    description: 'A quincunx.',
    files: [letter],
  })
  await expect(page.getByText(savedMessage, { exact: true })).toBeVisible()
  await signOut(page)
  const ask = page.getByRole('alertdialog')
  await expect(ask).toContainText('1 item has not been sent yet')
  await ask.getByRole('button', { name: 'Sign out and keep unsent items locked' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => countOutboxRows(page)).toMatchObject({ entries: 1, files: 1, pieces: 1, keys: 0 })
  expect(await findInStorage(page, secrets)).toEqual([])

  await network.setState('clear')
  await page.goto(`${site.address}/login`)
  await signInAs(page, emanuel)
  await openMySubmissions(page, site.address)
  await expect(page.getByText('You have not submitted anything yet')).toBeVisible()
  await expect(userMenuWithText(page, '')).toBeVisible()
  await page.goto(`${site.address}/news`)
  await submitContent(page, 'news', news("Emanuel's own"))
  await openMySubmissions(page, site.address)
  await expectSent(page, ["Emanuel's own"])
  expect(await findInStorage(page, secrets)).toEqual([])
  expect(network.requests.filter((call) => sendingFiles.test(call))).toEqual([])
  expect((await readSubmissions(site)).map(({ submitter }) => submitter)).toEqual([emanuel.username])
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)

  await signInAs(page, isaura)
  await openMySubmissions(page, site.address)
  await expectSent(page, [secretNews.title])
  expect(await readSubmissions(site)).toMatchObject([
    { title: "Emanuel's own", submitter: emanuel.username },
    { title: secretNews.title, submitter: isaura.username, files: [letter.sha256] },
  ])
})

test('asks on signing out whether to keep, save or delete unsent entries', async ({
  startSite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const site = await startSite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  consoleWatch.expect(noServer, refused)
  await device.context.setOffline(true)
  const letter = await mediaFiles.paper('halcyon.pdf', 'Dear pemmican')
  await page.goto(`${site.address}/news`)
  await submitContent(page, 'news', secretNews)
  await page.goto(`${site.address}/archives`)
  await submitContent(page, 'archive', archiveContent('A letter', [letter]))
  await expect(userMenuWithText(page, ', 2 waiting to be sent')).toBeVisible()
  await signOut(page)
  let ask = page.getByRole('alertdialog')
  await expect(ask).toContainText('2 items have not been sent yet')
  await ask.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(ask).toBeHidden()

  await page.reload()
  await signOut(page)
  ask = page.getByRole('alertdialog')
  const begun = page.waitForEvent('download')
  await ask.getByRole('button', { name: 'Save as a file' }).click()
  const inside = await readZip(await (await begun).path())
  expect(inside.words('Marzipan quarrel/Marzipan quarrel.txt')).toContain('Of quincunx and no other.')
  expect(inside.hash('A letter/halcyon.pdf')).toBe(letter.sha256)
  await ask.getByRole('button', { name: 'Sign out and delete unsent items' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete and sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  const nothing = { entries: 0, files: 0, pieces: 0, drafts: 0, keys: 0 }
  await expect.poll(() => countOutboxRows(page)).toEqual(nothing)
  expect(await findInStorage(page, secrets)).toEqual([])

  await device.context.setOffline(false)
  await page.goto(`${site.address}/login`)
  await signInAs(page, isaura)
  await openMySubmissions(page, site.address)
  await expect(page.getByText('You have not submitted anything yet')).toBeVisible()
  expect(await readSubmissions(site)).toEqual([])
})

test('deletes saved data and keeps unsent entries encrypted when the account was deactivated meanwhile', async ({
  startFaultySite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  await prepareClosedDevice(device, site.address, isaura)
  consoleWatch.expect(noServer, refused)
  await network.setState('refusing')
  let page = await device.open()
  const letter = await mediaFiles.paper('halcyon.pdf', 'Dear pemmican')
  await page.goto(`${site.address}/archives`)
  await submitContent(page, 'archive', {
    title: secretNews.title,
    description: 'A quincunx.',
    files: [letter],
  })
  await expect(page.getByText(savedMessage, { exact: true })).toBeVisible()
  await device.close()
  await network.setState('clear')
  await deactivate(site, isaura)

  page = await device.open()
  await page.goto(`${site.address}/my-submissions`)
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => countOutboxRows(page)).toMatchObject({ entries: 1, pieces: 1, keys: 0 })
  expect(await findInStorage(page, [...secrets, isaura.username])).toEqual([])
  expect(await readSubmissions(site)).toEqual([])

  await reactivate(site, isaura)
  await page.goto(`${site.address}/login`)
  await signInAs(page, isaura)
  await openMySubmissions(page, site.address)
  await expectSent(page, [secretNews.title])
  expect(await readSubmissions(site)).toMatchObject([{ title: secretNews.title, files: [letter.sha256] }])
})
