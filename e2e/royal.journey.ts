/** A real family of three thousand: everybody is on the tree, and the famous ones are told right. */

import { noServer } from './fixtures/console-watch.ts'
import { admin, hasRoyalFile } from './fixtures/family.ts'
import { expect, prepared, test } from './fixtures/journey.ts'
import { arriveSignedIn, card, detailsOf, find, openTree, savedForReading } from './fixtures/steps.ts'

test.skip(!hasRoyalFile, 'royal92.ged is not beside the checkout')

test('royal92 is all there: Victoria with her years, her Albert and nine children; Henry with six wives; offline too', async ({
  startSite,
  page,
  watch,
}) => {
  const site = await startSite({ data: prepared('royal') })
  await arriveSignedIn(page, site.address, admin)
  await openTree(page, site.address, 3010)

  await find(page, 'Victoria Hanover 1819')
  await expect(card(page, 'Victoria Hanover')).toContainText(/1819\D+1901/)
  const details = await detailsOf(page, 'Victoria Hanover 1819')
  await expect(details).toContainText('Albert Augustus Charles')
  await expect(details).toContainText('Edward Augustus Hanover')
  await expect(
    details
      .locator('dl > div')
      .filter({ hasText: /^Children/ })
      .getByRole('listitem'),
  ).toHaveCount(9)
  await page.keyboard.press('Escape')

  await detailsOf(page, 'Henry VIII Tudor')
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

  await savedForReading(page)
  await site.kill()
  watch.expect(noServer)
  await openTree(page, site.address, 3010)
  await find(page, 'Victoria Hanover 1819')
  await expect(card(page, 'Victoria Hanover')).toContainText(/1819\D+1901/)
})
