/** "Walk the tree": the tree as text, one person at a time. */
import type { Page } from '@playwright/test'
import { isaura } from '../fixtures/family.ts'
import { idsOf } from '../fixtures/find-people.ts'
import { expect, test, withMotion, withoutWorker } from '../fixtures/journey.ts'
import { openTree, personCard, searchPerson, signInByApi } from '../fixtures/user-steps.ts'

test.use({ ...withoutWorker, ...withMotion })

/** The focused name of the current person. */
function arrivedAt(page: Page, name: string) {
  return expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) })).toBeFocused()
}

function said(page: Page, words: string | RegExp) {
  return expect(page.getByTestId('walk').locator('[aria-live]')).toHaveText(words)
}

/** The people in the group with the given heading. */
function group(page: Page, heading: string) {
  return page.getByRole('list', { name: heading, exact: true }).getByRole('button')
}

test.beforeEach(async ({ site, page }) => {
  await signInByApi(page, site.address, isaura)
})

test('walks from the tree to children and grandchildren and back', async ({ site, page }) => {
  await openTree(page, site.address)
  await page.getByRole('button', { name: 'Walk the tree', exact: true }).click()
  await arrivedAt(page, 'Isaura Monteverde')
  await expect(page).toHaveURL(/view=walk/)
  await expect(page.getByText('This is you')).toBeVisible()
  await expect(page.getByText('Born in Porto, Portugal')).toBeVisible()
  await group(page, 'Children with Maximilian Grimsditch').filter({ hasText: 'Emanuel' }).click()
  await arrivedAt(page, 'Emanuel Grimsditch')
  await said(page, /^Emanuel Grimsditch, .*, son of Isaura$/)
  await expect(page.getByText('Your son')).toBeVisible()
  await group(page, 'Children with Tamsin Quernbridge').first().click()
  await arrivedAt(page, 'Juniper Grimsditch')
  await expect(page.getByText(/^Your grand/)).toBeVisible()

  const way = page.getByRole('navigation', { name: 'Visited people' })
  await expect(way.getByRole('listitem')).toHaveText([/Isaura/, /Emanuel/, /Juniper/])
  await page.goBack()
  await arrivedAt(page, 'Emanuel')
  await page.goForward()
  await arrivedAt(page, 'Juniper')
  await way.getByRole('button', { name: /Back to the first person/ }).click()
  await arrivedAt(page, 'Isaura')
  await expect(way).toHaveCount(0)
})

test('moves to parent, eldest child, partners and siblings with arrow keys and opens the details with Enter', async ({
  site,
  page,
}) => {
  const [wendelin] = await idsOf(page, site.address, 'Wendelin Grimsditch')
  await page.goto(`${site.address}/family-tree?view=walk&person=${wendelin}`)
  await arrivedAt(page, 'Wendelin')
  await expect(page.getByText('eldest child')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await said(page, /(brother|sister|wife|husband) of Wendelin$/)
  await page.goBack()
  await arrivedAt(page, 'Wendelin')
  await page.keyboard.press('ArrowUp')
  await arrivedAt(page, 'Ottokar')
  await said(page, /father of Wendelin$/)
  await page.keyboard.press('ArrowDown')
  await arrivedAt(page, 'Wendelin')
  await page.keyboard.press('ArrowDown')
  await arrivedAt(page, 'Sigismund')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Sigismund Grimsditch')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('lists children by union, half-siblings separately, and labels adoptive parents', async ({
  site,
  page,
}) => {
  await page.goto(`${site.address}/family-tree?view=walk`)
  await arrivedAt(page, 'Isaura')
  await searchPerson(page, 'Ambrosius')
  await arrivedAt(page, 'Ambrosius Ravenholt')
  await expect(group(page, 'Partners')).toHaveCount(6)
  await expect(group(page, 'Child with Katharina Fellmoor')).toContainText('Mariella')
  await expect(group(page, 'Child with Johannetta Saymarch')).toContainText('Edvardus')
  await group(page, 'Child with Annegret Bollwerk').click()
  await arrivedAt(page, 'Elspethine')
  await expect(group(page, 'Half-siblings')).toHaveText([/Mariella/, /Edvardus/])
  await expect(page.getByRole('list', { name: 'Brothers and sisters' })).toHaveCount(0)
  await searchPerson(page, 'Fenella')
  await arrivedAt(page, 'Fenella')
  await expect(group(page, 'Parents')).toContainText([/Havelock.*Father/, /Prudence.*Mother/])
  await expect(group(page, 'Parents').filter({ hasText: 'Silvanus' })).toContainText('Adoptive father')
})

test('opens the walked person on the tree with the focus on their card, and returns', async ({
  site,
  page,
}) => {
  const [ottokar] = await idsOf(page, site.address, 'Ottokar')
  await page.goto(`${site.address}/family-tree?view=walk&person=${ottokar}`)
  await arrivedAt(page, 'Ottokar')
  await page.getByRole('button', { name: 'Show on the tree' }).click()
  await expect(personCard(page, 'Ottokar')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('application', { name: /^Family tree/ })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: /^Ottokar/ })).toBeVisible()
  await page.getByRole('button', { name: /^View Details/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Wendelin Grimsditch' }).click()
  await dialog.getByRole('button', { name: 'Show in another view' }).click()
  await dialog.getByRole('button', { name: 'Walk the tree' }).click()
  await expect(dialog).toHaveCount(0)
  await arrivedAt(page, 'Wendelin')
})

test('cuts nothing off and keeps targets large enough at 320 px with text at 200 %', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  const [elspethine] = await idsOf(page, site.address, 'Elspethine')
  await page.goto(`${site.address}/family-tree?view=walk&person=${elspethine}`)
  await expect(page.getByRole('heading', { level: 2, name: /^Elspethine/ })).toBeVisible()
  const found = await page.getByTestId('walk').evaluate((walk) => {
    const wide = document.documentElement.clientWidth
    const boxes = [...walk.querySelectorAll('*')].map((element) => ({
      box: element.getBoundingClientRect(),
      button: element.tagName === 'BUTTON',
      words: element.textContent.slice(0, 40),
    }))
    return {
      sideways: document.documentElement.scrollWidth - wide,
      beyond: boxes.filter(({ box }) => box.width > 1 && box.right > wide + 1).map(({ words }) => words),
      tooSmall: boxes
        .filter(({ box, button }) => button && (box.height < 44 || box.width < 44))
        .map(({ words }) => words),
    }
  })
  expect(found).toEqual({ sideways: 0, beyond: [], tooSmall: [] })
})
