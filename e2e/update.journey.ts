/** A new version of the site: the open page goes on with its own files, a bar offers the new one, accepting reloads once. */
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { noServer } from './fixtures/console-watch.ts'
import {
  expectSent,
  item,
  menuSaying,
  openForm,
  openMySubmissions,
  readyToWrite,
  write,
} from './fixtures/contributing.ts'
import { isaura } from './fixtures/family.ts'
import { test as base, expect } from './fixtures/journey.ts'
import { readLedger } from './fixtures/ledger.ts'
import { checkOutNextVersion, nextMark, nextOutboxVersion } from './fixtures/next-version.ts'
import type { Site } from './fixtures/site.ts'
import {
  arriveSignedIn,
  expectWholeTree,
  familyIsSaved,
  openTree,
  savedForReading,
} from './fixtures/steps.ts'

const test = base.extend<object, { nextVersion: string }>({
  nextVersion: [
    async ({ browserName: _ }, use) => {
      const checkout = await checkOutNextVersion()
      await use(checkout)
      await fs.rm(checkout, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

// In order and in one worker: the next version is built once.
test.describe.configure({ mode: 'default' })

async function update(site: Site, checkout: string) {
  await site.stop()
  await site.start([process.execPath, 'src/server/main.ts'], checkout)
}

async function outboxVersion(page: Page) {
  const databases = await page.evaluate(() => indexedDB.databases())
  return databases.find(({ name }) => name === 'family-heritage-outbox')?.version
}

function version(page: Page) {
  return page.evaluate(() => document.documentElement.dataset['version'])
}

test('a new version waits behind the open page, is offered in a bar, and takes over with one reload', async ({
  startSite,
  nextVersion,
  page,
  context,
}) => {
  const site = await startSite()
  await arriveSignedIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
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
  await page.waitForFunction((mark) => document.documentElement.dataset['version'] === mark, nextMark)
  await expect(page.getByText('A new version is ready')).toHaveCount(0)
  expect(loads, 'accepting reloads once').toBe(1)
  const second = await context.newPage()
  await openTree(second, site.address)
  expect(await version(second)).toBe(nextMark)
  await expectWholeTree(second)
})

test('what waits comes along with a new version, whose outbox has another schema, and arrives', async ({
  startSite,
  nextVersion,
  phone,
  pocket,
  watch,
}) => {
  const site = await startSite()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  watch.expect(noServer)
  const photo = await pocket.photo('swing.jpg')
  await page.goto(`${site.address}/archives`)
  await phone.context.setOffline(true)
  await write(page, 'archive', item('The swing', [photo]))
  const form = await openForm(page, 'archive')
  await form.getByLabel('Title', { exact: true }).fill('Not finished yet')
  await update(site, nextVersion)
  // Nothing of it goes out before the new version is there; while something does, the page would not be left.
  const goesOut = /\/api\/(?:submissions|upload\/)/
  await page.route(goesOut, (route) => route.abort())
  const tried = page.waitForEvent('requestfailed', (request) => goesOut.test(request.url()))
  await phone.context.setOffline(false)
  await tried
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction((mark) => document.documentElement.dataset['version'] === mark, nextMark)
  await expect(menuSaying(page, ', 1 waiting to be sent')).toBeVisible()
  expect(await outboxVersion(page)).toBe(nextOutboxVersion)
  const back = await openForm(page, 'archive')
  await expect(back.getByLabel('Title', { exact: true })).toHaveValue('Not finished yet')
  await page.unroute(goesOut)
  await openMySubmissions(page, site.address)
  await expectSent(page, ['The swing'])
  expect(await readLedger(site)).toMatchObject([{ title: 'The swing', files: [photo.sha256] }])
})

test('a page so old that its files are gone reloads itself once and goes on', async ({
  startSite,
  nextVersion,
  browser,
  watch,
}) => {
  const site = await startSite()
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await watch.follow(context)
  const page = await context.newPage()
  await arriveSignedIn(page, site.address, isaura)
  await page.goto(site.address)
  await expect(page.locator('#splash')).toHaveCount(0)
  await familyIsSaved(page)
  await fs.rm(path.join(site.dataDir, 'client-builds'), { recursive: true })
  await update(site, nextVersion)

  watch.expect(noServer, /404 .*\/assets\//, /Failed to fetch dynamically imported module/)
  let loads = 0
  page.on('domcontentloaded', () => {
    loads++
  })
  await page.getByRole('link', { name: 'Family Tree' }).first().click()
  await expectWholeTree(page)
  expect(await version(page)).toBe(nextMark)
  expect(loads).toBe(1)
  await context.close()
})
