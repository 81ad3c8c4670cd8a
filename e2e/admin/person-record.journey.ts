/** A person's record: editing, edit conflicts, deleting, undo, merging and erasing. */
import type { Locator, Page } from '@playwright/test'
import { behindDialogs, findViolations } from '../fixtures/axe.ts'
import { ingrid } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { searchPerson, signInByApi } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

const demo = () => ({ data: preparedDataDir('demo') })

/** Opens the table filtered by a name, and that person's form. */
async function openRecord(page: Page, address: string, name: string): Promise<Locator> {
  await page.goto(`${address}/admin/family-members?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Member' })
  await expect(dialog.getByLabel('First name')).not.toHaveValue('')
  return dialog
}

/** Types part of a name into a person field and picks the first suggestion. */
async function choosePerson(field: Locator, typed: string) {
  await field.fill(typed)
  const option = field.page().getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()
  await expect(option).toContainText(new RegExp(typed.split(' ')[0] ?? '', 'i'))
  await option.click()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
}

const saved = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

async function expectNoFault(page: Page) {
  expect(await findViolations(page, behindDialogs)).toEqual([])
}

test('saves two partners, an adoptive parent and dates in plain words', async ({ startSite, page }) => {
  const site = await startSite(demo())
  await signInByApi(page, site.address, ingrid)
  let dialog = await openRecord(page, site.address, 'Tyler Douglas Brandvold')
  await dialog.getByLabel('Birth date').fill('abt 3.1988')
  await expect(dialog.getByText('Understood as: about March 1988')).toBeVisible()
  await dialog.getByLabel('Birth place: city').fill('Duluth, Minnesota')
  await dialog.getByLabel('Birth place: country').fill('United States')
  await dialog.getByLabel('Occupation').fill('Glazier')
  await dialog.getByRole('button', { name: 'Family', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add a partner' }).click()
  const first = dialog.getByRole('group', { name: 'Partner', exact: true })
  await choosePerson(first.getByLabel('Who', { exact: true }), 'Lena Solberg')
  await dialog.getByRole('button', { name: 'Add a partner' }).click()
  const before = dialog.getByRole('group', { name: '1st partner' })
  await before.getByLabel('From').fill('2010')
  await before.getByLabel('To').fill('2014')
  await before.getByLabel('Ended by').selectOption('Divorce')
  const second = dialog.getByRole('group', { name: '2nd partner' })
  await choosePerson(second.getByLabel('Who', { exact: true }), 'Rebecca Ostr')
  await expect(second.getByText('Current')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add another parent' }).click()
  const further = dialog.getByRole('group', { name: 'Other parent 1' })
  const who = further.getByLabel('Who', { exact: true })
  await who.fill('Harold')
  await expect(who).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(who).toHaveAttribute('aria-expanded', 'false')
  await who.fill('Whitcomb')
  const options = further.getByRole('listbox').getByRole('option')
  await expect(options).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(who).toHaveValue(/Whitcomb$/)
  await expectNoFault(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const anyway = dialog.getByRole('button', { name: 'Link anyway' })
  // People from different generations are linked only after confirmation.
  await expect(saved(page, 'Member updated').or(anyway.first())).toBeVisible()
  while (await anyway.first().isVisible()) await anyway.first().click()
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(saved(page, 'Member updated')).toBeVisible()

  dialog = await openRecord(page, site.address, 'Tyler Douglas Brandvold')
  await expect(dialog.getByLabel('Birth date')).toHaveValue('about March 1988')
  await expect(dialog.getByLabel('Birth place: country')).toHaveValue('United States')
  await expect(
    dialog.getByRole('group', { name: '1st partner' }).getByLabel('Who', { exact: true }),
  ).toHaveValue('Lena Solberg')
  await expect(dialog.getByRole('group', { name: '1st partner' }).getByLabel('Ended by')).toHaveValue(
    'divorce',
  )
  await expect(
    dialog.getByRole('group', { name: '2nd partner' }).getByLabel('Who', { exact: true }),
  ).toHaveValue('Rebecca Ostrander')
  await expect(dialog.getByRole('group', { name: 'Other parent 1' }).getByLabel('Relationship')).toHaveValue(
    'adoptive',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('shows both versions to the second administrator who saves the same record', async ({
  startSite,
  page,
  consoleWatch,
  browser,
}) => {
  consoleWatch.expect(/412/)
  const site = await startSite(demo())
  await signInByApi(page, site.address, ingrid)
  const name = 'Ottilie Kleppe'
  const mine = await openRecord(page, site.address, name)
  await mine.getByLabel('Occupation').fill('Organist')

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signInByApi(other, site.address, ingrid)
  const theirs = await openRecord(other, site.address, name)
  await theirs.getByLabel('Occupation').fill('Seamstress')
  await theirs.getByLabel('Also known as').fill('Otti')
  await theirs.getByRole('button', { name: 'Save Changes' }).click()
  await expect(saved(other, 'Member updated')).toBeVisible()
  await elsewhere.close()

  await mine.getByRole('button', { name: 'Save Changes' }).click()
  const question = mine.getByRole('alert', { name: 'Changed by somebody else' })
  await expect(question).toBeInViewport()
  for (const words of ['Seamstress', 'Organist', 'Otti', 'You did not change this']) {
    await expect(question).toContainText(words)
  }
  await expectNoFault(page)
  await question.getByRole('button', { name: 'Save my version' }).click()
  await expect(saved(page, 'Member updated')).toBeVisible()
  const after = await openRecord(page, site.address, name)
  await expect(after.getByLabel('Occupation')).toHaveValue('Organist')
  await expect(after.getByLabel('Also known as')).toHaveValue('Otti')
})

test('deletes a person and restores them with Undo in the activity log', async ({ startSite, page }) => {
  const site = await startSite(demo())
  await signInByApi(page, site.address, ingrid)
  const name = 'Lewis Andrew Brandvold'
  const table = `${site.address}/admin/family-members?search=${encodeURIComponent(name)}`
  await page.goto(table)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
  await expect(question).toContainText('4 children lose their father')
  await expect(question).toContainText('3 archive items stay on the site, without the link to this person')
  await expectNoFault(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(saved(page, 'Member deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0)

  await page.goto(`${site.address}/admin/activity`)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone', { exact: true })).toBeVisible()
  const dialog = await openRecord(page, site.address, name)
  await expect(
    dialog.getByRole('group', { name: '3rd partner' }).getByLabel('Who', { exact: true }),
  ).toHaveValue('Agnes Brandvold')
})

test('merges two records of one person, and erases a person’s data except the place in the tree', async ({
  startSite,
  page,
}) => {
  const site = await startSite(demo())
  await signInByApi(page, site.address, ingrid)
  await page.goto(`${site.address}/admin/family-members`)
  await page.getByRole('button', { name: 'Add Member' }).click()
  const form = page.getByRole('dialog', { name: 'Add Member' })
  await form.getByLabel('First name').fill('Severin')
  await form.getByLabel('Last name').fill('Kleppe')
  await form.getByLabel('Occupation').fill('Pilot on the fjord')
  await form.getByRole('button', { name: 'Add Member' }).click()
  await expect(saved(page, 'Member added')).toBeVisible()

  await page.goto(`${site.address}/admin/family-tree`)
  await expect(page.locator('.tree-person').first()).toBeVisible()
  await searchPerson(page, 'Severin Kleppe')
  const panel = page.getByRole('region', { name: 'Severin Kleppe', exact: true })
  await panel.getByRole('button', { name: 'Merge…' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge duplicates' })
  await expect(merging).toBeVisible()
  await expectNoFault(page)
  await merging
    .getByRole('listitem')
    .getByRole('button', { name: /Severin Kleppe/ })
    .click()
  const outcome = merging.getByRole('region', { name: 'Result of the merge' })
  await expect(outcome).toContainText('Severin Kleppe')
  await expectNoFault(page)
  await merging.getByRole('button', { name: 'Merge into one person' }).click()
  await expect(saved(page, 'The duplicates have been merged')).toBeVisible()
  await page.goto(`${site.address}/admin/family-members?search=severin+kleppe`)
  await expect(page.getByRole('button', { name: 'Actions for Severin Kleppe' })).toHaveCount(1)

  await page.goto(`${site.address}/admin/family-tree`)
  await expect(page.locator('.tree-person').first()).toBeVisible()
  await searchPerson(page, 'Skye Colleen Brandvold')
  const skye = page.getByRole('region', { name: 'Skye Colleen Brandvold', exact: true })
  await skye.getByRole('button', { name: 'Erase data…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase the data of Skye Colleen Brandvold?' })
  const erase = question.getByRole('button', { name: 'Erase the data' })
  await expect(erase).toBeDisabled()
  await expectNoFault(page)
  await question.getByLabel(/to confirm$/).fill('Skye Colleen Brandvold')
  await erase.click()
  const result = page.getByRole('dialog', { name: 'The data have been erased' })
  await expect(result).toBeVisible()
  await result.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`${site.address}/admin/family-members?search=skye`)
  await expect(page.getByText('No family members found matching your search.')).toBeVisible()
  await page.goto(`${site.address}/admin/family-members?search=private`)
  await expect(page.getByRole('button', { name: 'Actions for Private' })).toBeVisible()
})
