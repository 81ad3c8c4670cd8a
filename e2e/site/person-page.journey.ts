/** The page of a person: found from the tree, read with its sources, and read again without a server. */
import { findViolations } from '../fixtures/axe.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import {
  openDetails,
  openTree,
  signInByApi,
  waitForAppShell,
  waitForSavedQueries,
} from '../fixtures/user-steps.ts'

test('tells the life of a person with sources, leads to the family, and opens without a server', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, selam)
  await openTree(page, site.address, 158)
  await waitForAppShell(page)
  const details = await openDetails(page, 'Lars Oleson Brandvold')
  await details.getByRole('link', { name: 'Whole page' }).click()

  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Lars Oleson Brandvold')
  await expect(page.getByText('Your 4× great-uncle')).toBeVisible()
  const life = page.getByRole('region', { name: 'Life', exact: true })
  await expect(life.getByText('Baptism')).toBeVisible()
  await life.getByRole('link', { name: 'Source 1' }).click()
  await expect(page.locator('#source-1')).toBeInViewport()
  await expect(page.locator('#source-1')).toContainText('Parish register of Ulvik')
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('list', { name: 'Partners' }).getByRole('link').click()
  await expect(title).toHaveText(/^Sigrid Mikkelsdatter/)
  await page.goBack()
  await page.goBack()
  await expect(title).toHaveText('Lars Oleson Brandvold')

  await waitForSavedQueries(page, ['listPeople', 'getPersonFacts'])
  await site.kill()
  consoleWatch.expect(noServer)
  await page.reload()
  await expect(life.getByText('Baptism')).toBeVisible()
  await expect(page.locator('#source-1')).toContainText('Parish register of Ulvik')
})
