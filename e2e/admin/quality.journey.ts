/** An administrator checks the family's data, tells two people of one name apart, and merges a duplicate. */
import type { Page } from '@playwright/test'
import { timeLimit } from '#tests/support/time-limits.ts'
import { behindDialogs, findViolations } from '../fixtures/axe.ts'
import { ingrid } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use({ ...withoutWorker, viewport: { width: 390, height: 844 }, hasTouch: true })

async function addPerson(page: Page, address: string, person: Record<string, string>) {
  const response = await page.request.post(`${address}/api/family`, {
    data: person,
    headers: { origin: address },
  })
  expect(response.status()).toBe(201)
}

test('finds duplicates, remembers two people of one name, and merges one person', async ({
  startSite,
  page,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, ingrid)
  const amund = { firstName: 'Amund Teodor', lastName: 'Skjolden', gender: 'M', birthPlace: 'Luster, Norway' }
  await addPerson(page, site.address, { ...amund, birthDate: '1871-03-09' })
  await addPerson(page, site.address, { ...amund, lastName: 'Skjoldén', birthDate: '1871' })
  const eldbjorg = { firstName: 'Eldbjørg', lastName: 'Hopperstad', birthDate: '1902-11-30' }
  await addPerson(page, site.address, eldbjorg)
  await addPerson(page, site.address, eldbjorg)

  await page.goto(`${site.address}/admin/quality`)
  await expect(page.getByText(/and 2 possible duplicates\.$/)).toBeVisible({ timeout: timeLimit(30_000) })
  await page.getByRole('button', { name: 'Duplicates' }).tap()
  await expect(page.getByText('Amund Teodor Skjolden')).toHaveCount(1)
  expect(await findViolations(page)).toEqual([])

  await page
    .getByRole('button', { name: 'Not the same person: Eldbjørg Hopperstad and Eldbjørg Hopperstad' })
    .tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'Eldbjørg' })).toHaveCount(0)

  await page.getByRole('button', { name: /^Compare: Amund/ }).tap()
  const dialog = page.getByRole('dialog', { name: 'Merge duplicates' })
  await expect(dialog.getByText('Skjoldén').first()).toBeVisible()
  expect(await findViolations(page, behindDialogs)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge into one person' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Nobody seems to be in the family tree twice.')).toBeVisible()

  // The merge has changed the family: the next check knows what was said.
  await page.reload()
  await expect(page.getByText(/and 0 possible duplicates\.$/)).toBeVisible({ timeout: timeLimit(30_000) })
  await page.getByRole('button', { name: 'Marked as right' }).tap()
  await expect(page.getByText(/^Marked as two people by Ingrid/)).toBeVisible()
})
