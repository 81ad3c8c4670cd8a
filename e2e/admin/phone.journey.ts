/** The admin area on a phone: the bottom bar and the rows above it. */
import { ingrid } from '../fixtures/family.ts'
import { expect, test, withoutWorker } from '../fixtures/journey.ts'
import { findCover } from '../fixtures/overlap.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

const height = 844
test.use({ ...withoutWorker, viewport: { width: 390, height } })

test('adds a member from the bottom bar on a phone and hides no focused row under the bar', async ({
  demo,
  page,
}) => {
  await signInByApi(page, demo.address, ingrid)
  await page.goto(`${demo.address}/admin/family-members?search=aga`)
  const rows = page.getByRole('button', { name: /^Actions for/ })
  await expect(rows.last()).toBeAttached()
  const add = page.getByRole('button', { name: 'Add Member' })
  expect((await add.boundingBox())?.y).toBeGreaterThan(height * 0.8)

  for (const row of await rows.all()) {
    await row.focus()
    const name = (await row.getAttribute('aria-label')) ?? ''
    expect.soft(await findCover(row), name).toBe(null)
    await page.keyboard.press('Enter')
    const last = page.getByRole('menuitem', { name: 'Delete' })
    await expect(last).toBeVisible()
    // The menu gets its place one frame after it is shown.
    await expect.poll(() => findCover(last), `Delete of ${name}`).toBe(null)
    await page.keyboard.press('Escape')
    await expect(last).toHaveCount(0)
  }
  await add.click()
  await expect(page.getByRole('dialog', { name: 'Add Member' })).toBeVisible()
})
