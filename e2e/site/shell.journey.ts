/** Splash, sign-in, route guards, navigation, theme and the not-found page. */
import { admin, isaura } from '../fixtures/family.ts'
import { expect, test, withMotion, withoutWorker } from '../fixtures/journey.ts'
import { expectCompleteTree, signIn, signInByApi, submitSignInForm } from '../fixtures/user-steps.ts'

test.use({ ...withoutWorker, ...withMotion })

test('fills the splash bar to 85 % until the texture has loaded, then to the end, and fades out', async ({
  site,
  page,
}) => {
  let bring = () => {}
  const held = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route('**/texture.webp', async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await page.goto(`${site.address}/login`, { waitUntil: 'commit' })
  await expect(page.getByText('Loading family heritage...')).toBeVisible()
  const bar = page.getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuenow')
  await page.clock.runFor(2_000)
  await expect(bar).toHaveAttribute('aria-valuenow', '85')
  bring()
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  await page.clock.runFor(1_000)
  await expect(page.locator('#splash')).toHaveCount(0)
})

test('redirects to sign-in and afterwards to the requested page', async ({ site, page }) => {
  await page.goto(`${site.address}/family-tree`)
  await expect(page).toHaveURL(`${site.address}/login`)
  await submitSignInForm(page, isaura)
  await expect(page).toHaveURL(`${site.address}/family-tree`)
  await expectCompleteTree(page)
})

test('leads members to Home and administrators to the admin area, and keeps members out of it', async ({
  site,
  page,
  browser,
}) => {
  await signIn(page, site.address, isaura)
  await expect(page).toHaveURL(`${site.address}/`)
  await page.goto(`${site.address}/admin/settings`)
  await expect(page).toHaveURL(`${site.address}/`)
  await page.goto(`${site.address}/login`)
  await expect(page, 'the door is behind whoever is in').toHaveURL(`${site.address}/`)
  const office = await browser.newContext()
  const desk = await office.newPage()
  await desk.goto(`${site.address}/admin/login`)
  await submitSignInForm(desk, admin)
  await expect(desk).toHaveURL(`${site.address}/admin`)
  await office.close()
})

test('shows an alert for a wrong password, can show the password, and says "Signing in..." while working', async ({
  site,
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/ 401 .*\/api\/auth\/login$/)
  await page.goto(`${site.address}/login`)
  await submitSignInForm(page, { username: 'nobody.here', password: 'not-the-password' })
  await expect(page.getByRole('alert')).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/login', async (route) => {
    await held
    await route.continue()
  })
  await submitSignInForm(page, isaura)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL(`${site.address}/`)
})

test('shows the navigation with the current page marked, and the user menu', async ({ site, page }) => {
  await signInByApi(page, site.address, isaura)
  await page.goto(`${site.address}/family-tree`)
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(places).toHaveText(['Home', 'Family History', 'Family Tree', 'News', 'Blog', 'Archives'])
  await expect(places.and(page.locator('[aria-current=page]'))).toHaveText(['Family Tree'])
  await page.getByRole('button', { name: isaura.name }).click()
  await expect(page.getByRole('link', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`)
})

test('shows the navigation and the username in a drawer on a phone, and closes the drawer in every way', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInByApi(page, site.address, admin)
  await page.goto(site.address)
  await expect(page.locator('#splash')).toHaveCount(0)
  const open = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog')
  const stillOpen = () =>
    drawer.evaluate((element) => Promise.all(element.getAnimations().map((a) => a.finished)))
  const waysOut = [
    () => page.keyboard.press('Escape'),
    () => drawer.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(10, 500),
    () => drawer.getByRole('link', { name: 'Family Tree' }).click(),
  ]
  for (const leave of waysOut) {
    await open.click()
    await expect(drawer).toContainText(admin.username)
    await stillOpen()
    await leave()
    await expect(drawer).toHaveCount(0)
  }
  await expect(page).toHaveURL(`${site.address}/family-tree`)
  await open.click()
  for (const name of ['Home', 'Archives', 'My Profile', 'Admin Dashboard']) {
    await expect(drawer.getByRole('link', { name })).toBeVisible()
  }
  await expect(drawer.getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('is dark by default, keeps a chosen theme, and follows the device for "system"', async ({
  site,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signInByApi(page, site.address, isaura)
  await page.goto(site.address)
  const html = page.locator('html')
  await expect(html).toHaveClass(/\bdark\b/)
  await page.getByRole('button', { name: isaura.name }).click()
  await page.getByText('Light', { exact: true }).click()
  await expect(html).toHaveClass(/\blight\b/)
  expect(await page.evaluate(() => localStorage.getItem('family-heritage-theme'))).toBe('light')
  await page.reload({ waitUntil: 'commit' })
  await expect(html).toHaveClass(/\blight\b/)
  await page.getByRole('button', { name: isaura.name }).click()
  await page.getByText('System', { exact: true }).click()
  await expect(html).toHaveClass(/\blight\b/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveClass(/\bdark\b/)
})

test('shows the not-found page with links home and back for an unknown path', async ({ site, page }) => {
  await signInByApi(page, site.address, isaura)
  await page.goto(`${site.address}/profile`)
  await page.goto(`${site.address}/no/such/page`)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(`${site.address}/profile`)
  await page.goto(`${site.address}/no/such/page`)
  await page
    .getByRole('link', { name: 'Go Home' })
    .or(page.getByRole('button', { name: 'Go Home' }))
    .click()
  await expect(page).toHaveURL(`${site.address}/`)
})
