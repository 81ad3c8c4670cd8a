/** Publishing a post and approving a submission. */
import { ingrid, selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

const demo = () => ({ data: preparedDataDir('demo') })

test('publishes a post with a picture that a member reads, then undoes it in the activity log', async ({
  startSite,
  page,
  browser,
}) => {
  const site = await startSite(demo())
  await signInByApi(page, site.address, ingrid)
  await page.goto(`${site.address}/admin/blog`)
  await page.getByRole('button', { name: 'Add Blog Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Blog Post' })
  await dialog.getByLabel('Title').fill('The boat is in the water')
  await dialog.getByLabel('Excerpt').fill('After nine years.')
  await dialog.getByLabel('Content').fill('It **floats**.')
  await expect(dialog.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('floats')
  const buffer = await page.screenshot()
  await dialog
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await dialog.getByLabel('Status').selectOption('Published')
  await dialog.getByRole('button', { name: 'Add Blog Post' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()

  const phone = await browser.newContext()
  const reader = await phone.newPage()
  await signInByApi(reader, site.address, selam)
  await reader.goto(`${site.address}/blog/the-boat-is-in-the-water`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The boat is in the water')

  await page.goto(`${site.address}/admin`)
  const recent = page.getByRole('region', { name: 'Recent Activity' })
  await expect(recent).toContainText('added the blog post “The boat is in the water”')
  await page.goto(`${site.address}/admin/activity`)
  await page.getByRole('button', { name: /added the blog post “The boat is in the water”/ }).click()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone', { exact: true })).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('This story does not exist')).toBeVisible()
  await phone.close()
})

test('corrects and approves a submission, which then appears in the archives', async ({
  startSite,
  page,
}) => {
  const site = await startSite(demo())
  await signInByApi(page, site.address, ingrid)
  await page.goto(`${site.address}/admin/submissions`)
  const pending = page.getByRole('tab', { name: /^Pending/ })
  await expect(pending).toHaveText('Pending (3)')
  const card = page.getByRole('article', { name: 'Sketch for the mural: the window' })
  await card.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sketch for the mural: the window' })
  await dialog.getByRole('button', { name: 'Make corrections' }).click()
  await dialog.getByLabel('Title').fill('The window, a sketch')
  await dialog.getByLabel('Category in the archives').selectOption('Childhood Memories')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(pending).toHaveText('Pending (2)')
  await page.goto(`${site.address}/archives?search=The+window%2C+a+sketch`)
  await expect(page.getByRole('article').first()).toContainText('The window, a sketch')
  await expect(page.getByRole('article').first()).toContainText('Childhood Memories')
})
