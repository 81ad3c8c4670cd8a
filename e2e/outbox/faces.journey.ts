/** A face is marked without a server, arrives once after the browser was closed, and is answered by somebody else. */
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { findViolations } from '../fixtures/axe.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { prepareOfflineWriting } from '../fixtures/submission-form.ts'
import { signInByApi, waitForSavedPicture, waitForSavedQueries } from '../fixtures/user-steps.ts'

const items = z.object({ data: z.array(z.object({ id: z.string(), file_type: z.string() })) })

const faces = z.array(z.object({ item_id: z.string() }))

async function countFaces(page: Page, address: string, itemId?: string) {
  const all = faces.parse(await (await page.request.get(`${address}/api/faces`)).json())
  return all.filter(({ item_id }) => item_id === itemId).length
}

test('marks faces by tap and by keyboard; they arrive once, and the family answers', async ({
  startSite,
  device,
  page: adminPage,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  let page = await device.open()
  await prepareOfflineWriting(page, site.address, selam)
  const archives = items.parse(await (await page.request.get(`${site.address}/api/archives`)).json())
  const photo = archives.data.find(({ file_type }) => file_type === 'photo')
  const address = `${site.address}/archives/${photo?.id}`
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'In this picture' })).toBeVisible()
  await waitForSavedQueries(page, ['listFaces', 'listUnmarkedPeople', 'listPeople'])
  await waitForSavedPicture(page.getByRole('region', { name: 'Viewer' }).getByRole('img'))

  consoleWatch.expect(noServer)
  await site.kill()
  await page.reload()
  const section = page.getByRole('region', { name: 'In this picture' })
  await section.getByRole('button', { name: 'Mark a face' }).click()
  const viewer = page.getByRole('region', { name: 'Viewer' })
  const box = await viewer.getByRole('img').first().boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 3, (box?.y ?? 0) + (box?.height ?? 0) / 3)
  const field = page.getByRole('combobox', { name: 'Who is this?' })
  await expect(field).toBeFocused()
  await expect(page.locator('#splash')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await field.fill('Ingrid')
  await page
    .getByRole('option', { name: /Ingrid/ })
    .first()
    .click()
  await expect(page.getByText(/is saved\. Tap a face/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  const waiting = section.getByRole('listitem').filter({ hasText: 'Waiting to be sent' })
  await expect(waiting).toContainText('Ingrid')

  // By keyboard: the mark begins in the middle.
  await section.getByRole('button', { name: 'Mark a face' }).press('Enter')
  const mark = page.getByRole('application', { name: 'The marked face' })
  await expect(mark).toBeFocused()
  const before = await mark.boundingBox()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await mark.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0)
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Ask the family' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(waiting).toHaveCount(2)

  await device.close()
  page = await device.open()
  await page.goto(address)
  const restored = page.getByRole('region', { name: 'In this picture' })
  await expect(restored.getByText('Waiting to be sent')).toHaveCount(2)
  await site.start()
  await page.reload()
  // A page that has not been drawn yet shows no waiting mark either: the server is asked what has arrived.
  await expect.poll(() => countFaces(page, site.address, photo?.id)).toBe(2)
  await expect(restored.getByText('Waiting to be sent')).toHaveCount(0)
  await expect(restored.getByRole('listitem')).toHaveCount(2)

  await signInByApi(adminPage, site.address, ingrid)
  await adminPage.goto(`${site.address}/archives`)
  await adminPage.getByRole('link', { name: /1 face has no name yet/ }).click()
  await adminPage.getByRole('button', { name: /^I know who this is/ }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Who is this?' })
  await expect(dialog.getByRole('combobox', { name: 'Who is this?' })).toBeFocused()
  await expect(adminPage.locator('#splash')).toHaveCount(0)
  expect(await findViolations(adminPage)).toEqual([])
  await adminPage.keyboard.type('Selam')
  await dialog.getByRole('option', { name: /Selam/ }).first().click()
  await expect(adminPage.getByText('No questions at the moment')).toBeVisible()

  await page.reload()
  await expect(restored.getByRole('link', { name: /Selam/ })).toBeVisible()
  await expect(page.locator('#splash')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
})
