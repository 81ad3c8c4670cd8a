/** A correction is written without a server, sent once after the browser was closed, accepted, and seen by its author. */
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
  waitingCard,
} from '../fixtures/submission-form.ts'
import { openDetails, openTree, signInByApi, waitForSavedQueries } from '../fixtures/user-steps.ts'

const title = 'Birth: Lars Oleson Brandvold'

test('suggests a date without a server, sends it once after a restart, and sees that it was accepted', async ({
  startSite,
  device,
  page: adminPage,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  let page = await device.open()
  await prepareOfflineWriting(page, site.address, selam)
  await openTree(page, site.address, 158)
  const details = await openDetails(page, 'Lars Oleson Brandvold')
  await details.getByRole('link', { name: 'Whole page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lars Oleson Brandvold')
  await waitForSavedQueries(page, ['listPeople', 'getPersonFacts'])
  const { pathname } = new URL(page.url())
  const before = (await readSubmissions(site)).length

  consoleWatch.expect(noServer)
  await site.kill()
  await page.reload()
  // Three taps from the page, and the typing.
  await page.getByRole('button', { name: 'Suggest a correction' }).click()
  await page.getByRole('button', { name: /^Birth/ }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Date', { exact: true })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.type('4 May 1819')
  await form.getByLabel('How do you know?').fill('It says so on the gravestone.')
  await form.getByLabel('Who told you?').fill('Aunt Ingrid')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(savedMessage, { exact: true })).toBeVisible()
  await openMySubmissions(page, site.address)
  await expect(waitingCard(page, title)).toContainText('Correction')

  await device.close()
  page = await device.open()
  await openMySubmissions(page, site.address)
  await expect(waitingCard(page, title)).toBeVisible()
  await site.start()
  await page.reload()
  const sent = sentCards(page).filter({ hasText: title })
  await expect(sent).toContainText('Waiting for review')
  await expect(waitingCard(page, title)).toHaveCount(0)
  const stored = await readSubmissions(site)
  expect(stored.length).toBe(before + 1)

  await signInByApi(adminPage, site.address, ingrid)
  await adminPage.goto(`${site.address}/admin/submissions`)
  const card = adminPage.getByRole('article', { name: title, exact: true })
  await card.getByRole('button', { name: 'Review' }).click()
  const review = adminPage.getByRole('dialog', { name: title })
  await expect(review.getByText('4 May 1819')).toBeVisible()
  await expect(review).toContainText('Told by Aunt Ingrid')
  expect(await findViolations(adminPage)).toEqual([])
  await review.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(card).toHaveCount(0)

  await page.reload()
  await expect(sent).toContainText('Accepted')
  await expect(sent).toContainText('Thank you!')
  await sent.getByRole('link', { name: 'Open the page of this person' }).click()
  await expect(page).toHaveURL(`${site.address}${pathname}`)
  await expect(page.getByRole('region', { name: 'Life', exact: true })).toContainText('4 May 1819')
  await expect(page.getByRole('region', { name: 'Sources' })).toContainText('Told by Aunt Ingrid')
})
