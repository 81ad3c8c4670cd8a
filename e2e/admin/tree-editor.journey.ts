/** The Family Tree Editor: first people, linking by picking, dragging and keyboard, undo. */
import type { Locator, Page } from '@playwright/test'
import { timeLimit } from '#tests/support/time-limits.ts'
import { behindDialogs, findViolations } from '../fixtures/axe.ts'
import { admin, ingrid } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { KeyboardUser } from '../fixtures/keyboard-focus.ts'
import { TouchInput } from '../fixtures/touch-input.ts'
import { personCard, searchPerson, signInByApi } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

const demo = () => ({ data: preparedDataDir('demo') })

async function openEditor(page: Page, address: string) {
  await signInByApi(page, address, ingrid)
  await page.goto(`${address}/admin/family-tree`)
  await expect(page.locator('.tree-person').first()).toBeVisible()
}

/** The panel of the selected person, next to or below the canvas. */
const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function choose(page: Page, name: string): Promise<Locator> {
  await searchPerson(page, name)
  const panel = panelOf(page, name)
  await expect(panel).toBeVisible()
  return panel
}

async function pickFor(panel: Locator, way: string) {
  await panel.getByRole('button', { name: way }).click()
  await panel.getByRole('button', { name: 'A person already in the tree' }).click()
}

const question = (page: Page) => page.getByRole('alertdialog')
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** Waits until an element has stopped moving and returns its center. */
async function middleOf(what: Locator) {
  const middle = { x: Number.NaN, y: Number.NaN }
  const rests = async () => {
    const box = await what.boundingBox()
    const before = { ...middle }
    middle.x = box ? box.x + box.width / 2 : Number.NaN
    middle.y = box ? box.y + box.height / 2 : Number.NaN
    return middle.x === before.x && middle.y === before.y
  }
  await expect(what).toBeVisible()
  await expect.poll(rests).toBe(true)
  return middle
}

async function wholeCanvas(page: Page) {
  await page.getByTestId('tree-canvas').evaluate((canvas) => canvas.scrollIntoView({ block: 'end' }))
}

test('creates the first family member, then a spouse and a child', async ({ startSite, page }) => {
  const site = await startSite({ environment: { ADMIN_PASSWORD: admin.password } })
  await signInByApi(page, site.address, admin)
  await page.goto(`${site.address}/admin/family-tree`)
  await expect(page.getByText('The family tree is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Add Member' }).click()
  const form = page.getByRole('dialog', { name: 'Add Member' })
  await form.getByLabel('First name').fill('Edda')
  await form.getByLabel('Last name').fill('Vinterhav')
  await form.getByRole('button', { name: 'Add Member' }).click()
  await expect(personCard(page, 'Edda Vinterhav')).toBeVisible()

  const edda = await choose(page, 'Edda Vinterhav')
  await edda.getByRole('button', { name: 'Add a Spouse' }).click()
  await edda.getByRole('button', { name: 'A new person' }).click()
  await form.getByLabel('First name').fill('Tarald')
  await form.getByLabel('Last name').fill('Solbakk')
  await form.getByRole('button', { name: 'Add Member' }).click()
  const tarald = panelOf(page, 'Tarald Solbakk')
  await expect(tarald.getByRole('list', { name: 'Spouses and partners' })).toContainText('Edda Vinterhav')

  await tarald.getByRole('button', { name: 'Add a Child' }).click()
  await tarald.getByRole('button', { name: 'A new person' }).click()
  await expect(form.getByLabel('Last name')).toHaveValue('Solbakk')
  await form.getByLabel('First name').fill('Ylva')
  await form.getByRole('button', { name: 'Add Member' }).click()
  const parents = panelOf(page, 'Ylva Solbakk').getByRole('list', { name: 'Parents' })
  await expect(parents).toContainText('Edda Vinterhav')
  await expect(parents).toContainText('Tarald Solbakk')

  const ylva = panelOf(page, 'Ylva Solbakk')
  await parents.getByRole('button', { name: /^Edda/ }).click()
  await expect(panelOf(page, 'Edda Vinterhav').getByRole('heading', { level: 2 })).toBeFocused()
  await pickFor(edda, 'Add a Parent')
  await expect(ylva).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel Linking' }).click()
  await edda.getByRole('button', { name: 'Add a Parent' }).click()
  await edda.getByRole('button', { name: 'A new person' }).click()
  await form.getByLabel('First name').fill('Sunniva')
  await form.getByLabel('Last name').fill('Vinterhav')
  await form.getByRole('button', { name: 'Add Member' }).click()
  await expect(said(page, 'Sunniva Vinterhav is now a parent of Edda Vinterhav.')).toBeVisible()
  const children = panelOf(page, 'Sunniva Vinterhav').getByRole('list', { name: 'Children' })
  await expect(children).toContainText('Edda Vinterhav')
})

test('links a picked person, refuses an ancestor, does nothing on Cancel, and undoes the link', async ({
  startSite,
  page,
}) => {
  const site = await startSite(demo())
  await openEditor(page, site.address)
  const panel = await choose(page, ingrid.name)
  await pickFor(panel, 'Add a Child')
  await expect(said(page, `Choose the child of ${ingrid.name}`)).toBeVisible()
  await expect(page.locator('[data-disabled-cards]')).toBeVisible()
  await searchPerson(page, 'Torstein Olavson')
  await expect(page.getByText('This link is not possible')).toBeVisible()
  await expect(
    page.locator('#toast').getByText(`Torstein Olavson Brandvold is an ancestor of ${ingrid.name}.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Linking' }).click()
  await expect(panel).toBeVisible()
  await expect(page.getByRole('application')).toBeFocused()
  await expect(panel.getByRole('list', { name: 'Children' })).toHaveCount(0)

  await pickFor(panel, 'Add a Child')
  await searchPerson(page, 'Magne')
  await expect(question(page).getByRole('button', { name: 'Link' })).toBeDisabled()
  await question(page).getByLabel(`${ingrid.name} as`).selectOption('Foster parent')
  await expect(question(page)).toContainText(`Magne Johannesson Aga becomes a child of ${ingrid.name}.`)
  await question(page).getByRole('button', { name: 'Link' }).click()
  await expect(said(page, `Magne Johannesson Aga is now a child of ${ingrid.name}.`)).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Children' })).toContainText('Foster child')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Change undone')).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Children' })).toHaveCount(0)
})

test('links two cards by dragging, asks before linking spouses of different generations, and unlinks them', async ({
  startSite,
  page,
}) => {
  const site = await startSite(demo())
  await openEditor(page, site.address)
  const panel = await choose(page, ingrid.name)
  await wholeCanvas(page)
  const from = await middleOf(page.locator('[data-link-handle]'))
  const to = await middleOf(personCard(page, 'Ragnhild'))
  const before = await personCard(page, ingrid.name).boundingBox()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await expect(page.getByText(`Link with ${ingrid.name}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(question(page)).toHaveCount(0)

  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
  await expect(question(page).getByRole('radio')).toHaveCount(3)
  await expect(question(page).getByRole('button', { name: 'Link' })).toBeDisabled()
  await question(page)
    .getByRole('radio', { name: /^Spouse/ })
    .check()
  await expect(question(page)).toContainText('Invalid Relationship')
  await expect(question(page)).toContainText(
    'Cannot create spouse relationship between different generations. Check the parents of both members first.',
  )
  await question(page).getByRole('button', { name: 'Link anyway' }).click()
  const spouses = panel.getByRole('list', { name: 'Spouses and partners' })
  await expect(spouses).toContainText('Ragnhild')
  // The tree is laid out again around the linked person.
  await expect
    .poll(async () => Math.abs((await middleOf(personCard(page, 'Ragnhild'))).y - from.y))
    .toBeLessThan(150)
  expect(await personCard(page, ingrid.name).boundingBox()).toEqual(before)
  await page.reload()
  await choose(page, ingrid.name)
  await spouses.getByRole('button', { name: /^Unlink Ragnhild/ }).click()
  await question(page).getByRole('button', { name: 'Unlink' }).click()
  await expect(spouses).toHaveCount(0)
})

test('resets a member’s password and deletes a person from the tree', async ({ startSite, page }) => {
  const site = await startSite(demo())
  await openEditor(page, site.address)
  const selam = await choose(page, 'Selam Brandvold')
  await selam.getByRole('button', { name: 'Reset password…' }).click()
  const dialog = page.getByRole('dialog').or(question(page))
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(dialog.filter({ hasText: 'Temporary password' })).toContainText('selam.brandvold')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close', exact: true }).filter({ hasText: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  const magne = await choose(page, 'Magne Johannesson Aga')
  await magne.getByRole('button', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(magne).toHaveCount(0)
  await expect(personCard(page, 'Magne')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Search family members' }).fill('Johannes Aga')
  // The search uses the previous tree until the new one is drawn.
  await expect(page.getByRole('option', { name: 'Magne' })).toHaveCount(0)
  await page.getByRole('option', { name: /^Johannes Aga/ }).click()
  await expect(panelOf(page, 'Johannes Aga')).toBeVisible()
  await expect(panelOf(page, 'Johannes Aga').getByRole('list', { name: 'Children' })).toHaveCount(0)
})

test('finds a person, links and unlinks them using only the keyboard', async ({ startSite, page }) => {
  const site = await startSite(demo())
  await openEditor(page, site.address)
  const keys = new KeyboardUser(page)
  const search = page.getByRole('combobox', { name: 'Search family members' })
  const canvas = page.getByRole('application')
  await keys.to(search)
  await page.keyboard.type('Ragnhild Olavsdatter')
  await page.keyboard.press('Enter')
  const panel = panelOf(page, 'Ragnhild Olavsdatter Brandvold')
  await expect(panel).toBeVisible()
  await keys.use(canvas)
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await keys.use(panel.getByRole('button', { name: 'Add a Spouse' }))
  await keys.use(panel.getByRole('button', { name: 'A person already in the tree' }))
  await expect(canvas).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(
    page.locator('main [aria-live]').filter({ hasText: 'is an ancestor of Ragnhild' }),
  ).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This link is not possible')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await keys.use(panel.getByRole('button', { name: 'Add a Spouse' }))
  await keys.use(panel.getByRole('button', { name: 'A person already in the tree' }))
  await keys.back(search)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Magne')
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  await keys.use(question(page).getByRole('button', { name: 'Link' }))
  const spouses = panel.getByRole('list', { name: 'Spouses and partners' })
  await expect(spouses).toContainText('Magne')
  await keys.use(spouses.getByRole('button', { name: /^Unlink Magne/ }))
  await keys.use(question(page).getByRole('button', { name: 'Unlink' }))
  await expect(spouses).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('opens the sheet of a card on tap, and links by dragging the handle with a finger', async ({
    startSite,
    page,
  }) => {
    const site = await startSite(demo())
    await openEditor(page, site.address)
    const fingers = await TouchInput.of(page)
    await fingers.tap(await middleOf(personCard(page, 'Ragnhild')))
    const sheet = panelOf(page, 'Ragnhild Olavsdatter Brandvold')
    await expect(sheet).toBeInViewport({ ratio: 1 })
    const handle = await middleOf(page.locator('[data-link-handle]'))
    const top = (await sheet.boundingBox())?.y ?? 0
    expect(handle.y).toBeLessThan(top)
    await fingers.drag([handle], [await middleOf(personCard(page, 'Anne Grete'))])
    await expect(
      question(page).getByRole('radio', { name: /is a parent of Anne Grete Brandvold/ }),
    ).toBeEnabled()
    await question(page).getByRole('button', { name: 'Cancel' }).tap()
    await sheet.getByRole('button', { name: 'Family and actions' }).tap()
    await pickFor(sheet, 'Add a Child')
    await expect(page.getByRole('button', { name: 'Cancel Linking' })).toBeInViewport()
    await expect(sheet).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

for (const theme of ['dark', 'light'] as const) {
  test(`has no accessibility violation in the tree editor (${theme})`, async ({ startSite, page }) => {
    test.setTimeout(timeLimit(240_000))
    await page.addInitScript((mode) => localStorage.setItem('family-heritage-theme', mode), theme)
    const site = await startSite(demo())
    await openEditor(page, site.address)
    const look = async (where: string, except: string[] = []) => {
      expect.soft(await findViolations(page, except), where).toEqual([])
    }
    await look('nobody chosen')
    const panel = await choose(page, ingrid.name)
    await panel.getByRole('button', { name: 'Add a Spouse' }).click()
    await look('somebody chosen')
    await panel.getByRole('button', { name: 'A person already in the tree' }).click()
    await look('picking')
    await searchPerson(page, 'Magne')
    await expect(question(page)).toBeVisible()
    await look('the question', behindDialogs)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cancel Linking' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await panel.getByRole('button', { name: 'Family and actions' }).click()
    await look('the sheet of a phone')
  })
}
