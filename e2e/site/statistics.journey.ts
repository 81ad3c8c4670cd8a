/** Statistics: found from the family's history, read as tables, linked to, and read again without a server. */
import { findViolations } from '../fixtures/axe.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import {
  signInByApi,
  waitForAppShell,
  waitForDeferredFile,
  waitForSavedQueries,
} from '../fixtures/user-steps.ts'

test('counts the family in charts and tables, and opens without a server', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, selam)
  await page.goto(`${site.address}/family-history`)
  await waitForAppShell(page)
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistics')

  const births = page.getByRole('region', { name: 'Births by decade' })
  await births.getByRole('button', { name: /^Show as table/ }).click()
  await expect(births.getByRole('row', { name: /^1850s/ })).toBeVisible()
  await page.getByLabel('Period').selectOption('Born 1800–1899')
  await page.getByRole('button', { name: 'Countries' }).click()
  await expect(page).toHaveURL(/names=born-1800&places=countries/)
  await expect(page.getByRole('region', { name: 'Places of birth' })).toContainText('Norway')
  expect(await findViolations(page)).toEqual([])

  await waitForSavedQueries(page, ['listPeople'])
  await waitForDeferredFile(page, 'later-statistics')
  await site.kill()
  consoleWatch.expect(noServer)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Countries', pressed: true })).toBeVisible()
  await expect(page.getByLabel('Period')).toHaveValue('born-1800')
})
