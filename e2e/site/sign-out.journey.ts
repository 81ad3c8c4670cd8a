/** Signing out deletes the family's data from the device, whatever the network does. */
import { noServer } from '../fixtures/console-watch.ts'
import { admin, emanuel, isaura } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import { findInStorage, privateWordsOfFamily } from '../fixtures/storage-scan.ts'
import { openTree, signIn, signOut, waitForOfflineTree } from '../fixtures/user-steps.ts'

const words = privateWordsOfFamily()

test('finds the family’s words on the device while a member is signed in (control of the scan)', async ({
  site,
  page,
}) => {
  expect(words.length).toBeGreaterThan(40)
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  const found = await findInStorage(page, words)
  expect(
    found.filter((where) => where.startsWith('IndexedDB family-heritage-saved/queries')).length,
  ).toBeGreaterThan(40)
})

test('leaves nothing on the device after signing out', async ({ site, page }) => {
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await findInStorage(page, [...words, isaura.username])).toEqual([])
  await page.goto(`${site.address}/family-tree`)
  await expect(page).toHaveURL(/\/login/)
})

test('leaves nothing after signing out without a server, blocks access, and signs out at the first contact', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  const cookies = await page.context().cookies()
  await site.kill()
  consoleWatch.expect(noServer)
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await findInStorage(page, words)).toEqual([])
  await page.goto(`${site.address}/family-tree`)
  await expect(page).toHaveURL(/\/login/)
  expect(await findInStorage(page, words)).toEqual([])

  await site.start()
  const signedOut = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout') && answer.ok())
  await page.goto(`${site.address}/family-tree`)
  await signedOut
  await expect(page).toHaveURL(/\/login/)
  const stolen = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${site.address}/api/auth/me`, { headers: { cookie: stolen } })
  expect(answer.status).toBe(401)
  await signIn(page, site.address, emanuel)
})

test('leaves nothing after signing out offline', async ({ site, page, context, consoleWatch }) => {
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  consoleWatch.expect(noServer)
  await context.setOffline(true)
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await findInStorage(page, words)).toEqual([])
  await context.setOffline(false)
})

test('leaves nothing after signing out while the server does not respond', async ({
  startFaultySite,
  page,
}) => {
  const { site, network } = await startFaultySite()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await network.setState('hanging', (path) => path.startsWith('/api'))
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await findInStorage(page, words)).toEqual([])
})

test('stores nothing from a response that arrives after signing out', async ({ site, page }) => {
  await signIn(page, site.address, isaura)
  await page.goto(site.address)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/family', async (route) => {
      const answer = await route.fetch()
      resolve()
      await held
      await route.fulfill({ response: answer }).catch(() => {})
    })
  })
  await page.getByRole('link', { name: 'Family Tree' }).first().click()
  await asked
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  release()
  await page.unrouteAll({ behavior: 'wait' })
  expect(await findInStorage(page, words)).toEqual([])
})

test('signs out all tabs when one signs out', async ({ site, page, context }) => {
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  const other = await context.newPage()
  await openTree(other, site.address)
  await signOut(page)
  await expect(other).toHaveURL(/\/login/)
  expect(await findInStorage(other, words)).toEqual([])
})

test('shows a user no trace of the user before', async ({ site, page }) => {
  await signIn(page, site.address, emanuel)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await page.context().clearCookies()
  await signIn(page, site.address, admin)
  await expect(page.getByText(emanuel.name)).toHaveCount(0)
  expect(await findInStorage(page, [emanuel.username])).toEqual([])
})
