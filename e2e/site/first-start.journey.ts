/** First start on an empty data directory, as a new user meets it. */
import { expect, test } from '../fixtures/journey.ts'
import { Site } from '../fixtures/test-site.ts'
import { submitSignInForm } from '../fixtures/user-steps.ts'

const chosen = 'orchard-lantern-82-creek'

test('prints an address and the first login once, and makes that login choose a password', async ({
  page,
  consoleWatch,
}) => {
  const site = await Site.make()
  try {
    await site.start(['npm', 'start'])
    expect(site.output).toContain(site.address)
    const username = /Username: (\S+)/.exec(site.output)?.[1]
    const password = /Password: (\S+)/.exec(site.output)?.[1]
    if (!username || !password) throw new Error(`No first login in:\n${site.output}`)
    expect(username).toBe('admin')

    await page.goto(site.address)
    await expect(page).toHaveURL(/\/login/)
    await submitSignInForm(page, { username, password })
    await expect(page.getByText('You must change your password before continuing.')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    const alert = page.getByRole('alert').or(page.getByRole('status'))
    await expect(alert.filter({ hasText: /first login|password reset/i }).first()).toBeVisible()
    for (const line of [/get your username/i, /reset your password/i, /first.time login/i]) {
      await expect(page.getByText(line).first()).toBeVisible()
    }

    await page.getByRole('link', { name: 'Change my password' }).click()
    await expect(page).toHaveURL(`${site.address}/profile`)
    // A page asks for what it will show before it is known that this session may not see it.
    consoleWatch.expect(/ 403 .*\/api\/(?:news|archives)/)
    for (const route of ['/', '/family-tree', '/news', '/archives']) {
      await page.goto(`${site.address}${route}`)
      await expect(page).toHaveURL(`${site.address}/profile`)
    }

    const change = page.getByRole('button', { name: /change password/i })
    await expect(change).toBeDisabled()
    await page.getByLabel(/^current password/i).fill(password)
    await page.getByLabel(/^new password/i).fill('short')
    await page.getByLabel(/^confirm/i).fill('short')
    await change.click()
    await expect(page.getByText('New password must be at least 8 characters long')).toBeVisible()
    await page.getByLabel(/^new password/i).fill(chosen)
    await change.click()
    await expect(page.getByText('New passwords do not match')).toBeVisible()
    await page.getByLabel(/^confirm/i).fill(chosen)
    await change.click()
    await expect(page.getByText('Password changed successfully!')).toBeVisible()
    await expect(page.getByLabel(/^current password/i)).toHaveValue('')
    await page.goto(`${site.address}/family-tree`)
    await expect(page).toHaveURL(`${site.address}/family-tree`)

    await page.context().clearCookies()
    await page.evaluate(() => indexedDB.deleteDatabase('family-heritage-saved'))
    // The page that is still open may ask for something without its session.
    consoleWatch.expect(/ 401 .*\/api\//)
    await page.goto(`${site.address}/login`)
    await submitSignInForm(page, { username, password })
    await expect(page.getByRole('alert')).toBeVisible()
    await submitSignInForm(page, { username, password: chosen })
    await expect(page).toHaveURL(`${site.address}/admin`)

    await page.goto('about:blank')
    await site.stop()
    const before = site.output.length
    await site.start()
    expect(site.output.slice(before)).not.toMatch(/password/i)
  } finally {
    await site.remove()
  }
})

test('refuses a second process on the same data with one line', async ({ startSite }) => {
  const site = await startSite()
  const twin = await Site.make()
  await expect(
    twin.start(['env', `DATA_DIR=${site.dataDir}`, process.execPath, 'src/server/main.ts']),
  ).rejects.toThrow(/The server ended while it started/)
  expect(twin.output.trim().split('\n')).toHaveLength(1)
  await twin.remove()
})

test('exits with code 0 when the server is stopped', async ({ startSite }) => {
  const site = await startSite()
  expect(await site.stop()).toBe(0)
})
