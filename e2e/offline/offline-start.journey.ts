/** Reading without a network from a cold start, and with a server that fails. */

import { timeLimit } from '#tests/support/time-limits.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { moveClock } from '../fixtures/device-clock.ts'
import { isaura, peopleCount } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import {
  expectCompleteTree,
  openTree,
  personCard,
  searchPerson,
  signIn,
  signInByApi,
  waitForAppShell,
  waitForOfflineTree,
  waitForPrefetch,
  waitForSavedFamily,
} from '../fixtures/user-steps.ts'

const noConnection = 'No connection. You see what is saved on this device.'
const notSaved = 'Not saved on this device yet'

test('opens the tree with the same people after a cold start without a server', async ({
  startSite,
  device,
  consoleWatch,
}) => {
  const site = await startSite()
  let page = await device.open()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)

  await device.close()
  await site.kill()
  consoleWatch.expect(noServer)
  page = await device.open()
  await page.goto(`${site.address}/family-tree`)
  await expectCompleteTree(page)
  await searchPerson(page, 'Elspethine')
  await expect(personCard(page, 'Elspethine')).toContainText(/1877\D+1963/)
})

test('opens every page without a server, also pages never opened before', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite()
  await signIn(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await waitForPrefetch(page)
  await site.kill()
  consoleWatch.expect(noServer)

  for (const route of ['/', '/profile', '/family-history', '/news', '/blog', '/archives', '/offline']) {
    await page.goto(`${site.address}${route}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${site.address}${route}`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(notSaved)).toHaveCount(0)
  }
  await page.goto(`${site.address}/family-tree`)
  await expectCompleteTree(page)
  await page.reload()
  await expectCompleteTree(page)
  await page.goto(`${site.address}/no/such/page`)
  await expect(page.getByText('404')).toBeVisible()
})

test('opens a deep link to a person without a server', async ({ startSite, page, consoleWatch }) => {
  const site = await startSite()
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  const people: { id: string; first_name: string }[] = await (
    await page.request.get(`${site.address}/api/family`)
  ).json()
  const fenella = people.find(({ first_name }) => first_name === 'Fenella')
  await site.kill()
  consoleWatch.expect(noServer)
  await page.goto(`${site.address}/family-tree?person=${fenella?.id}`)
  await expectCompleteTree(page)
  await expect(page.locator(`.react-flow__node[data-id="${fenella?.id}"]`)).toBeInViewport()
})

test('says that a list is not saved on the device when it was never loaded and there is no server', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite()
  consoleWatch.expect(noServer, /503/)
  const failure = { error: 'The archives are being moved.', code: 'failed' }
  await page.route('**/api/archives', (route) => route.fulfill({ status: 503, json: failure }))
  await signIn(page, site.address, isaura)
  await waitForAppShell(page)
  await waitForSavedFamily(page)
  await site.kill()
  await page.unroute('**/api/archives')
  await page.goto(`${site.address}/archives`)
  await expect(page.getByText(notSaved)).toBeVisible()
})

test('recovers at the next visit when the first one was cut off while the worker was installing', async ({
  startFaultySite,
  page,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  await signInByApi(page, site.address, isaura)
  await network.setState('cutting', (path) => path.includes('/family-tree') || path.includes('tree.page'))
  consoleWatch.expect(noServer, /bad-precaching-response|Failed to fetch|ServiceWorker/i)
  await page.goto(site.address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => network.requests.some((request) => request.includes('tree.page'))).toBe(true)
  await network.setState('clear')
  await page.reload()
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await site.kill()
  await page.reload()
  await expectCompleteTree(page)
})

test('wakes a stopped worker for a navigation without a server', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite()
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await site.kill()
  consoleWatch.expect(noServer)
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await page.goto(`${site.address}/family-tree`)
  await expectCompleteTree(page)
})

test('keeps saved data intact behind a captive portal', async ({ startFaultySite, page, consoleWatch }) => {
  const { site, network } = await startFaultySite()
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await network.setState('portal')
  consoleWatch.expect(noServer, /ServiceWorker|MIME type/i)
  await page.reload()
  await expectCompleteTree(page)
  await expect(page.getByText('Please accept our terms')).toHaveCount(0)
  await page.goto(`${site.address}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await network.setState('clear')
  await openTree(page, site.address)
  await expect(page).toHaveURL(`${site.address}/family-tree`)
})

test('shows saved data at once when the server accepts requests and never responds', async ({
  startFaultySite,
  page,
}) => {
  const { site, network } = await startFaultySite()
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await network.setState('hanging', (path) => path.startsWith('/api'))
  await page.goto(`${site.address}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Family Tree' }).first().click()
  // A call is given up after twenty seconds: what stands before has not waited for it.
  await expect(page.locator('.react-flow__node').first()).toBeVisible()
  await expectCompleteTree(page)
})

test('keeps the saved copy and says that it could not be refreshed when the server fails', async ({
  startFaultySite,
  page,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await network.setState('failing', (path) => path === '/api/family')
  consoleWatch.expect(/ 500 .*\/api\/family/)
  await page.reload()
  await expectCompleteTree(page)
})

test('shows the error and a working Try Again when the server fails and nothing is saved', async ({
  startFaultySite,
  page,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  await signInByApi(page, site.address, isaura)
  // The site reads what it lacks on its own too, so the server is well again only once somebody has pressed.
  let pressed = false
  await network.setState('failing', (path) => path === '/api/family' && !pressed)
  await page.exposeFunction('thePress', () => {
    pressed = true
  })
  consoleWatch.expect(/ 500 .*\/api\/family/)
  await page.goto(`${site.address}/family-tree`)
  // Told when the tries of the specification have failed, seconds apart.
  await expect(page.getByText('The server stumbled.').first()).toBeVisible({ timeout: timeLimit(60_000) })
  await page.evaluate(() =>
    addEventListener('click', () => Reflect.get(window, 'thePress')(), { capture: true }),
  )
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectCompleteTree(page)
})

test('keeps saved data intact when responses are cut off', async ({
  startFaultySite,
  page,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  await network.setState('cutting', (path) => path.startsWith('/api'))
  consoleWatch.expect(noServer)
  await page.reload()
  await expectCompleteTree(page)
})

test('notices when the network goes offline and comes back', async ({
  startSite,
  page,
  context,
  consoleWatch,
}) => {
  const site = await startSite()
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await waitForOfflineTree(page)
  consoleWatch.expect(noServer)
  await context.setOffline(true)
  await expect(page.getByText(noConnection)).toBeVisible()
  await page.reload()
  await expectCompleteTree(page)
  await context.setOffline(false)
  await expect(page.getByText(noConnection)).toHaveCount(0)
})

for (const [days, words] of [
  [40, '40 days ahead'],
  [400, '400 days ahead'],
  [-1, 'a day behind'],
] as const) {
  test(`shows the saved family when the device's clock is ${words}`, async ({
    startSite,
    device,
    consoleWatch,
  }) => {
    const site = await startSite()
    let page = await device.open()
    await signInByApi(page, site.address, isaura)
    await openTree(page, site.address)
    await waitForOfflineTree(page)
    await device.close()
    await site.kill()
    consoleWatch.expect(noServer)
    page = await device.open()
    await moveClock(page, days)
    await page.goto(`${site.address}/family-tree`)
    await expectCompleteTree(page, peopleCount)
  })
}
