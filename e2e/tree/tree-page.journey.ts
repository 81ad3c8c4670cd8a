/** The tree page: search, cards, details, highlight, monitor. */

import { timeLimit } from '#tests/support/time-limits.ts'
import { isaura, peopleCount } from '../fixtures/family.ts'
import { expect, test, withMotion, withoutWorker } from '../fixtures/journey.ts'
import {
  openDetails,
  openMonitor,
  openTree,
  personCard,
  searchPerson,
  signInByApi,
  statCard,
} from '../fixtures/user-steps.ts'

test.use({ ...withoutWorker, ...withMotion })

const noOneFound = 'No family members found matching your search.'

test.beforeEach(async ({ site, page }) => {
  await signInByApi(page, site.address, isaura)
  await openTree(page, site.address)
})

test('shows the imported family completely with correct counts on the stat cards', async ({ page }) => {
  await expect(statCard(page, 'Total Members')).toHaveText(String(peopleCount))
  await expect(statCard(page, 'Generations')).toHaveText('8')
  await expect(statCard(page, 'Countries')).toHaveText('9')
  await expect(statCard(page, 'Earliest Record')).toHaveText('1821')
})

test('opens centered on the signed-in person at the specified zoom', async ({ page }) => {
  await expect(personCard(page, isaura.name)).toBeInViewport({ ratio: 1 })
  const { width } = (await page.locator('.react-flow__node').first().boundingBox()) ?? { width: 0 }
  expect(Math.round(width)).toBe(150 * 0.8)
})

test('finds people without accents, by maiden name and in any case, and moves to them', async ({ page }) => {
  await searchPerson(page, 'thorhallur JONSSON')
  await expect(personCard(page, 'Þórhallur Jónsson')).toBeInViewport()
  await searchPerson(page, 'elspethine')
  await expect(personCard(page, 'Elspethine')).toContainText(/1877\D+1963/)
  await searchPerson(page, 'marshgrove')
  await expect(personCard(page, 'Fenella')).toBeInViewport()
  await page.getByRole('combobox').fill('Zzyxwv')
  await expect(page.getByText(noOneFound)).toBeVisible()
})

test('shows approximate, between, before, living and unknown years on the cards', async ({ page }) => {
  for (const [query, years] of [
    ['Perpetua', /about 1825\D+1890/i],
    ['Theodora', /1958 – Present/],
    ['Leofric', /\?/],
  ] as const) {
    await searchPerson(page, query)
    await expect(personCard(page, query)).toContainText(years)
  }
})

test('shows years, partner, parents, children, occupation, places and biography in the details', async ({
  page,
}) => {
  const details = await openDetails(page, 'Elspethine')
  await expect(details).toContainText(/1877\D+1963/)
  for (const text of ['Schoolmistress', 'Quillhaven, Ireland', 'Ottokar Grimsditch', 'Ambrosius Ravenholt']) {
    await expect(details).toContainText(text)
  }
  for (const child of ['Wendelin', 'Apollonia', 'Hieronymus', 'Ludmilla']) {
    await expect(details).toContainText(`${child} Grimsditch`)
  }
  for (const heading of ['Basic Information', 'Family Connections', 'Life Story']) {
    await expect(details.getByRole('heading', { name: heading })).toBeVisible()
  }
  await expect(details).toContainText('taught three generations of Quillhaven to read')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
})

test('shows six partners of a person, each with the children of that union', async ({ page }) => {
  const details = await openDetails(page, 'Ambrosius')
  const married = details.locator('dl > div').filter({ hasText: 'Married to' })
  await expect(married.getByRole('listitem')).toHaveCount(6)
  for (const wife of ['Katharina', 'Annegret', 'Johannetta', 'Annelise', 'Kathinka', 'Kathleen']) {
    await expect(married).toContainText(wife)
  }
  await details.getByRole('button', { name: 'Katharina' }).click()
  await expect(details).toContainText('Mariella Ravenholt')
  await details.getByRole('button', { name: 'Show on the tree' }).click()
  await expect(details).toHaveCount(0)
  await expect(personCard(page, 'Katharina')).toBeInViewport()
})

test('shows birth parents and adoptive parents of an adopted child', async ({ page }) => {
  const details = await openDetails(page, 'Fenella')
  await expect(details.locator('dl > div').filter({ hasText: /^Parents/ })).toContainText(
    'Havelock Marshgrove',
  )
  await expect(details.locator('dl > div').filter({ hasText: /^Adoptive parents/ })).toContainText(
    'Silvanus Tidewater',
  )
})

test('highlights on click, clears on a click beside the card, and opens the details on double click', async ({
  page,
}) => {
  await searchPerson(page, 'Ottokar')
  const person = personCard(page, 'Ottokar')
  const opener = page.getByRole('button', { name: /^View Details/ })
  await expect(person).toHaveAttribute('data-highlighted')
  await opener.hover()
  await expect(person, 'the highlight of a search lasts three seconds').not.toHaveAttribute(
    'data-highlighted',
  )
  await expect(opener, 'it stays below the pointer').toBeVisible()
  await page.mouse.move(8, 8)
  await expect(opener).toHaveCount(0)
  await person.click()
  await expect(person).toHaveAttribute('data-highlighted')
  await expect(opener).toBeVisible()
  const canvas = page.locator('.react-flow__pane')
  await canvas.click({ position: { x: 8, y: 8 } })
  await expect(person).not.toHaveAttribute('data-highlighted')
  await person.dblclick()
  await expect(page.getByRole('dialog')).toContainText('Clockmaker')
})

test('keeps the button of the details in its place from the moment it is pressed', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Search family members' }).fill('Ottokar')
  const moved = await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const getTop = () => document.querySelector('[data-hover-card]')?.getBoundingClientRect().top
    document.querySelector<HTMLElement>('[role=listbox] [role=option]')?.click()
    let before = getTop()
    do {
      before = getTop()
      await nextFrame()
    } while (before === undefined || getTop() === before)
    const button = document.querySelector('[data-hover-card] button')
    button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }))
    const pressed = getTop()
    for (let frame = 0; frame < 10; frame++) await nextFrame()
    return (getTop() ?? 0) - (pressed ?? 0)
  })
  expect(moved).toBe(0)
})

test('fits the complete family with Center Tree and keeps the zoom within its limits', async ({ page }) => {
  await page.getByRole('button', { name: 'Center Tree' }).click()
  const canvas = page.getByTestId('tree-canvas')
  const zoom = () =>
    page
      .locator('.react-flow__viewport')
      .evaluate((viewport) => new DOMMatrix(getComputedStyle(viewport).transform).a)
  await expect.poll(zoom).toBeLessThan(0.79)
  await expect(canvas).toBeVisible()
  const closer = page.getByRole('button', { name: 'Zoom in' })
  // A key press during an animation continues from the current position.
  const press = async () => {
    await closer.click()
    return await zoom()
  }
  await expect.poll(press, { timeout: timeLimit(60_000) }).toBeCloseTo(2, 3)
  for (let more = 0; more < 3; more++) await closer.click()
  await expect.poll(zoom).toBeCloseTo(2, 3)
})

test('lists roots first in the monitor, then by birth year, then by name', async ({ page }) => {
  const monitor = await openMonitor(page)
  await expect(monitor.getByRole('heading')).toHaveText(`Family Members (${peopleCount})`)
  const first = monitor.getByRole('listitem').first()
  await expect(first).toContainText('Balthasar Ravenholt')
  await expect(first).toContainText('Root')
  await expect(first).toContainText('Born 1821')
  await expect(first).toContainText('Perpetua Oakmarrow')
  await expect(first).toContainText('3 children')
  await expect(first).toContainText('♂')
  await expect(monitor.getByRole('listitem').nth(1)).toContainText('Perpetua Oakmarrow')
  await monitor.getByRole('searchbox').fill('grimsditch')
  const shown = monitor.getByRole('listitem')
  await expect(shown.first()).toContainText('Ottokar')
  await expect(shown.nth(1)).toContainText('Wendelin')
  await expect(shown.nth(2)).toContainText('Apollonia')
  await expect(shown.nth(3)).toContainText('Hieronymus')
  await expect(shown.nth(1)).not.toContainText('Root')
  await monitor.getByRole('searchbox').fill('Zzyxwv')
  await expect(monitor.getByText(noOneFound)).toBeVisible()
})

test('moves to a person from the monitor, highlighting for three and selecting for five seconds', async ({
  page,
}) => {
  const monitor = await openMonitor(page)
  await monitor.getByRole('searchbox').fill('Juniper')
  await page.clock.install()
  await monitor.getByRole('listitem').getByRole('button').click()
  await page.clock.runFor(1_000)
  const person = personCard(page, 'Juniper')
  await expect(person).toBeInViewport({ ratio: 1 })
  await expect(person).toHaveAttribute('data-highlighted')
  await expect(person).toHaveAttribute('data-selected')
  await page.clock.runFor(2_500)
  await expect(person).not.toHaveAttribute('data-highlighted')
  await expect(person).toHaveAttribute('data-selected')
  await page.clock.runFor(2_000)
  await expect(person).not.toHaveAttribute('data-selected')
})

test('opens the tree at the person in the URL and updates the URL on search', async ({ site, page }) => {
  await searchPerson(page, 'Ludmilla')
  await expect(page).toHaveURL(/\?person=/)
  const address = page.url()
  await page.goto(site.address)
  await page.goto(address)
  await expect(personCard(page, 'Ludmilla')).toBeInViewport({ ratio: 1 })
})
