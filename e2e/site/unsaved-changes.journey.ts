/** Ways out of a form with unsaved changes that only a browser has: Back, Forward and a document of another site. */
import type { Page } from '@playwright/test'
import { ingrid, selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { pressContribute } from '../fixtures/submission-form.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

const demo = () => ({ data: preparedDataDir('demo') })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

test('asks before Back and Forward discard a half-written post', async ({ startSite, page }) => {
  const site = await startSite(demo())
  await signInByApi(page, site.address, ingrid)
  await page.goto(`${site.address}/admin/news`)
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await page.getByRole('link', { name: 'Timeline', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/timeline/)
  await page.goBack()
  await page.getByRole('button', { name: 'Add Blog Post' }).click()
  const title = page.getByRole('dialog', { name: 'Add Blog Post' }).getByLabel('Title')
  await title.fill('The boat is in the water')
  for (const step of [-1, 1, -1]) {
    await page.evaluate((delta) => history.go(delta), step)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/blog$/)
    await expect(title).toHaveValue('The boat is in the water')
  }
  await page.evaluate(() => history.back())
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin\/news$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News Management')
  await page.goForward()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  await page.goForward()
  await expect(page, 'the history is as it was').toHaveURL(/\/admin\/timeline/)
})

test('keeps what was typed 100 ms before Back leaves the site, or asks', async ({ startSite, page }) => {
  const site = await startSite(demo())
  await signInByApi(page, site.address, selam)
  await page.goto(`${site.address}/api/health`)
  await page.goto(`${site.address}/news`)
  await pressContribute(page, 'news')
  const title = page.getByRole('dialog').getByLabel('Title')
  await title.fill('First')
  await expect(title).toHaveValue('First')
  let isAsked = false
  page.on('dialog', (dialog) => {
    isAsked = true
    void dialog.accept()
  })
  await title.pressSequentially(' and last')
  // A slow machine has not saved the last letter in this time, and has to ask.
  await page.waitForTimeout(100)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/api\/health/)
  await page.goto(`${site.address}/news`)
  await pressContribute(page, 'news')
  if (!isAsked) await expect(title).toHaveValue('First and last')
})
