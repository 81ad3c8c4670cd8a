/** The calendar: found from the family's history, moved by month, on a phone and on a wide screen, and offline. */
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { findViolations } from '../fixtures/axe.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import {
  signInByApi,
  waitForAppShell,
  waitForDeferredFile,
  waitForSavedQueries,
} from '../fixtures/user-steps.ts'

/** Moves on until a month has a birthday. */
async function findMonthWithBirthday(page: Page) {
  const birthday = page.getByText(/^turns \d+$/).first()
  for (let month = 0; month < 12 && !(await birthday.isVisible()); month++) {
    await page.getByRole('button', { name: 'Next month' }).click()
  }
  await expect(birthday).toBeVisible()
}

test('shows the family’s days by month and week, and opens without a server', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByApi(page, site.address, selam)
  await page.goto(`${site.address}/family-history`)
  await waitForAppShell(page)
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar')
  await expect(page.getByRole('table', { name: 'Month' })).toBeVisible()
  await findMonthWithBirthday(page)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
  expect(await findViolations(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await findMonthWithBirthday(page)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d/)
  const days = page.getByRole('list', { name: 'Days' })
  await expect(days.getByRole('heading', { level: 3 })).toHaveCount(7)

  await waitForSavedQueries(page, ['listPeople', 'listEvents'])
  await waitForDeferredFile(page, 'later-calendar')
  await site.kill()
  consoleWatch.expect(noServer)
  await page.reload()
  await expect(days.getByRole('heading', { level: 3 })).toHaveCount(7)
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await findMonthWithBirthday(page)
})

test('makes a private address that a calendar program reads without a session, and stops it', async ({
  startSite,
  page,
  request,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, selam)
  await page.goto(`${site.address}/calendar`)
  await page.getByLabel('With ages and years').check()
  await page.getByRole('button', { name: 'Get a private address' }).click()
  const address = await page.getByLabel('Your private address').inputValue()
  expect(await findViolations(page)).toEqual([])
  const read = async () => await request.get(address, { headers: { Cookie: '' } })
  const calendar = new ICAL.Component(ICAL.parse(await (await read()).text()))
  const summaries = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary)
  expect(summaries.some((summary) => / turns \d+$/.test(summary))).toBe(true)
  expect(summaries.some((summary) => summary.includes('Selam Brandvold'))).toBe(false)

  await page.reload()
  await expect(page.getByText(/^Your calendar address was created on /)).toBeVisible()
  await expect(page.getByLabel('Your private address')).toHaveCount(0)
  await page.getByRole('button', { name: 'Switch off the calendar address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off the calendar address' }).click()
  await expect(page.getByRole('button', { name: 'Get a private address' })).toBeVisible()
  expect((await read()).status()).toBe(404)
})
