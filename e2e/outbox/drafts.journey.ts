/** Drafts in several tabs, changes to entries while the connection returns, and drafts that are left over. */
import type { Page } from '@playwright/test'
import { noServer } from '../fixtures/console-watch.ts'
import { isaura } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import { readSubmissions } from '../fixtures/server-data.ts'
import {
  expectSent,
  fillIn,
  news,
  openForm,
  openMySubmissions,
  prepareOfflineWriting,
  pressContribute,
  savedMessage,
  sendButton,
  submitContent,
  waitingCard,
} from '../fixtures/submission-form.ts'
import { typeDraft } from '../fixtures/type-draft.ts'

const titleField = (page: Page) => page.getByRole('dialog').getByLabel('Title', { exact: true })

test('lets one tab write a draft, hands it over to another tab, and sends it once', async ({
  startSite,
  device,
}) => {
  const site = await startSite()
  const first = await device.open()
  await prepareOfflineWriting(first, site.address, isaura)
  await first.goto(`${site.address}/news`)
  await fillIn(await openForm(first, 'news'), news('Written in the first tab'))
  const second = await device.context.newPage()
  await second.goto(`${site.address}/news`)
  await pressContribute(second, 'news')
  const notice = 'This draft is already open in another window of this browser.'
  await expect(second.getByText(notice)).toBeVisible()
  await expect(sendButton(second.getByRole('dialog'), 'news')).toBeDisabled()
  await second.getByRole('button', { name: 'Continue here' }).click()
  await expect(titleField(second)).toHaveValue('Written in the first tab')
  await expect(first.getByText(notice)).toBeVisible()
  await sendButton(second.getByRole('dialog'), 'news').click()
  await expect(second.getByRole('dialog')).toBeHidden()
  await expect(first.getByText(notice), 'the closed form frees the draft').toBeHidden()
  await expect(titleField(first), 'what was sent is not there twice').toHaveValue('')
  await expect.poll(() => readSubmissions(site)).toMatchObject([{ title: 'Written in the first tab' }])
})

test('does not send an entry while its changes are written, and sends the changes once', async ({
  startSite,
  device,
  consoleWatch,
}) => {
  const site = await startSite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  await page.goto(`${site.address}/news`)
  consoleWatch.expect(noServer)
  await site.kill()
  await submitContent(page, 'news', news('Before'))
  await expect(page.getByText(savedMessage, { exact: true })).toBeVisible()
  await openMySubmissions(page, site.address)
  await waitingCard(page, 'Before').getByRole('button', { name: 'Edit' }).click()
  await titleField(page).fill('After')
  await site.start()
  // Another tab would send what may be sent.
  const other = await device.context.newPage()
  await openMySubmissions(other, site.address)
  await expect(waitingCard(other, 'Before')).toContainText('Not sent yet: you are still editing')
  expect(await readSubmissions(site)).toEqual([])
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectSent(other, ['After'])
  expect(await readSubmissions(site)).toMatchObject([{ title: 'After' }])
})

test('lists changes whose entry was sent, and sends them as a new submission', async ({
  startSite,
  device,
  consoleWatch,
}) => {
  const site = await startSite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  await page.goto(`${site.address}/news`)
  consoleWatch.expect(noServer)
  await site.kill()
  await submitContent(page, 'news', news('Before'))
  await openMySubmissions(page, site.address)
  await waitingCard(page, 'Before').getByRole('button', { name: 'Edit' }).click()
  await titleField(page).press('End')
  await typeDraft(titleField(page), ' and after')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await site.start()
  await page.reload()
  await expectSent(page, ['Before'])
  const leftover = page.getByRole('region', { name: 'Drafts not sent yet' }).getByRole('article')
  await expect(leftover).toContainText('Before and after')
  await leftover.getByRole('button', { name: 'Open' }).click()
  await expect(titleField(page)).toHaveValue('Before and after.')
  await page.getByRole('button', { name: 'Send as New' }).click()
  await expectSent(page, ['Before and after.', 'Before'])
  await expect(leftover).toHaveCount(0)
})
