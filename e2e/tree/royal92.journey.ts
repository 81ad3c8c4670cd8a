/** A real family of 3,010 people (royal92) on the tree. */

import { noServer } from '../fixtures/console-watch.ts'
import { admin, hasRoyalFile } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import {
  openDetails,
  openTree,
  personCard,
  searchPerson,
  signInByApi,
  waitForOfflineTree,
} from '../fixtures/user-steps.ts'

test.skip(!hasRoyalFile, 'royal92.ged is not beside the checkout')

test('shows royal92 completely, online and offline: Victoria with nine children, Henry with six wives', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('royal') })
  await signInByApi(page, site.address, admin)
  await openTree(page, site.address, 3010)

  await searchPerson(page, 'Victoria Hanover 1819')
  await expect(personCard(page, 'Victoria Hanover')).toContainText(/1819\D+1901/)
  const details = await openDetails(page, 'Victoria Hanover 1819')
  await expect(details).toContainText('Albert Augustus Charles')
  await expect(details).toContainText('Edward Augustus Hanover')
  await expect(
    details
      .locator('dl > div')
      .filter({ hasText: /^Children/ })
      .getByRole('listitem'),
  ).toHaveCount(9)
  await page.keyboard.press('Escape')

  await openDetails(page, 'Henry VIII Tudor')
  const married = details.locator('dl > div').filter({ hasText: 'Married to' })
  await expect(married.getByRole('listitem')).toHaveCount(6)
  for (const wife of [
    'Catherine of Aragon',
    'Anne Boleyn',
    'Jane Seymour',
    'Anne of Cleves',
    'Catherine Howard',
  ]) {
    await expect(married).toContainText(wife)
  }
  await page.keyboard.press('Escape')

  await waitForOfflineTree(page)
  await site.kill()
  consoleWatch.expect(noServer)
  await openTree(page, site.address, 3010)
  await searchPerson(page, 'Victoria Hanover 1819')
  await expect(personCard(page, 'Victoria Hanover')).toContainText(/1819\D+1901/)
})
