/** The family tree as a relative uses it: everybody is there, is found, and tells their story. */
import { isaura, peopleCount } from './fixtures/family.ts'
import { expect, test } from './fixtures/journey.ts'
import {
  arriveSignedIn,
  detailsOf,
  find,
  monitorRows,
  node,
  openMonitor,
  openTree,
  statCard,
} from './fixtures/steps.ts'

test.beforeEach(async ({ site, page }) => {
  await arriveSignedIn(page, site.address, isaura)
  await openTree(page, site.address)
})

test('the imported family is all there, and the cards count it', async ({ page }) => {
  await expect(statCard(page, 'Total Members')).toContainText(String(peopleCount))
  await expect(statCard(page, 'Generations')).toContainText(/\d/)
  await expect(statCard(page, 'Countries')).toContainText(/\d/)
  await expect(statCard(page, 'Countries')).not.toContainText('3+')
  await expect(statCard(page, 'Earliest Record')).toContainText('1821')
})

test('a search finds a person by a name without its accents, by a maiden name, and shows their years', async ({
  page,
}) => {
  await find(page, 'thorhallur jonsson')
  await expect(node(page, 'Þórhallur Jónsson')).toBeInViewport()
  await find(page, 'Elspethine')
  await expect(node(page, 'Elspethine')).toContainText(/1877.*1963/)
})

test('details name partner, parents, children, work and life story', async ({ page }) => {
  const details = await detailsOf(page, 'Elspethine')
  await expect(details).toContainText('1877 - 1963'.replace(' - ', ''))
})
