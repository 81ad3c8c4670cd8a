/** The admin area in one hand: what one comes to do waits at the thumb, and hides nothing that can be reached. */
import { ingrid } from './fixtures/family.ts'
import { isFree } from './fixtures/is-free.ts'
import { expect, test, withoutWorker } from './fixtures/journey.ts'
import { arriveSignedIn } from './fixtures/steps.ts'

const height = 844
test.use({ ...withoutWorker, viewport: { width: 390, height } })

test('on a phone a member is added from the foot of the page, and no row that the keyboard reaches lies under it', async ({
  demo,
  page,
}) => {
  await arriveSignedIn(page, demo.address, ingrid)
  await page.goto(`${demo.address}/admin/family-members?search=aga`)
  const rows = page.getByRole('button', { name: /^Actions for/ })
  await expect(rows.last()).toBeAttached()
  const add = page.getByRole('button', { name: 'Add Member' })
  expect((await add.boundingBox())?.y).toBeGreaterThan(height * 0.8)

  for (const row of await rows.all()) {
    await row.focus()
    const name = (await row.getAttribute('aria-label')) ?? ''
    expect.soft(await isFree(row), name).toBe(true)
    await page.keyboard.press('Enter')
    const last = page.getByRole('menuitem', { name: 'Delete' })
    await expect(last).toBeVisible()
    expect.soft(await isFree(last), `Delete of ${name}`).toBe(true)
    await page.keyboard.press('Escape')
    await expect(last).toHaveCount(0)
  }
  await add.click()
  await expect(page.getByRole('dialog', { name: 'Add Member' })).toBeVisible()
})
