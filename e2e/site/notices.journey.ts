/** What is new: counted on the badge, listed on its page, seen after the visit, and told by a notification. */
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { ApiClient } from '../fixtures/api-client.ts'
import { findViolations } from '../fixtures/axe.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import {
  signInByApi,
  waitForAppShell,
  waitForDeferredFile,
  waitForSavedQueries,
} from '../fixtures/user-steps.ts'

const stories = z.array(z.object({ id: z.string(), title: z.string(), status: z.string() }))
const registrations = z.object({
  registrations: z.array(z.object({ registrationId: z.string(), scopeURL: z.string() })),
})

/** Another member says something about a story. Returns the story's title. */
async function commentAsIngrid(address: string, text: string): Promise<string> {
  const client = await ApiClient.signIn(address, ingrid.username, ingrid.password)
  const all = stories.parse(await client.call('GET', '/blog'))
  const story = all.find(({ status }) => status === 'published')
  if (!story) throw new Error('The demo family has no story.')
  const content = { targetType: 'blog', targetId: story.id, parentId: null, text }
  await client.call('POST', '/submissions', { type: 'comment', title: story.title, content })
  return story.title
}

/** Delivers a push to the service worker as the browser does when its push service has sent one. */
async function deliverPush(page: Page, data: object) {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
      const all = registrations.parse(event).registrations
      const registration = all.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await found,
    data: JSON.stringify(data),
  })
  await session.detach()
}

/** Whether the worker may show notifications: it hears of the permission later than the page. */
async function readWorkerPermission(page: Page): Promise<string> {
  const { origin } = new URL(page.url())
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().startsWith(origin))
  return worker ? await worker.evaluate(() => Notification.permission) : 'no worker'
}

const readNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

test('counts a comment by another member, lists it once, and shows a notification for a push', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  // Everything before today is seen.
  await signInByApi(page, site.address, selam)
  const now = new Date().toISOString()
  await page.request.put(`${site.address}/api/notices/visit`, { data: { until: now } })
  const title = await commentAsIngrid(site.address, 'We rowed there in July.')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(site.address)
  await waitForAppShell(page)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'What is new, 1', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is new')
  const fresh = page.getByRole('list', { name: 'New since your last visit' })
  await expect(fresh.getByRole('listitem')).toHaveCount(1)
  await expect(fresh).toContainText('We rowed there in July.')
  await expect(header.getByRole('link', { name: 'What is new', exact: true })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await findViolations(page)).toEqual([])

  await fresh.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.reload()
  await header.getByRole('link', { name: 'What is new', exact: true }).click()
  await expect(page.getByText('Nothing new')).toBeVisible()
  await page.getByText(/^Earlier \(/).click()
  await expect(page.getByRole('list', { name: 'Earlier' })).toContainText('We rowed there in July.')

  await page.context().grantPermissions(['notifications'], { origin: site.address })
  await expect.poll(() => readWorkerPermission(page)).toBe('granted')
  await deliverPush(page, { site: 'The Brandvolds', kind: 'comments', count: 3 })
  await expect.poll(() => readNotifications(page)).toEqual(['The Brandvolds: 3 new comments'])

  await waitForSavedQueries(page, ['listComments', 'getNoticeState'])
  await waitForDeferredFile(page, 'later-what-is-new')
  await site.kill()
  consoleWatch.expect(noServer)
  await page.reload()
  await page.getByText(/^Earlier \(/).click()
  await expect(page.getByRole('list', { name: 'Earlier' })).toContainText('We rowed there in July.')
})
