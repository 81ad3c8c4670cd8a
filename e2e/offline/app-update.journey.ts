/** Updating the app: the open page keeps its files, a bar offers the new version. */
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { timeLimit } from '#tests/support/time-limits.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { isaura } from '../fixtures/family.ts'
import { test as base, expect } from '../fixtures/journey.ts'
import { nextMark, nextOutboxVersion, nextVersion, update } from '../fixtures/next-version.ts'
import { readSubmissions } from '../fixtures/server-data.ts'
import {
  archiveContent,
  expectSent,
  openForm,
  openMySubmissions,
  prepareOfflineWriting,
  submitContent,
  userMenuWithText,
} from '../fixtures/submission-form.ts'
import {
  expectCompleteTree,
  openTree,
  signInByApi,
  waitForOfflineTree,
  waitForSavedFamily,
} from '../fixtures/user-steps.ts'

const test = base.extend<object, { nextVersion: string }>({ nextVersion: [...nextVersion] })

// In order and in one worker: the next version is built once.
test.describe.configure({ mode: 'default' })

async function outboxVersion(page: Page) {
  const databases = await page.evaluate(() => indexedDB.databases())
  return databases.find(({ name }) => name === 'family-heritage-outbox')?.version
}

function version(page: Page) {
  return page.evaluate(() => document.documentElement.dataset['version'])
}

/** The version of the page and its workers; nothing while the page is between two documents. */
function readUpdate(page: Page) {
  return page
    .evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return {
        version: document.documentElement.dataset['version'],
        age: Math.round(performance.now()),
        waiting: registration?.waiting?.state,
        active: registration?.active?.state,
        text: document.body.textContent.slice(0, 80),
      }
    })
    .catch(() => ({}))
}

test('offers a waiting new version in a bar and activates it with one reload', async ({
  startSite,
  nextVersion,
  page,
  context,
}) => {
  const site = await startSite()
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  const oldFiles = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/') && name.endsWith('.js')),
  )
  expect(oldFiles.length).toBeGreaterThan(1)
  await update(site, nextVersion)

  let loads = 0
  page.on('domcontentloaded', () => {
    loads++
  })
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await expect(page.getByText('A new version is ready')).toBeVisible()
  expect(await version(page)).toBeUndefined()
  for (const file of oldFiles) expect((await page.request.get(file)).status(), file).toBe(200)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(`${site.address}/`)
  expect(loads, 'nothing has reloaded by itself').toBe(0)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect
    .poll(() => readUpdate(page), { timeout: timeLimit(60_000) })
    .toMatchObject({ version: nextMark })
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
  expect(loads, 'once, or twice where the browser keeps the old worker').toBeLessThanOrEqual(2)
  const second = await context.newPage()
  await openTree(second, site.address)
  expect(await version(second)).toBe(nextMark)
  await expectCompleteTree(second)
})

test('delivers waiting entries after an update that changes the outbox’s schema', async ({
  startSite,
  nextVersion,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const site = await startSite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  consoleWatch.expect(noServer)
  const photo = await mediaFiles.photo('swing.jpg')
  await page.goto(`${site.address}/archives`)
  await device.context.setOffline(true)
  await submitContent(page, 'archive', archiveContent('The swing', [photo]))
  const form = await openForm(page, 'archive')
  await form.getByLabel('Title', { exact: true }).fill('Not finished yet')
  await update(site, nextVersion)
  // Nothing of it goes out before the new version is there; while something does, the page would not be left.
  const goesOut = /\/api\/(?:submissions|upload\/)/
  await page.route(goesOut, (route) => route.abort())
  const tried = page.waitForEvent('requestfailed', (request) => goesOut.test(request.url()))
  await device.context.setOffline(false)
  await tried
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction((mark) => document.documentElement.dataset['version'] === mark, nextMark)
  await expect(userMenuWithText(page, ', 1 waiting to be sent')).toBeVisible()
  expect(await outboxVersion(page)).toBe(nextOutboxVersion)
  const back = await openForm(page, 'archive')
  await expect(back.getByLabel('Title', { exact: true })).toHaveValue('Not finished yet')
  await page.unroute(goesOut)
  await openMySubmissions(page, site.address)
  await expectSent(page, ['The swing'])
  expect(await readSubmissions(site)).toMatchObject([{ title: 'The swing', files: [photo.sha256] }])
})

test('reloads an old page once when its files no longer exist', async ({
  startSite,
  nextVersion,
  browser,
  consoleWatch,
}) => {
  const site = await startSite()
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await consoleWatch.follow(context)
  const page = await context.newPage()
  await signInByApi(page, site.address, isaura)
  await page.goto(site.address)
  await expect(page.locator('#splash')).toHaveCount(0)
  await waitForSavedFamily(page)
  await fs.rm(path.join(site.dataDir, 'client-builds'), { recursive: true })
  await update(site, nextVersion)

  consoleWatch.expect(noServer, /404 .*\/assets\//, /Failed to fetch dynamically imported module/)
  let loads = 0
  page.on('domcontentloaded', () => {
    loads++
  })
  await page.getByRole('link', { name: 'Family Tree' }).first().click()
  await expectCompleteTree(page)
  expect(await version(page)).toBe(nextMark)
  expect(loads).toBe(1)
  await context.close()
})
