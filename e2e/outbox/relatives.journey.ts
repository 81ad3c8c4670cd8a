/** A birth is told without a server, sent once after the browser was closed, accepted, and seen on the tree. */

import { timeLimit } from '#tests/support/time-limits.ts'
import { findViolations } from '../fixtures/axe.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { readSubmissions } from '../fixtures/server-data.ts'
import {
  openMySubmissions,
  prepareOfflineWriting,
  savedMessage,
  sentCards,
  submittedMessage,
  waitingCard,
} from '../fixtures/submission-form.ts'
import { openDetails, openTree, signInByApi, waitForSavedQueries } from '../fixtures/user-steps.ts'

const parent = 'Selam Brandvold'
const title = `Runa Brandvold, child of ${parent}`
const newsTitle = 'Runa was born'

test('tells of a birth without a server, with a picture and news, and sees the child on the tree', async ({
  startSite,
  device,
  page: adminPage,
  consoleWatch,
  mediaFiles,
}) => {
  test.setTimeout(timeLimit(180_000))
  const site = await startSite({ data: preparedDataDir('demo') })
  let page = await device.open()
  await prepareOfflineWriting(page, site.address, selam)
  await openTree(page, site.address, 158)
  const details = await openDetails(page, parent)
  await details.getByRole('link', { name: 'Whole page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(parent)
  await waitForSavedQueries(page, ['listPeople', 'getPersonFacts'])
  const before = (await readSubmissions(site)).length

  consoleWatch.expect(noServer)
  await site.kill()
  await page.reload()
  await page.getByRole('button', { name: 'Add a relative' }).click()
  await page.getByRole('button', { name: /^A baby was born/ }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Given names')).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.type('Runa')
  await form.getByLabel('Gender').selectOption('Female')
  await form.getByLabel('Birth date').fill('3 May 2026')
  await form.getByLabel('Surname').fill('Brandvold')
  await form
    .locator('input[type=file]:not([capture])')
    .setInputFiles((await mediaFiles.photo('runa.jpg')).path)
  await expect(form.getByRole('list', { name: 'Chosen files' })).toContainText('runa.jpg')
  await form.getByLabel('Also share this birth as news').check()
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(savedMessage, { exact: true })).toBeVisible()
  await openMySubmissions(page, site.address)
  await expect(waitingCard(page, title)).toContainText('New relative')

  await device.close()
  page = await device.open()
  await openMySubmissions(page, site.address)
  await expect(waitingCard(page, title)).toBeVisible()
  await expect(waitingCard(page, newsTitle)).toBeVisible()
  await site.start()
  await page.reload()
  const sent = sentCards(page).filter({ hasText: title })
  await expect(sent).toContainText('Waiting for review')
  await expect(sentCards(page).filter({ hasText: newsTitle })).toBeVisible()
  const stored = (await readSubmissions(site)).slice(before)
  expect(stored.map(({ type }) => type)).toEqual(['relative', 'news'])
  expect(stored[1]?.files).toEqual(stored[0]?.files)

  await signInByApi(adminPage, site.address, ingrid)
  await adminPage.goto(`${site.address}/admin/submissions`)
  const card = adminPage.getByRole('article', { name: title, exact: true })
  await card.getByRole('button', { name: 'Review' }).click()
  const review = adminPage.getByRole('dialog', { name: title })
  await expect(review.getByText('Born on 3 May 2026')).toBeVisible()
  await expect(review.getByRole('link', { name: parent })).toBeVisible()
  expect(await findViolations(adminPage)).toEqual([])
  await review.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(card).toHaveCount(0)

  await page.reload()
  await expect(sent).toContainText('Accepted')
  await expect(sent).toContainText('Thank you!')
  await sent.getByRole('link', { name: 'Open the page of this person' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Runa Brandvold')
  await expect(page.getByRole('list', { name: 'Parents' })).toContainText(parent)
  await openTree(page, site.address, 159)
  await expect(await openDetails(page, 'Runa Brandvold')).toContainText('3 May 2026')
})

test('writes a memory that stands on the page of the person', async ({ startSite, page, device }) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, selam)
  await openTree(page, site.address, 158)
  const details = await openDetails(page, 'Nils Oleson Brandvold')
  await details.getByRole('link', { name: 'Whole page' }).click()
  await page.getByRole('button', { name: 'Add a memory' }).click()
  const form = page.getByRole('dialog', { name: 'Write a Blog Post' })
  await form.getByLabel('Title', { exact: true }).fill('The tram in the rain')
  await form.getByLabel('Excerpt', { exact: true }).fill('Number seven.')
  await form.getByLabel('Content', { exact: true }).fill('He never let anybody stand in the rain.')
  await expect(form.getByRole('list', { name: 'Who is in it?' })).toContainText('Nils Oleson Brandvold')
  await form.getByRole('button', { name: 'Submit Blog Post' }).click()
  await expect(page.getByText(submittedMessage('blog'))).toBeVisible()

  const adminPage = await device.open()
  await signInByApi(adminPage, site.address, ingrid)
  await adminPage.goto(`${site.address}/admin/submissions`)
  const card = adminPage.getByRole('article', { name: 'The tram in the rain', exact: true })
  await card.getByRole('button', { name: 'Review' }).click()
  await expect(adminPage.getByRole('dialog')).toContainText('Nils Oleson Brandvold')
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'The tram in the rain' })).toBeVisible()
})
