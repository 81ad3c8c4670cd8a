/** What is new: counted on the badge, listed on its page and seen after the visit. */
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

test('counts a comment by another member and lists it once', async ({ startSite, page, consoleWatch }) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  // Everything before today is seen.
  await signInByApi(page, site.address, selam)
  const now = new Date().toISOString()
  const visit = await page.request.put(`${site.address}/api/notices/visit`, {
    data: { until: now },
    headers: { origin: site.address },
  })
  expect(visit.status()).toBe(200)
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

  await waitForSavedQueries(page, ['listComments', 'getNoticeState'])
  await waitForDeferredFile(page, 'later-what-is-new')
  await site.kill()
  consoleWatch.expect(noServer)
  await page.reload()
  await page.getByText(/^Earlier \(/).click()
  await expect(page.getByRole('list', { name: 'Earlier' })).toContainText('We rowed there in July.')
})
