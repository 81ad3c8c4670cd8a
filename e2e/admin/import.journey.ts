/** Importing a GEDCOM file in the browser. */
import type { Page } from '@playwright/test'
import { findViolations } from '../fixtures/axe.ts'
import { admin, familyCount, familyFile, peopleCount } from '../fixtures/family.ts'
import { expect, test, withoutWorker } from '../fixtures/journey.ts'
import { expectCompleteTree, statCard, submitSignInForm } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

const empty = { environment: { ADMIN_PASSWORD: admin.password } }

/** Signs the first administrator of a new site in. */
async function arrive(page: Page, address: string) {
  await page.goto(address)
  await submitSignInForm(page)
  await expect(page).toHaveURL(`${address}/admin`)
  await expect(page.getByText(/^Welcome, \S/)).toBeVisible()
  await page.getByRole('link', { name: 'Import the family tree' }).click()
  await expect(page).toHaveURL(`${address}/admin/import`)
}

async function expectNothingFound(page: Page) {
  expect.soft(await findViolations(page)).toEqual([])
}

function row(page: Page, name: string) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .getByRole('cell')
}

test('imports a family in the browser with preview and report, and shows everybody on the tree', async ({
  startSite,
  page,
}) => {
  const site = await startSite(empty)
  await arrive(page, site.address)
  await expect(page.getByText(/^There are no people yet/)).toBeVisible()
  await page.getByLabel('Choose a GEDCOM file').setInputFiles(familyFile)
  await page.getByRole('checkbox', { name: 'Marriages and migrations as timeline events' }).check()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'What the import would do' })).toBeFocused()
  await expect(page.getByText('Read as GEDCOM 5.5.1, UTF-8, written by FAMILY_HERITAGE_E2E 1.')).toBeVisible()
  await expect(row(page, 'To be added').first()).toHaveText(String(peopleCount))
  await expect(row(page, 'To be added').nth(1)).toHaveText(String(familyCount))
  await expect(row(page, 'To be added').nth(2)).not.toHaveText('0')
  await expect(page.getByText(/^There are no people yet/), 'a preview changes nothing').toBeVisible()
  await expectNothingFound(page)

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The family tree has been imported.')).toBeVisible()
  await expect(row(page, 'Added').first()).toHaveText(String(peopleCount))
  await expect(statCard(page, 'People')).toHaveText(String(peopleCount))
  await expectNothingFound(page)
  await page.getByRole('link', { name: 'See the family tree' }).click()
  await expectCompleteTree(page)
})

test('refuses a picture in place of a GEDCOM file and changes nothing', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite(empty)
  await arrive(page, site.address)
  const picture = { name: 'grandmother.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('Choose a GEDCOM file').setInputFiles(picture)
  consoleWatch.expect(/ 422 .*\/api\/admin\/import\/gedcom/)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('alert')).toContainText('This is a picture (PNG), not a GEDCOM file.')
  await expect(page.getByText('grandmother.png'), 'the file stays chosen').toBeVisible()
  await expect(page.getByText(/^There are no people yet/)).toBeVisible()
  await page.goto(`${site.address}/family-tree`)
  await expect(page.locator('.react-flow__node')).toHaveCount(0)
  await page.goto(`${site.address}/admin/import`)
  await expect(page.getByText(/^There are no people yet/)).toBeVisible()
})
