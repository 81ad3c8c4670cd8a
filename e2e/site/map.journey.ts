/** The map: found from the family's history, a place and its people, a place put on the map by hand, and offline. */
import { findViolations } from '../fixtures/axe.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { ingrid } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import {
  signInByApi,
  waitForAppShell,
  waitForDeferredFile,
  waitForSavedQueries,
} from '../fixtures/user-steps.ts'

test('shows places and their people, takes a position by hand, and opens without a server', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, ingrid)
  await page.goto(`${site.address}/family-history`)
  await waitForAppShell(page)
  await page.getByRole('link', { name: 'Map' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Map')
  const places = page.getByRole('list', { name: 'Places on the map' })
  await places.getByRole('button', { name: /^Bergen, Norway/ }).click()
  await expect(page).toHaveURL(/place=/)
  const happened = page.getByRole('list', { name: 'What happened here' })
  await expect(happened.getByText(/^Birth, /).first()).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Change position' }).click()
  const canvas = page.getByRole('img', { name: /^Map with \d+ places$/ })
  await canvas.click({ position: { x: 200, y: 150 } })
  await page.getByRole('button', { name: 'Save position' }).click()
  await expect(page.getByText('Position saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save position' })).toHaveCount(0)

  await page.getByRole('slider').fill('1850')
  await expect(page.getByText('Until 1850')).toBeVisible()
  await expect(page).toHaveURL(/year=1850/)

  await waitForSavedQueries(page, ['listPeople', 'getFamilyMap'])
  await waitForDeferredFile(page, 'later-map')
  await waitForDeferredFile(page, 'later-countries-50m')
  await site.kill()
  consoleWatch.expect(noServer)
  await page.reload()
  await expect(page.getByText('Until 1850')).toBeVisible()
  await expect(canvas).toBeVisible()
})
