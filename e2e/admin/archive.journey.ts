/** Archive Management: several files at once, edit conflicts, and keyboard use. */
import type { Page } from '@playwright/test'
import { ingrid } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { KeyboardUser } from '../fixtures/keyboard-focus.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

const demo = () => ({ data: preparedDataDir('demo') })

async function openArchive(page: Page, address: string, query = '') {
  await signInByApi(page, address, ingrid)
  await page.goto(`${address}/admin/archive${query}`)
  await expect(page.getByRole('tab', { name: /^Photos/ })).toBeVisible()
}

const text = (name: string, words: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
})

test('adds two of three files when the server refuses one of them', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/ 422 .*\/api\/upload\/files$/)
  const site = await startSite(demo())
  await openArchive(page, site.address)
  await expect(page.getByRole('tab')).toHaveText([
    /^Photos \(\d+\)$/,
    /^Documents \(\d+\)$/,
    /^Films & Sound/,
  ])
  const picture = { name: 'Boat at Ulvik.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByRole('button', { name: 'Add to Archives' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Archives' })
  await dialog
    .getByLabel('Choose files')
    .setInputFiles([
      picture,
      text('Letter of 1931.txt', 'Dear all, the boat is in the water.'),
      { name: 'not a letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no paper at all') },
    ])
  await expect(dialog.getByLabel('Title of Boat at Ulvik.png')).toHaveValue('Boat at Ulvik')
  await dialog.getByLabel('Title of Boat at Ulvik.png').fill('The boat at the quay')
  await expect(dialog.getByText(/^Upload failed for not a letter\.pdf: /)).toBeVisible()
  await dialog.getByLabel('Tags').fill('boat, , Ulvik')
  await dialog.getByLabel('Date taken').fill('about 1931')
  await dialog.getByLabel('Category').selectOption('Childhood Memories')
  await dialog.getByRole('button', { name: 'Add to Archives' }).click()
  await expect(dialog.getByText('2 of 3 were added to the archives.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again with not a letter.pdf' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove not a letter.pdf' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search archives' }).fill('quay Ulvik')
  const print = page.getByRole('article', { name: 'The boat at the quay' })
  await expect(print).toContainText('about 1931 · Childhood Memories')
  await print.hover()
  const ways = print.getByRole('button', { name: 'Edit The boat at the quay' }).locator('..')
  await expect(ways, 'to be seen where one points').toHaveCSS('opacity', '1')
  await expect(page).toHaveURL(/search=quay\+Ulvik/)
  await page.getByRole('searchbox', { name: 'Search archives' }).fill('Letter of 1931')
  await page.getByRole('button', { name: /^Show results under Documents/ }).click()
  await expect(page.getByRole('article', { name: 'Letter of 1931' })).toContainText('TXT')
})

test('shows both versions when another administrator has changed the item, and saves the chosen one', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/ 412 .*\/api\/admin\/archives\//)
  const site = await startSite(demo())
  await openArchive(page, site.address, '?tab=documents&search=telegram')
  await page.getByRole('button', { name: 'Edit Military telegram' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Archive' })
  await dialog.getByLabel('Title').fill('The telegram of 1918')

  const api = `${site.address}/api`
  const listed = await (await page.request.get(`${api}/archives?search=telegram`)).json()
  const [{ id }] = listed.data
  const changed = await page.request.put(`${api}/admin/archives/${id}`, {
    data: { title: 'A telegram', description: 'Read aloud twice.' },
    headers: { origin: site.address },
  })
  expect(changed.status()).toBe(200)

  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const question = dialog.getByRole('alert', { name: 'Changed by somebody else' })
  await expect(question).toContainText('A telegram')
  await expect(question).toContainText('The telegram of 1918')
  await question.getByRole('button', { name: 'Save my version' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('article', { name: 'The telegram of 1918' })
  await expect(row).toContainText('Read aloud twice.')
})

test('adds, changes and deletes an archive item using only the keyboard and keeps the focus in the list', async ({
  startSite,
  page,
}) => {
  const site = await startSite(demo())
  await openArchive(page, site.address, '?tab=documents')
  const documents = page.getByRole('tab', { name: /^Documents/ })
  const keys = new KeyboardUser(page)
  const add = page.getByRole('button', { name: 'Add to Archives' })
  await keys.use(add)
  const adding = page.getByRole('dialog', { name: 'Add to Archives' })
  await keys.chooseFile(adding.getByLabel('Choose files'), text('A recipe.txt', 'Butter and cardamom.'))
  await keys.write(adding.getByLabel('Title of A recipe.txt'), 'A recipe of Ulvik')
  await keys.choose(adding.getByLabel('Category'), 'Recipes & Traditions')
  await keys.use(adding.getByRole('button', { name: 'Add to Archives' }))
  await expect(adding).toHaveCount(0)
  await expect(add).toBeFocused()
  await keys.use(page.getByRole('button', { name: 'Edit A recipe of Ulvik' }))
  const changing = page.getByRole('dialog', { name: 'Edit Archive' })
  await keys.write(changing.getByLabel('Title'), 'The recipe of Ulvik')
  await keys.press('Enter')
  await expect(changing).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit The recipe of Ulvik' })).toBeFocused()

  const before = Number(/\d+/.exec((await documents.textContent()) ?? '')?.[0])
  const deletes = page.getByRole('button', { name: /^Actions for / })
  const [first = '', second = ''] = await deletes.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  )
  await documents.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^View / }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await keys.pick(page.getByRole('button', { name: first }), 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this archive?' })
  await expect(question).toContainText(first.replace('Actions for ', ''))
  await question.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Archive deleted successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: second })).toBeFocused()
  await expect(documents).toHaveText(`Documents (${before - 1})`)

  await page.goto(`${site.address}/admin/activity`)
  await page
    .getByRole('button', { name: new RegExp(`deleted.*${first.replace('Actions for ', '').slice(-8)}`) })
    .click()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone', { exact: true })).toBeVisible()
})
