/** The family tree as a relative uses it: everybody is there, is found, and tells their story. */
import { isaura, peopleCount } from './fixtures/family.ts'
import { expect, test, withMotion, withoutWorker } from './fixtures/journey.ts'
import { arriveSignedIn, card, detailsOf, find, openMonitor, openTree, statCard } from './fixtures/steps.ts'

test.use({ ...withoutWorker, ...withMotion })

const noOneFound = 'No family members found matching your search.'

test.beforeEach(async ({ site, page }) => {
  await arriveSignedIn(page, site.address, isaura)
  await openTree(page, site.address)
})

test('the imported family is all there, and the cards count it', async ({ page }) => {
  await expect(statCard(page, 'Total Members')).toHaveText(String(peopleCount))
  await expect(statCard(page, 'Generations')).toHaveText('8')
  await expect(statCard(page, 'Countries')).toHaveText('9')
  await expect(statCard(page, 'Earliest Record')).toHaveText('1821')
})

test('the page opens on the relative who is signed in, at the zoom of the specification', async ({
  page,
}) => {
  await expect(card(page, isaura.name)).toBeInViewport({ ratio: 1 })
  const { width } = (await page.locator('.react-flow__node').first().boundingBox()) ?? { width: 0 }
  expect(Math.round(width)).toBe(150 * 0.8)
})

test('the search finds people without their accents, by maiden name and in any case, and goes to them', async ({
  page,
}) => {
  await find(page, 'thorhallur JONSSON')
  await expect(card(page, 'Þórhallur Jónsson')).toBeInViewport()
  await find(page, 'elspethine')
  await expect(card(page, 'Elspethine')).toContainText(/1877\D+1963/)
  await find(page, 'marshgrove')
  await expect(card(page, 'Fenella')).toBeInViewport()
  await page.getByRole('combobox').fill('Zzyxwv')
  await expect(page.getByText(noOneFound)).toBeVisible()
})

test('years on the cards are what the record knows: about, between, before, living, unknown', async ({
  page,
}) => {
  for (const [query, years] of [
    ['Perpetua', /about 1825\D+1890/i],
    ['Theodora', /1958\D+\?/],
    ['Leofric', /\?/],
  ] as const) {
    await find(page, query)
    await expect(card(page, query)).toContainText(years)
  }
})

test('details name years, partner, parents, children, work, places and life story', async ({ page }) => {
  const details = await detailsOf(page, 'Elspethine')
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

test('somebody married six times shows six partners, each with the children of that union on the tree', async ({
  page,
}) => {
  const details = await detailsOf(page, 'Ambrosius')
  const married = details.locator('dl > div').filter({ hasText: 'Married to' })
  await expect(married.getByRole('listitem')).toHaveCount(6)
  for (const wife of ['Katharina', 'Annegret', 'Johannetta', 'Annelise', 'Kathinka', 'Kathleen']) {
    await expect(married).toContainText(wife)
  }
  await details.getByRole('button', { name: 'Katharina' }).click()
  await expect(details).toContainText('Mariella Ravenholt')
  await details.getByRole('button', { name: 'Show on the tree' }).click()
  await expect(details).toHaveCount(0)
  await expect(card(page, 'Katharina')).toBeInViewport()
})

test('an adopted child has its parents by birth and its adoptive ones', async ({ page }) => {
  const details = await detailsOf(page, 'Fenella')
  await expect(details.locator('dl > div').filter({ hasText: /^Parents/ })).toContainText(
    'Havelock Marshgrove',
  )
  await expect(details.locator('dl > div').filter({ hasText: /^Adoptive parents/ })).toContainText(
    'Silvanus Tidewater',
  )
})

test('a click highlights, a click beside clears, a double click opens the details', async ({ page }) => {
  await find(page, 'Ottokar')
  const person = card(page, 'Ottokar')
  await expect(person).toHaveAttribute('data-highlighted')
  await expect(person, 'the highlight of a search lasts three seconds').not.toHaveAttribute(
    'data-highlighted',
  )
  await person.click()
  await expect(person).toHaveAttribute('data-highlighted')
  await expect(page.getByRole('button', { name: /^View Details/ })).toBeVisible()
  const canvas = page.locator('.react-flow__pane')
  await canvas.click({ position: { x: 8, y: 8 } })
  await expect(person).not.toHaveAttribute('data-highlighted')
  await person.dblclick()
  await expect(page.getByRole('dialog')).toContainText('Clockmaker')
})

test('Center Tree shows the whole family, and the zoom stays within its bounds', async ({ page }) => {
  await page.getByRole('button', { name: 'Center Tree' }).click()
  const canvas = page.getByTestId('tree-canvas')
  const zoom = () =>
    page
      .locator('.react-flow__viewport')
      .evaluate((viewport) => new DOMMatrix(getComputedStyle(viewport).transform).a)
  await expect.poll(zoom).toBeLessThan(0.79)
  await expect(canvas).toBeVisible()
  const closer = page.getByRole('button', { name: 'Zoom in' })
  // A press that comes while the last one is still moving the tree goes on from where it is.
  const press = async () => {
    await closer.click()
    return await zoom()
  }
  await expect.poll(press, { timeout: 60_000 }).toBeCloseTo(2, 3)
  for (let more = 0; more < 3; more++) await closer.click()
  await expect.poll(zoom).toBeCloseTo(2, 3)
})

test('the monitor lists roots first, then by year of birth, then by name, and says what it knows', async ({
  page,
}) => {
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

test('a row of the monitor takes the tree there, highlights for three seconds and selects for five', async ({
  page,
}) => {
  const monitor = await openMonitor(page)
  await monitor.getByRole('searchbox').fill('Juniper')
  await page.clock.install()
  await monitor.getByRole('listitem').getByRole('button').click()
  await page.clock.runFor(1_000)
  const person = card(page, 'Juniper')
  await expect(person).toBeInViewport({ ratio: 1 })
  await expect(person).toHaveAttribute('data-highlighted')
  await expect(person).toHaveAttribute('data-selected')
  await page.clock.runFor(2_500)
  await expect(person).not.toHaveAttribute('data-highlighted')
  await expect(person).toHaveAttribute('data-selected')
  await page.clock.runFor(2_000)
  await expect(person).not.toHaveAttribute('data-selected')
})

test('the address of a person opens the tree on them and follows the search', async ({ site, page }) => {
  await find(page, 'Ludmilla')
  await expect(page).toHaveURL(/\?person=/)
  const address = page.url()
  await page.goto(site.address)
  await page.goto(address)
  await expect(card(page, 'Ludmilla')).toBeInViewport({ ratio: 1 })
})
