/** The settings and what members see of each; export, import, backup and restore. */
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Download, Page } from '@playwright/test'
import { expirePasswordConfirmations } from '../fixtures/accounts.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { KeyboardUser } from '../fixtures/keyboard-focus.ts'
import { news, openMySubmissions, sentCards, submitContent } from '../fixtures/submission-form.ts'
import { runCommand } from '../fixtures/test-site.ts'
import { signInByApi, submitSignInForm } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

const demo = () => ({ data: preparedDataDir('demo') })

async function openSettings(page: Page, address: string, tab: string) {
  await page.goto(`${address}/admin/settings?tab=${tab}`)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectSaved(page)
}

async function expectSaved(page: Page) {
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByText('No changes.'), 'the notice goes after three seconds').toBeVisible()
}

async function keep(download: Download, folder: string): Promise<string> {
  const file = path.join(folder, download.suggestedFilename())
  await download.saveAs(file)
  return file
}

test('shows the new site name, description, contact and theme to members and on the sign-in page', async ({
  startSite,
  page,
  browser,
}) => {
  const site = await startSite(demo())
  const elsewhere = await browser.newContext()
  const relative = await elsewhere.newPage()
  await signInByApi(relative, site.address, selam)
  await relative.goto(`${site.address}/news`)
  await expect(relative).toHaveTitle('Family News · Family Heritage')

  await signInByApi(page, site.address, ingrid)
  // Moves across the tabs and back by keyboard.
  const keys = new KeyboardUser(page)
  await keys.open(`${site.address}/admin/settings`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await keys.to(tab('General'))
  await keys.press('ArrowLeft')
  await expect(tab('Advanced')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible()
  await keys.press('Home')
  await expect(tab('General')).toBeFocused()
  await expect(page.getByLabel('Name of the site')).toBeVisible()
  await keys.write(page.getByLabel('Name of the site'), 'The Brandvolds')
  await keys.write(page.getByLabel('Description'), 'Of Hardanger and the prairie')
  await keys.write(page.getByLabel('Contact email address'), 'ingrid@example.org')
  await keys.choose(page.getByLabel('Default theme'), 'Light')
  await keys.use(page.getByRole('button', { name: 'Save Changes' }))
  await expectSaved(page)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused()
  await expect(page.getByRole('link', { name: /^The Brandvolds/ })).toBeVisible()
  await expect(page).toHaveTitle('Settings · The Brandvolds')
  await expect(page.locator('html')).toHaveClass(/light/)

  await relative.reload()
  await expect(relative).toHaveTitle('Family News · The Brandvolds')
  await expect(relative.getByRole('banner').getByText('The Brandvolds').first()).toBeVisible()
  await elsewhere.close()
  const door = await browser.newContext()
  const stranger = await door.newPage()
  await stranger.goto(`${site.address}/login`)
  await expect(stranger).toHaveTitle('Sign in · The Brandvolds')
  await expect(stranger.getByText('Of Hardanger and the prairie').filter({ visible: true })).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'ingrid@example.org' })).toBeVisible()
  await expect(stranger.locator('html')).toHaveClass(/light/)
  await door.close()
})

test('lets only administrators in during maintenance and shows members a notice', async ({
  startSite,
  page,
  browser,
  consoleWatch,
}) => {
  const site = await startSite(demo())
  const elsewhere = await browser.newContext()
  const relative = await elsewhere.newPage()
  await signInByApi(relative, site.address, selam)
  await relative.goto(`${site.address}/news`)
  await expect(relative.getByRole('article').first()).toBeVisible()
  consoleWatch.expect(/ 503 /)

  await signInByApi(page, site.address, ingrid)
  await openSettings(page, site.address, 'security')
  await page.getByLabel('Maintenance mode').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Switch it on' }).click()
  const bar = page.getByText('Maintenance mode is on. Only administrators can sign in.')
  await expect(bar).toBeVisible()
  await page.goto(`${site.address}/admin/activity`)
  await expect(bar).toBeVisible()

  await relative.reload()
  await expect(relative.getByText(/^The site is in maintenance\./)).toBeVisible()
  const outside = await browser.newContext()
  const door = await outside.newPage()
  await door.goto(`${site.address}/login`)
  await submitSignInForm(door, selam)
  await expect(door.getByRole('alert')).toHaveText('The site is under maintenance. Please try again later.')
  await submitSignInForm(door, ingrid)
  await expect(door).toHaveURL(`${site.address}/admin`)
  await outside.close()

  await openSettings(page, site.address, 'security')
  await page.getByLabel('Maintenance mode').uncheck()
  await save(page)
  await expect(bar).toHaveCount(0)
  await relative.reload()
  await expect(relative.getByRole('article').first()).toBeVisible()
  await expect(relative.getByText(/^The site is in maintenance\./)).toHaveCount(0)
  await elsewhere.close()
})

test('publishes a story at once when moderation is off, and explains why a file size setting is invalid', async ({
  startSite,
  page,
  browser,
}) => {
  const site = await startSite(demo())
  await signInByApi(page, site.address, ingrid)
  await openSettings(page, site.address, 'media')
  // Moves from the tabs into the page and back to another tab by keyboard.
  await page.getByRole('tab', { name: 'Media' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Maximum image size, in MB')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('101')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Security', selected: true })).toBeFocused()
  // The panel follows the tab in a transition: Tab before that would move the focus into the previous panel.
  await expect(page.getByLabel('Review submissions before they are published')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Review submissions before they are published')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a whole number from 1 to 100.')).toBeVisible()
  await expect(page.getByLabel('Maximum image size, in MB')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Settings saved')).toBeVisible()

  const elsewhere = await browser.newContext()
  const relative = await elsewhere.newPage()
  await signInByApi(relative, site.address, selam)
  await relative.goto(`${site.address}/blog`)
  await submitContent(relative, 'blog', news('Nobody looked first'))
  await openMySubmissions(relative, site.address)
  await expect(sentCards(relative).getByRole('heading', { name: 'Nobody looked first' })).toBeVisible()
  await relative.goto(`${site.address}/blog/nobody-looked-first`)
  await expect(relative.getByRole('heading', { level: 1 })).toHaveText('Nobody looked first')
  await elsewhere.close()
})

test('downloads a backup after the password is confirmed, and the restore command accepts it', async ({
  startSite,
  page,
  consoleWatch,
}, info) => {
  const site = await startSite(demo())
  await signInByApi(page, site.address, ingrid)
  // A backup over the page's memory limit is downloaded by the browser itself.
  await page.route('**/api/admin/storage-stats', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), totalUsed: 5 * 1024 ** 3 } })
  })
  await openSettings(page, site.address, 'advanced')
  await expect(page.getByText(/^(Next backup|The next backup)/)).toBeVisible()
  expirePasswordConfirmations(site)
  // A list that is read ahead may ask with the session's token of before the confirmation.
  consoleWatch.expect(/ 403 .*\/api\/admin\/backup/, / 401 .*\/api\/\w+$/)
  await page.getByRole('button', { name: 'Back up now' }).click()
  const question = page.getByRole('dialog', { name: 'Please enter your password again' })
  await question.getByLabel('Password', { exact: true }).fill(ingrid.password)
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await keep(await coming, info.outputPath())
  expect(path.basename(file)).toMatch(/^family-heritage-.*\.tar\.gz$/)
  await expect(page.getByText('Your browser is downloading the file')).toBeVisible()
  const dataDir = info.outputPath('restored')
  const said = await runCommand(['src/server/cli.ts', 'restore', file], {
    ...site.environment(),
    DATA_DIR: dataDir,
  })
  expect(said).toMatch(/Restored the database and \d+ media files/)
  expect(await fs.readdir(dataDir)).toEqual(expect.arrayContaining(['family.sqlite', 'media']))
})

for (const [name, ending] of [
  ['with its pictures', 'gdz'],
  ['without them', 'ged'],
] as const) {
  test(`exports the family ${name}, and importing the file changes nothing`, async ({
    startSite,
    page,
  }, info) => {
    const site = await startSite(demo())
    await signInByApi(page, site.address, ingrid)
    await page.goto(`${site.address}/admin/import`)
    if (ending === 'gdz') await page.getByLabel('With pictures and files').check()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: `Export as .${ending}` }).click()
    const file = await keep(await coming, info.outputPath())
    expect(file).toMatch(new RegExp(`family-[\\d-]+\\.${ending}$`))
    await expect(page.getByText('Saved on this device')).toBeVisible()

    await page.getByLabel('Choose a GEDCOM file').setInputFiles(file)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(
      page.getByText('Nothing new: all people in the file are already on this site.'),
    ).toBeVisible()
    await expect(page.getByText('An import cannot be undone in the Activity Log')).toBeVisible()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('The family tree has been imported.')).toBeVisible()
    await expect(
      page.getByText('Nothing new: all people in the file are already on this site.'),
    ).toBeVisible()
    await expect(page.getByText(/A backup was made before the import/)).toBeVisible()
    await openSettings(page, site.address, 'advanced')
    await expect(page.getByText(/^Before an import, without pictures and files/)).toBeVisible()
  })
}
