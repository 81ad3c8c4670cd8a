/** A new version of the site: the open page goes on with its own files, a bar offers the new one, accepting reloads once. */
import fs from 'node:fs/promises'
import { isaura } from './fixtures/family.ts'
import { expect, test } from './fixtures/journey.ts'
import { checkOutNextVersion, nextMark } from './fixtures/next-version.ts'
import { arriveSignedIn, expectWholeTree, openTree, savedForReading } from './fixtures/steps.ts'

test('a new version waits behind the open page, is offered in a bar, and takes over with one reload', async ({
  startSite,
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

  const checkout = await checkOutNextVersion()
  await site.stop()
  await site.start([process.execPath, 'src/server/main.ts'], checkout)

  let loads = 0
  page.on('domcontentloaded', () => {
    loads++
  })
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText('A new version is ready')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset['version'])).toBeUndefined()
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
  expect(await second.evaluate(() => document.documentElement.dataset['version'])).toBe(nextMark)
  await expectWholeTree(second)
  await fs.rm(checkout, { recursive: true, force: true })
})
