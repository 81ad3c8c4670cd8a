/** A comment and a thank-you are written without a server, and sent once after the browser was closed. */
import { z } from 'zod'
import { findViolations } from '../fixtures/axe.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { prepareOfflineWriting } from '../fixtures/submission-form.ts'
import { signInByApi, waitForSavedQueries } from '../fixtures/user-steps.ts'

const stories = z.array(z.object({ slug: z.string() }))

test('says something about a story without a server; it arrives once, is answered and deleted', async ({
  startSite,
  device,
  page: adminPage,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  let page = await device.open()
  await prepareOfflineWriting(page, site.address, selam)
  const [story] = stories.parse(await (await page.request.get(`${site.address}/api/blog`)).json())
  await page.goto(`${site.address}/blog/${story?.slug}`)
  await expect(page.getByRole('region', { name: 'What the family says' })).toBeVisible()
  await waitForSavedQueries(page, ['listComments'])
  const address = page.url()

  consoleWatch.expect(noServer)
  await site.kill()
  await page.reload()
  const section = page.getByRole('region', { name: 'What the family says' })
  await section.getByRole('button', { name: 'Thank you' }).click()
  await expect(section.getByText('From you')).toBeVisible()
  await section.getByRole('textbox', { name: 'Your comment' }).fill('We rowed there in July.')
  await section.getByRole('button', { name: 'Send' }).click()
  const waiting = section.getByRole('listitem').filter({ hasText: 'We rowed there in July.' })
  await expect(waiting).toContainText('Waiting to be sent')
  expect(await findViolations(page)).toEqual([])

  await device.close()
  page = await device.open()
  await page.goto(address)
  const restored = page.getByRole('region', { name: 'What the family says' })
  await expect(restored.getByRole('listitem')).toContainText('Waiting to be sent')
  await site.start()
  await page.reload()
  const comment = restored.getByRole('listitem').filter({ hasText: 'We rowed there in July.' })
  await expect(comment).toHaveCount(1)
  await expect(comment).toContainText('Just now')
  await expect(restored.getByRole('button', { name: 'Thank you', pressed: true })).toBeVisible()
  await expect(restored.getByText('Waiting to be sent')).toHaveCount(0)

  await signInByApi(adminPage, site.address, ingrid)
  await adminPage.goto(address)
  const other = adminPage.getByRole('region', { name: 'What the family says' })
  await expect(other.getByText(/^From Selam/)).toBeVisible()
  await other.getByRole('button', { name: 'Answer' }).click()
  await expect(other.getByRole('textbox', { name: 'Your answer' })).toBeFocused()
  await adminPage.keyboard.type('I was there, too.')
  await other.getByRole('button', { name: 'Send' }).first().click()
  await expect(other.getByText('I was there, too.')).toBeVisible()
  await expect(other.getByText('Waiting to be sent')).toHaveCount(0)
  expect(await findViolations(adminPage)).toEqual([])

  await page.reload()
  await expect(restored.getByText('I was there, too.')).toBeVisible()
  await restored.getByRole('button', { name: 'Delete' }).first().click()
  await restored.getByRole('button', { name: 'Delete this comment' }).click()
  await expect(restored.getByText('We rowed there in July.')).toHaveCount(0)
  await expect(restored.getByText('I was there, too.')).toBeVisible()
})
