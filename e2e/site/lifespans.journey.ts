/** Lifespans: ancestors on one calendar, compared, chosen by name, and linked to. */
import { findViolations } from '../fixtures/axe.ts'
import { selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

test('shows who lived at the same time, and keeps the choice in the address', async ({ startSite, page }) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, selam)
  await page.goto(`${site.address}/family-history`)
  await page.getByRole('link', { name: 'Lifespans' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lifespans')
  const lives = page.getByRole('list', { name: 'Lives' })
  await lives
    .getByRole('button', { name: /^Compare with / })
    .first()
    .click()
  await expect(page.getByText(/ lived at the same time as \d+ p/)).toBeVisible()
  await expect(page).toHaveURL(/with=/)

  await page.getByRole('combobox', { name: 'Ancestors of' }).fill('Ingrid Brandvold')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/person=/)
  await page.getByRole('button', { name: 'Chosen people' }).click()
  await expect(lives.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Add a person' }).fill('Lars Oleson')
  await page.getByRole('option').first().click()
  await expect(lives.getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(/people=[^.&]+\.[^.&]+/)
  await page.reload()
  await expect(lives.getByRole('listitem')).toHaveCount(2)
  expect(await findViolations(page)).toEqual([])
  await lives.getByRole('link', { name: /Lars Oleson/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Lars Oleson/)
})
