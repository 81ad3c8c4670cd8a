/** The views of the tree by click and by URL, online and offline. */
import type { Page } from '@playwright/test'
import { timeLimit } from '#tests/support/time-limits.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { isaura } from '../fixtures/family.ts'
import { idsOf } from '../fixtures/find-people.ts'
import { expect, preparedDataDir, test, withMotion } from '../fixtures/journey.ts'
import {
  openTree,
  personCard,
  searchPerson,
  signInByApi,
  waitForOfflineTree,
} from '../fixtures/user-steps.ts'

test.use(withMotion)

/** The canvas, whose label gives the number of people it draws. */
function people(page: Page) {
  return page.getByTestId('tree-canvas')
}

function heading(page: Page, words: string) {
  return page.getByRole('heading', { name: words, exact: true }).first()
}

/** What each view must show for Sigismund, who has ancestors and descendants on all sides. */
const ways = [
  { view: 'ancestors', button: 'Ancestors', words: 'Ancestors of Sigismund Grimsditch' },
  { view: 'descendants', button: 'Descendants', words: 'Descendants of Sigismund Grimsditch' },
  {
    view: 'hourglass',
    button: 'Both: Ancestors and descendants',
    words: 'Ancestors and descendants of Sigismund Grimsditch',
  },
  { view: 'fan', button: 'Fan chart', words: 'Fan chart of Sigismund Grimsditch' },
] as const

test('opens every view of the tree by click and returns through them with Back', async ({ site, page }) => {
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  await searchPerson(page, 'Sigismund')
  await expect(personCard(page, 'Sigismund')).toBeInViewport({ ratio: 1 })
  const everybody = await people(page).getAttribute('data-people')
  for (const { view, button, words } of ways) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(heading(page, words)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`view=${view}`))
    await expect(people(page), 'part of the family').not.toHaveAttribute('data-people', everybody ?? '')
  }
  for (const { words } of ways.toReversed().slice(1)) {
    await page.goBack()
    await expect(heading(page, words)).toBeVisible()
  }
  await page.goBack()
  await expect(people(page)).toHaveAttribute('data-people', everybody ?? '')
})

test('opens every view of the tree by its URL without a server', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  test.setTimeout(timeLimit(180_000))
  const site = await startSite({ data: preparedDataDir('family') })
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
  const [sigismund, fenella, theodora] = await idsOf(page, site.address, 'Sigismund', 'Fenella', 'Theodora')
  await waitForOfflineTree(page)
  await site.kill()
  consoleWatch.expect(noServer)
  const open = (query: string) => page.goto(`${site.address}/family-tree?${query}`)
  for (const { view, words } of ways) {
    await open(`view=${view}&of=${sigismund}`)
    await expect(heading(page, words)).toBeVisible()
    await expect(page.locator('.react-flow')).toBeVisible()
  }
  await open(`view=walk&person=${fenella}`)
  await expect(page.getByRole('heading', { level: 2, name: /^Fenella/ })).toBeVisible()
  await open(`view=relation&of=${theodora}&with=${sigismund}`)
  await expect(page.getByRole('region', { name: 'How are we related?' })).toContainText(/father/)
})

test('shows how two people are related in words and as a path, and swaps the two', async ({ site, page }) => {
  await signInByApi(page, site.address, isaura)
  const [juniper, theodora] = await idsOf(page, site.address, 'Juniper', 'Theodora')
  await page.goto(`${site.address}/family-tree?view=relation&of=${juniper}&with=${theodora}`)
  const panel = page.getByRole('region', { name: 'How are we related?' })
  await expect(panel).toContainText(/great-aunt/i)
  const lines = panel.getByRole('list', { name: /^From Juniper/ })
  const [common, ends] = [lines.getByText(/ and /), lines.getByRole('listitem')]
  const highest = (await common.boundingBox())?.y ?? 0
  for (const end of [ends.first(), ends.last()]) {
    expect((await end.boundingBox())?.y, 'below the ancestors of both').toBeGreaterThan(highest)
  }
  await panel.getByRole('button', { name: 'Swap the two people' }).click()
  await expect(page).toHaveURL(new RegExp(`of=${theodora}.*with=${juniper}`))
  await page.setViewportSize({ width: 390, height: 844 })
  await panel.getByRole('button', { name: 'Show on the tree' }).click()
  const canvas = page.locator('.react-flow')
  await expect(canvas).toBeVisible()
  await canvas.scrollIntoViewIfNeeded()
  expect((await canvas.boundingBox())?.height, 'room for the way on a phone').toBeGreaterThan(300)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
})

test('shows the view of the signed-in person when the URL names nobody', async ({ site, page }) => {
  await signInByApi(page, site.address, isaura)
  await page.goto(`${site.address}/family-tree?view=descendants&of=nobody`)
  await expect(heading(page, `Descendants of ${isaura.name}`)).toBeVisible()
  await page.goto(`${site.address}/family-tree?view=walk&person=nobody`)
  await expect(page.getByRole('heading', { level: 2, name: isaura.name })).toBeVisible()
})
