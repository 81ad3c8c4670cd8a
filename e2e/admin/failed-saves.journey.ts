/** Saves that fail: the error is shown, the form keeps its content, and saving again works. */
import type { Page } from '@playwright/test'
import { ingrid } from '../fixtures/family.ts'
import { expect, test, withoutWorker } from '../fixtures/journey.ts'
import { findCover } from '../fixtures/overlap.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

const sentence = 'Something went wrong on the server. Please try again.'

/** Makes the server answer 500 to every write of this kind. */
async function failAt(page: Page, call: string) {
  await page.route(call, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { error: sentence, code: 'failed' } })
      : route.continue(),
  )
}

test('shows the error of a failed save in a dialog on a wide screen', async ({
  demo,
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/ 500 .*\/api\/timeline\//)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByApi(page, demo.address, ingrid)
  await failAt(page, '**/api/timeline/*')
  await page.goto(`${demo.address}/admin/timeline`)
  await page
    .getByRole('button', { name: /^Edit event/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Event' })
  await dialog.getByLabel('Title').fill('What must not be lost')
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(page.getByText(`Failed to update event. ${sentence}`)).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText(sentence)
  await expect(save).toBeEnabled()
  expect(await findCover(save)).toBe(null)
  await expect(dialog.getByLabel('Title')).toHaveValue('What must not be lost')
})

test('shows the error of a failed save in the settings on a phone', async ({ demo, page, consoleWatch }) => {
  consoleWatch.expect(/ 500 .*\/api\/admin\/settings/)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInByApi(page, demo.address, ingrid)
  await failAt(page, '**/api/admin/settings')
  await page.goto(`${demo.address}/admin/settings`)
  const name = page.getByRole('textbox').first()
  await name.fill('What must not be lost')
  const save = page.getByRole('button', { name: 'Save Changes' })
  for (const end of [false, true]) {
    if (end) await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await save.click()
    await expect(page.getByText(`Failed to save settings. ${sentence}`)).toBeVisible()
    await expect(save).toBeEnabled()
    expect(await findCover(save)).toBe(null)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await expect(name).toHaveValue('What must not be lost')
})
