/** What is new, told by a notification. */
import { chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { browserSwitches } from '../fixtures/browser-switches.ts'
import { selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { signInByApi, waitForAppShell } from '../fixtures/user-steps.ts'

/** Chromium's headless shell has no notifications: it refuses them whatever permission it is given. */
const browserPath = process.env['COMPLETE_CHROMIUM_PATH']

const registrations = z.object({
  registrations: z.array(z.object({ registrationId: z.string(), scopeURL: z.string() })),
})

/**
 * Delivers a push to the service worker as the browser does when its push service has sent one, and waits for a notification.
 * Reading the notifications before Chromium has displayed a new one makes it forget the new one.
 */
async function deliverPush(page: Page, data: object) {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
      const all = registrations.parse(event).registrations
      const registration = all.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (registration) resolve(registration.registrationId)
    })
  })
  const shown = new Promise<void>((resolve) => {
    session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Notification displayed') resolve()
    })
  })
  await session.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  await session.send('BackgroundService.startObserving', { service: 'notifications' })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await found,
    data: JSON.stringify(data),
  })
  await shown
  await session.detach()
}

/** Whether the worker may show notifications: it hears of the permission later than the page. */
async function readWorkerPermission(page: Page): Promise<string> {
  const [worker] = page.context().serviceWorkers()
  return worker ? await worker.evaluate(() => Notification.permission) : 'no worker'
}

const readNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

test('shows a notification for a push', async ({ startSite, consoleWatch }) => {
  test.skip(!browserPath, 'Only the complete Chromium shows notifications: install Debian\'s "chromium".')
  const site = await startSite({ data: preparedDataDir('demo') })
  const browser = await chromium.launch({ executablePath: browserPath ?? '', args: browserSwitches })
  const context = await browser.newContext({ permissions: ['notifications'] })
  await consoleWatch.follow(context)
  const page = await context.newPage()
  await signInByApi(page, site.address, selam)
  await page.goto(site.address)
  await waitForAppShell(page)
  await expect.poll(() => readWorkerPermission(page)).toBe('granted')
  await deliverPush(page, { site: 'The Brandvolds', kind: 'comments', count: 3 })
  expect(await readNotifications(page)).toEqual(['The Brandvolds: 3 new comments'])
  await browser.close()
})
