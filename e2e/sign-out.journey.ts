/** After signing out no word of the family is left on the device, whatever the network does. */
import { noServer } from './fixtures/console-watch.ts'
import { admin, emanuel, isaura } from './fixtures/family.ts'
import { expect, test } from './fixtures/journey.ts'
import { openTree, savedForReading, signIn, signOut } from './fixtures/steps.ts'
import { findOnDevice, wordsOfTheFamily } from './fixtures/storage-scan.ts'

const words = wordsOfTheFamily()

test('the scan knows many words and finds them while somebody is signed in', async ({ site, page }) => {
  expect(words.length).toBeGreaterThan(40)
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  const found = await findOnDevice(page, words)
  expect(
    found.filter((where) => where.startsWith('IndexedDB family-heritage-saved/answers')).length,
  ).toBeGreaterThan(40)
})

test('signing out leaves nothing', async ({ site, page }) => {
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await findOnDevice(page, [...words, isaura.username])).toEqual([])
  await page.goto(`${site.address}/family-tree`)
  await expect(page).toHaveURL(/\/login/)
})

test('signing out with the server dead leaves nothing, blocks the way in, and reaches the server at first contact', async ({
  startSite,
  page,
  watch,
}) => {
  const site = await startSite()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  const cookies = await page.context().cookies()
  await site.kill()
  watch.expect(noServer)
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await findOnDevice(page, words)).toEqual([])
  await page.goto(`${site.address}/family-tree`)
  await expect(page).toHaveURL(/\/login/)
  expect(await findOnDevice(page, words)).toEqual([])

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

test('signing out without a network leaves nothing', async ({ site, page, context, watch }) => {
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  watch.expect(noServer)
  await context.setOffline(true)
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await findOnDevice(page, words)).toEqual([])
  await context.setOffline(false)
})

test('signing out while the server hangs leaves nothing', async ({ behindFaults, page }) => {
  const { site, network } = await behindFaults()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  await network.turn('hanging', (path) => path.startsWith('/api'))
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await findOnDevice(page, words)).toEqual([])
})

test('an answer that arrives after signing out writes nothing', async ({ site, page }) => {
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
  expect(await findOnDevice(page, words)).toEqual([])
})

test('signing out in one tab signs out the others', async ({ site, page, context }) => {
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  const other = await context.newPage()
  await openTree(other, site.address)
  await signOut(page)
  await expect(other).toHaveURL(/\/login/)
  expect(await findOnDevice(other, words)).toEqual([])
})

test('whoever signs in after somebody else finds no trace of them', async ({ site, page }) => {
  await signIn(page, site.address, emanuel)
  await openTree(page, site.address)
  await savedForReading(page)
  await page.context().clearCookies()
  await signIn(page, site.address, admin)
  await expect(page.getByText(emanuel.name)).toHaveCount(0)
  expect(await findOnDevice(page, [emanuel.username])).toEqual([])
})
