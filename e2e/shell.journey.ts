/** The house around the pages: the splash, the door, the guards, the menu, the theme, the page that is not there. */
import { admin, isaura } from './fixtures/family.ts'
import { expect, test, withMotion, withoutWorker } from './fixtures/journey.ts'
import { arriveSignedIn, expectWholeTree, giveCredentials, signIn } from './fixtures/steps.ts'

test.use({ ...withoutWorker, ...withMotion })

test('the splash fills to 85 % until its picture has come, then to the end, and fades away', async ({
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

test('a stranger is sent to the door and, signed in, on to where they wanted to go', async ({
  site,
  page,
}) => {
  await page.goto(`${site.address}/family-tree`)
  await expect(page).toHaveURL(`${site.address}/login`)
  await giveCredentials(page, isaura)
  await expect(page).toHaveURL(`${site.address}/family-tree`)
  await expectWholeTree(page)
})

test('members land on the home page and administrators in their area, each kept out of the wrong one', async ({
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
  await giveCredentials(desk, admin)
  await expect(desk).toHaveURL(`${site.address}/admin`)
  await office.close()
})

test('a wrong password is told in an alert, the password can be shown, and the button says what it does', async ({
  site,
  page,
  watch,
}) => {
  watch.expect(/ 401 .*\/api\/auth\/login$/)
  await page.goto(`${site.address}/login`)
  await giveCredentials(page, { username: 'nobody.here', password: 'not-the-password' })
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
  await giveCredentials(page, isaura)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL(`${site.address}/`)
})

test('the navigation names the places, marks the current one, and the menu holds what is personal', async ({
  site,
  page,
}) => {
  await arriveSignedIn(page, site.address, isaura)
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

test('on a phone the drawer holds the same and the username, and every way out of it works', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arriveSignedIn(page, site.address, admin)
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

test('the theme is dark until somebody chooses, the choice is kept, and system follows the device', async ({
  site,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await arriveSignedIn(page, site.address, isaura)
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

test('an address that leads nowhere says so and leads home or back', async ({ site, page }) => {
  await arriveSignedIn(page, site.address, isaura)
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
