/** The admin pages for people, accounts, import and export by keyboard alone. */
import type { Page } from '@playwright/test'
import { ApiClient } from '../fixtures/api-client.ts'
import { admin, familyFile, ingrid, selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { KeyboardUser } from '../fixtures/keyboard-focus.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

const demo = () => ({ data: preparedDataDir('demo') })

const actions = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const sortBy = (page: Page, heading: string) =>
  page.getByRole('columnheader', { name: heading }).getByRole('button')

test('sorts and finds members, deactivates and reactivates one, and resets a password', async ({
  startSite,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const site = await startSite(demo())
  await signInByApi(page, site.address, ingrid)
  const keys = new KeyboardUser(page)
  await keys.open(`${site.address}/admin/family-members`)
  await keys.use(sortBy(page, 'Joined'))
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'ascending')
  await keys.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'descending')
  await expect(sortBy(page, 'Joined')).toBeFocused()
  await keys.back(page.getByRole('searchbox', { name: 'Search family members' }))
  await page.keyboard.type('brandvold')
  await keys.choose(page.getByLabel('Status'), /^Active/)

  const account = page.getByRole('dialog', { name: `Account of ${selam.name}` })
  const turnActive = async () => {
    await keys.pick(actions(page, selam.name), 'Account')
    await keys.use(account.getByLabel('Active'), 'Space')
    await keys.use(account.getByRole('button', { name: 'Save Changes' }))
    await expect(account).toHaveCount(0)
    await expect(actions(page, selam.name), 'she answers to the filter no more').toHaveCount(0)
  }
  await turnActive()
  await expect(actions(page, ingrid.name)).toBeFocused()
  await keys.back(page.getByLabel('Status'))
  await keys.choose(page.getByLabel('Status'), 'Deactivated (1)')
  await turnActive()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await keys.choose(page.getByLabel('Status'), 'All (158)')

  await keys.pick(actions(page, selam.name), 'Reset password')
  const dialog = page.getByRole('dialog')
  await keys.use(dialog.getByRole('button', { name: 'Reset password' }))
  await expect(dialog).toHaveAccessibleName(`Invitation for ${selam.name}`)
  await keys.use(dialog.getByRole('button', { name: 'Copy temporary password' }))
  await expect(dialog.getByText('Temporary password copied')).toHaveCount(1)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog.getByText(copied, { exact: true })).toBeVisible()
  await keys.use(dialog.getByRole('button', { name: 'Done' }))
  await expect(dialog).toHaveCount(0)
  await expect(actions(page, selam.name)).toBeFocused()
})

test('refuses an administrator with a taken email address, then adds, changes and deletes one', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/ 409 .*\/api\/admin\/users/)
  const site = await startSite(demo())
  const desk = await ApiClient.signIn(site.address, ingrid.username, ingrid.password)
  const liv = {
    firstName: 'Liv',
    lastName: 'Aas',
    email: 'liv@example.org',
    password: 'two boats and a cellar',
  }
  await desk.call('POST', '/admin/users', liv)
  await signInByApi(page, site.address, ingrid)
  const keys = new KeyboardUser(page)
  await keys.open(`${site.address}/admin/admin-users`)
  const add = page.getByRole('button', { name: 'Add Admin User' })
  await keys.use(add)
  const form = page.getByRole('dialog', { name: 'Add Admin User' })
  const send = form.getByRole('button', { name: 'Add Admin User' })
  await keys.write(form.getByLabel('First name'), 'Tove')
  await keys.write(form.getByLabel('Last name'), 'Aas')
  await keys.write(form.getByLabel('Email'), liv.email)
  await keys.use(form.getByRole('button', { name: 'Suggest a password' }))
  await keys.use(send)
  await expect(form.getByRole('alert')).toBeVisible()
  await keys.back(form.getByLabel('Email'))
  await keys.write(form.getByLabel('Email'), 'tove@example.org')
  await keys.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(add).toBeFocused()

  await keys.write(page.getByRole('searchbox', { name: 'Search admin users' }), 'aas')
  await expect(page.getByRole('row')).toHaveCount(3)
  await keys.use(sortBy(page, 'Name'))
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await keys.pick(actions(page, 'Tove Aas'), 'Edit')
  const change = page.getByRole('dialog', { name: 'Edit Admin User' })
  await keys.write(change.getByLabel('Phone'), '+47 555')
  await keys.choose(change.getByLabel('Role'), 'Admin')
  await keys.press('Escape')
  await keys.use(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }))
  await expect(change.getByLabel('Role')).toBeFocused()
  await keys.use(change.getByLabel('Active'), 'Space')
  await keys.press('Enter')
  await expect(change).toHaveCount(0)
  await expect(rowOf(page, 'Tove Aas')).toContainText('Inactive')
  await expect(actions(page, 'Tove Aas')).toBeFocused()
  for (const name of ['Tove Aas', 'Liv Aas']) {
    await keys.pick(actions(page, name), 'Delete')
    await keys.use(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
    await expect(rowOf(page, name)).toHaveCount(0)
    const next = name === 'Tove Aas' ? actions(page, 'Liv Aas') : page.getByRole('heading', { level: 1 })
    await expect(next).toBeFocused()
  }
})

test('merges two records, erases a person’s data and keeps the focus in the table', async ({
  startSite,
  page,
}) => {
  const site = await startSite(demo())
  const desk = await ApiClient.signIn(site.address, ingrid.username, ingrid.password)
  const twice = { firstName: 'Severin', lastName: 'Kleppe', occupation: 'Pilot on the fjord' }
  await desk.call('POST', '/family', twice)
  await signInByApi(page, site.address, ingrid)
  const keys = new KeyboardUser(page)
  await keys.open(`${site.address}/admin/family-members?search=severin`)
  const name = 'Severin Kleppe'
  await keys.pick(actions(page, name).first(), 'Merge…')
  const merging = page.getByRole('dialog', { name: 'Merge duplicates' })
  await keys.use(merging.getByRole('listitem').getByRole('button', { name }))
  const occupation = merging.getByRole('group', { name: 'Occupation' })
  await keys.to(occupation.getByRole('radio').first())
  await keys.press('ArrowRight')
  await expect(occupation.getByRole('radio').nth(1)).toBeChecked()
  await keys.use(merging.getByRole('button', { name: 'Merge into one person' }))
  await expect(page.getByRole('status').filter({ hasText: 'The duplicates have been merged' })).toBeVisible()
  await expect(actions(page, name)).toHaveCount(1)
  await expect(actions(page, name)).toBeFocused()

  const search = page.getByRole('searchbox', { name: 'Search family members' })
  await keys.back(search)
  await keys.write(search, 'skye')
  const skye = 'Skye Colleen Brandvold'
  await keys.pick(actions(page, skye), 'Erase data…')
  const question = page.getByRole('alertdialog', { name: `Erase the data of ${skye}?` })
  await keys.write(question.getByLabel(/to confirm$/), skye)
  await keys.press('Enter')
  const erased = page.getByRole('dialog', { name: 'The data have been erased' })
  await keys.use(erased.getByRole('button', { name: 'Close' }).last())
  await expect(erased).toHaveCount(0)
  await expect(page.getByText('No family members found matching your search.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('imports a GEDCOM file and exports one', async ({ startSite, page }) => {
  const site = await startSite({ environment: { ADMIN_PASSWORD: admin.password } })
  await signInByApi(page, site.address, admin)
  const keys = new KeyboardUser(page)
  await keys.open(`${site.address}/admin`)
  await keys.use(page.getByRole('link', { name: 'Import the family tree' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await keys.chooseFile(page.getByLabel('Choose a GEDCOM file'), familyFile)
  await keys.use(page.getByLabel('Marriages and migrations as timeline events'), 'Space')
  await keys.use(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByRole('heading', { name: 'What the import would do' })).toBeFocused()
  await keys.use(page.getByRole('button', { name: 'Import', exact: true }))
  await expect(page.getByRole('heading', { name: 'What was imported' })).toBeFocused()

  const version = page.getByLabel('Version')
  await keys.choose(version, /7\.0/)
  await keys.use(page.getByLabel('With pictures and files'), 'Space')
  await keys.press('Space')
  const coming = page.waitForEvent('download')
  const take = page.getByRole('button', { name: 'Export as .ged' })
  await keys.use(take)
  expect((await coming).suggestedFilename()).toMatch(/\.ged$/)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(take).toBeFocused()
})
