/** Once a relative has opened the site, what they may read opens without a network, at once, from a cold start. */
import { moveClock } from './fixtures/clock.ts'
import { noServer } from './fixtures/console-watch.ts'
import { isaura, peopleCount } from './fixtures/family.ts'
import { expect, test } from './fixtures/journey.ts'
import {
  arriveSignedIn,
  card,
  everythingIsRead,
  expectWholeTree,
  familyIsSaved,
  find,
  openTree,
  savedForReading,
  shellIsSaved,
  signIn,
} from './fixtures/steps.ts'

const noConnection = 'No connection. You are reading what is saved on this device.'
const notSaved = 'Not saved on this device yet'

test('with the server dead and the browser started cold, the tree opens by itself with the same people', async ({
  startSite,
  phone,
  watch,
}) => {
  const site = await startSite()
  let page = await phone.open()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)

  await phone.close()
  await site.kill()
  watch.expect(noServer)
  page = await phone.open()
  await page.goto(`${site.address}/family-tree`)
  await expectWholeTree(page)
  await find(page, 'Elspethine')
  await expect(card(page, 'Elspethine')).toContainText(/1877\D+1963/)
})

test('every page opens without a server, those that were never opened here too', async ({
  startSite,
  page,
  watch,
}) => {
  const site = await startSite()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  await everythingIsRead(page)
  await site.kill()
  watch.expect(noServer)

  for (const route of ['/', '/profile', '/family-history', '/news', '/blog', '/archives', '/offline']) {
    await page.goto(`${site.address}${route}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${site.address}${route}`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(notSaved)).toHaveCount(0)
  }
  await page.goto(`${site.address}/family-tree`)
  await expectWholeTree(page)
  await page.reload()
  await expectWholeTree(page)
  await page.goto(`${site.address}/no/such/page`)
  await expect(page.getByText('404')).toBeVisible()
})

test('a deep link to a person opens without a server', async ({ startSite, page, watch }) => {
  const site = await startSite()
  await arriveSignedIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  const people: { id: string; first_name: string }[] = await (
    await page.request.get(`${site.address}/api/family`)
  ).json()
  const fenella = people.find(({ first_name }) => first_name === 'Fenella')
  await site.kill()
  watch.expect(noServer)
  await page.goto(`${site.address}/family-tree?person=${fenella?.id}`)
  await expectWholeTree(page)
  await expect(page.locator(`.react-flow__node[data-id="${fenella?.id}"]`)).toBeInViewport()
})

test('a list that could never be read says without a server that it is not saved', async ({
  startSite,
  page,
  watch,
}) => {
  const site = await startSite()
  watch.expect(noServer, /503/)
  const failure = { error: 'The archives are being moved.', code: 'failed' }
  await page.route('**/api/archives', (route) => route.fulfill({ status: 503, json: failure }))
  await signIn(page, site.address, isaura)
  await shellIsSaved(page)
  await familyIsSaved(page)
  await site.kill()
  await page.unroute('**/api/archives')
  await page.goto(`${site.address}/archives`)
  await expect(page.getByText(notSaved)).toBeVisible()
})

test('a first visit cut off while the worker installs recovers at the next', async ({
  behindFaults,
  page,
  watch,
}) => {
  const { site, network } = await behindFaults()
  await arriveSignedIn(page, site.address, isaura)
  await network.turn('cutting', (path) => path.includes('/family-tree') || path.includes('tree.page'))
  watch.expect(noServer, /bad-precaching-response|Failed to fetch|ServiceWorker/i)
  await page.goto(site.address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => network.requests.some((request) => request.includes('tree.page'))).toBe(true)
  await network.turn('clear')
  await page.reload()
  await openTree(page, site.address)
  await savedForReading(page)
  await site.kill()
  await page.reload()
  await expectWholeTree(page)
})

test('a stopped worker wakes up for a navigation without a server', async ({ startSite, page, watch }) => {
  const site = await startSite()
  await arriveSignedIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  await site.kill()
  watch.expect(noServer)
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await page.goto(`${site.address}/family-tree`)
  await expectWholeTree(page)
})

test("a hotel's sign-in page instead of our answers spoils nothing", async ({
  behindFaults,
  page,
  watch,
}) => {
  const { site, network } = await behindFaults()
  await arriveSignedIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  await network.turn('portal')
  watch.expect(noServer, /ServiceWorker|MIME type/i)
  await page.reload()
  await expectWholeTree(page)
  await expect(page.getByText('Please accept our terms')).toHaveCount(0)
  await page.goto(`${site.address}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await network.turn('clear')
  await openTree(page, site.address)
  await expect(page).toHaveURL(`${site.address}/family-tree`)
})

test('a server that accepts and never answers holds nothing up that is saved', async ({
  behindFaults,
  page,
}) => {
  const { site, network } = await behindFaults()
  await arriveSignedIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  await network.turn('hanging', (path) => path.startsWith('/api'))
  await page.goto(`${site.address}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Family Tree' }).first().click()
  // A call is given up after twenty seconds: what stands before has not waited for it.
  await expect(page.locator('.react-flow__node').first()).toBeVisible()
  await expectWholeTree(page)
})

test('a server that fails leaves the saved copy on the page and says that it is not fresh', async ({
  behindFaults,
  page,
  watch,
}) => {
  const { site, network } = await behindFaults()
  await arriveSignedIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  await network.turn('failing', (path) => path === '/api/family')
  watch.expect(/ 500 .*\/api\/family/)
  await page.reload()
  await expectWholeTree(page)
})

test('a server that fails and nothing saved shows its sentence and Try Again, which works', async ({
  behindFaults,
  page,
  watch,
}) => {
  const { site, network } = await behindFaults()
  await arriveSignedIn(page, site.address, isaura)
  // The site reads what it lacks on its own too, so the server is well again only once somebody has pressed.
  let pressed = false
  await network.turn('failing', (path) => path === '/api/family' && !pressed)
  await page.exposeFunction('thePress', () => {
    pressed = true
  })
  watch.expect(/ 500 .*\/api\/family/)
  await page.goto(`${site.address}/family-tree`)
  // Told when the tries of the specification have failed, seconds apart.
  await expect(page.getByText('The server stumbled.').first()).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() =>
    addEventListener('click', () => Reflect.get(window, 'thePress')(), { capture: true }),
  )
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectWholeTree(page)
})

test('answers cut off in the middle spoil nothing', async ({ behindFaults, page, watch }) => {
  const { site, network } = await behindFaults()
  await arriveSignedIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  await network.turn('cutting', (path) => path.startsWith('/api'))
  watch.expect(noServer)
  await page.reload()
  await expectWholeTree(page)
})

test('the page notices when the network goes and when it comes back', async ({
  startSite,
  page,
  context,
  watch,
}) => {
  const site = await startSite()
  await arriveSignedIn(page, site.address, isaura)
  await openTree(page, site.address)
  await savedForReading(page)
  watch.expect(noServer)
  await context.setOffline(true)
  await expect(page.getByText(noConnection)).toBeVisible()
  await page.reload()
  await expectWholeTree(page)
  await context.setOffline(false)
  await expect(page.getByText(noConnection)).toHaveCount(0)
})

for (const [days, words] of [
  [40, '40 days ahead'],
  [-1, 'a day behind'],
] as const) {
  test(`with the device's clock ${words} the saved family stays readable`, async ({
    startSite,
    phone,
    watch,
  }) => {
    const site = await startSite()
    let page = await phone.open()
    await arriveSignedIn(page, site.address, isaura)
    await openTree(page, site.address)
    await savedForReading(page)
    await phone.close()
    await site.kill()
    watch.expect(noServer)
    page = await phone.open()
    await moveClock(page, days)
    await page.goto(`${site.address}/family-tree`)
    await expectWholeTree(page, peopleCount)
  })
}
