/** Whatever a relative writes, wherever and whatever happens to the phone, arrives once and to the byte. */
import { moveClock } from './fixtures/clock.ts'
import { noServer } from './fixtures/console-watch.ts'
import {
  approve,
  arrived,
  choose,
  expectSent,
  fillIn,
  item,
  menuSaying,
  news,
  openForm,
  openMySubmissions,
  putAwayReadyToWrite,
  readyToWrite,
  saved,
  sendButton,
  sentCards,
  waitingCard,
  waitingCards,
  write,
} from './fixtures/contributing.ts'
import { typeDraft } from './fixtures/drafts.ts'
import { isaura } from './fixtures/family.ts'
import { expect, test } from './fixtures/journey.ts'
import { readLedger } from './fixtures/ledger.ts'
import { unpack } from './fixtures/unpack.ts'

test('written after a cold start without a server, "saved", and the battery dead at once: it arrives once, to the byte, and is published', async ({
  startSite,
  phone,
  pocket,
  watch,
}) => {
  const site = await startSite()
  await putAwayReadyToWrite(phone, site.address, isaura)
  await site.kill()
  watch.expect(noServer)
  let page = await phone.open()
  await page.goto(`${site.address}/archives`)
  const [photo, film, paper, picture] = [
    await pocket.photo('harbour.jpg'),
    await pocket.film('regatta.mp4', 5_000_000),
    await pocket.paper('deed.pdf'),
    await pocket.photo('christening.jpg'),
  ]
  const form = await openForm(page, 'archive')
  await fillIn(form, item('From the tin box', [photo, film, paper]))
  // What the form has taken no longer depends on the files.
  await pocket.change(photo)
  await pocket.delete(film)
  await sendButton(form, 'archive').click()
  await expect(page.getByText(saved, { exact: true })).toBeVisible()
  await phone.kill()

  page = await phone.open()
  await openMySubmissions(page, site.address)
  await expect(waitingCard(page, 'From the tin box')).toContainText('3 files')
  await expect(waitingCard(page, 'From the tin box')).toContainText('Waiting for a connection')
  await page.goto(`${site.address}/news`)
  await write(page, 'news', news('A christening', [picture]))
  await expect(menuSaying(page, ', 2 waiting to be sent')).toBeVisible()

  await site.start()
  await page.reload()
  await openMySubmissions(page, site.address)
  await expectSent(page, ['A christening', 'From the tin box'])
  await expect(menuSaying(page, '')).toBeVisible()
  const ledger = await readLedger(site)
  expect(ledger.map(({ title, type, submitter, files }) => ({ title, type, submitter, files }))).toEqual([
    {
      title: 'From the tin box',
      type: 'archive',
      submitter: isaura.username,
      files: [photo.sha256, film.sha256, paper.sha256],
    },
    { title: 'A christening', type: 'news', submitter: isaura.username, files: [picture.sha256] },
  ])

  for (const { id } of ledger) await approve(site, id)
  await page.reload()
  await expect(sentCards(page).getByText('Approved')).toHaveCount(2)
  await page.goto(`${site.address}/archives`)
  await expect(page.getByRole('status').filter({ hasText: '3 items' })).toBeVisible()
  await page.goto(`${site.address}/news`)
  await page.getByRole('link', { name: 'A christening' }).first().click()
  await expect(page.getByText('A christening, told at length.')).toBeVisible()
  await expect
    .poll(() =>
      page
        .locator('main img[src*="/api/media/"]')
        .evaluateAll(
          (all) => all.filter((each) => each instanceof HTMLImageElement && each.naturalWidth > 0).length,
        ),
    )
    .toBe(1)
})

test('a form half filled in is back, with its file, after the battery died, and can be sent', async ({
  startSite,
  phone,
  pocket,
  watch,
}) => {
  const site = await startSite()
  await putAwayReadyToWrite(phone, site.address, isaura)
  watch.expect(noServer)
  let page = await phone.open()
  await page.goto(`${site.address}/blog`)
  const picture = await pocket.photo('kitchen.jpg')
  let form = await openForm(page, 'blog')
  await choose(form, [picture])
  await form.getByLabel('Title', { exact: true }).fill('The kitchen at Ravenholt')
  await typeDraft(form.getByLabel('Content', { exact: true }), 'It smelled of')
  await phone.kill()

  page = await phone.open()
  await page.goto(`${site.address}/blog`)
  form = await openForm(page, 'blog')
  await expect(form.getByText('Your draft is back.')).toBeVisible()
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('The kitchen at Ravenholt')
  await expect(form.getByLabel('Content', { exact: true })).toHaveValue(/^It smelled of\.?$/)
  await expect(form.getByRole('list', { name: 'Chosen files' })).toContainText('kitchen.jpg')
  await form.getByLabel('Excerpt', { exact: true }).fill('A smell.')
  await form.getByLabel('Content', { exact: true }).fill('It smelled of rye.')
  await sendButton(form, 'blog').click()
  await expect(page.getByText(arrived('blog'))).toBeVisible()
  expect(await readLedger(site)).toMatchObject([
    {
      title: 'The kitchen at Ravenholt',
      type: 'blog',
      content: { excerpt: 'A smell.', content: 'It smelled of rye.' },
      files: [picture.sha256],
    },
  ])
  form = await openForm(page, 'blog')
  await expect(form.getByLabel('Title', { exact: true }), 'what was sent does not come back').toHaveValue('')
})

test('tapped twice, it is sent once, with a connection and without', async ({ startSite, phone, watch }) => {
  const site = await startSite()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  await page.goto(`${site.address}/news`)
  const form = await openForm(page, 'news')
  await fillIn(form, news('Tapped twice'))
  await sendButton(form, 'news').dblclick()
  await expect(page.getByText(arrived('news'))).toBeVisible()

  watch.expect(noServer)
  await phone.context.setOffline(true)
  const second = await openForm(page, 'news')
  await fillIn(second, news('Tapped twice, without a connection'))
  await sendButton(second, 'news').dblclick()
  await expect(menuSaying(page, ', 1 waiting to be sent')).toBeVisible()
  await openMySubmissions(page, site.address)
  await expect(waitingCards(page)).toHaveCount(1)
  await phone.context.setOffline(false)
  await expectSent(page, ['Tapped twice, without a connection', 'Tapped twice'])
  expect((await readLedger(site)).map(({ title }) => title)).toEqual([
    'Tapped twice',
    'Tapped twice, without a connection',
  ])
})

test("with the device's clock forty days ahead and then a day behind, nothing is lost or misordered", async ({
  behindFaults,
  phone,
  watch,
}) => {
  const { site, network } = await behindFaults()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  watch.expect(noServer, / 500 /)
  await network.turn('refusing')
  await page.goto(`${site.address}/news`)
  await write(page, 'news', news('First'))
  await moveClock(page, 40)
  await page.goto(`${site.address}/news`)
  await write(page, 'news', news('Second'))
  await moveClock(page, -41)
  await page.goto(`${site.address}/news`)
  await write(page, 'news', news('Third'))

  // Put off for a while by a clock that was wrong.
  await moveClock(page, 41)
  const stumbled = network.fail({
    on: /^POST \/api\/submissions$/,
    does: { status: 500, code: 'failed', error: 'The server stumbled.' },
  })
  await network.turn('clear')
  await openMySubmissions(page, site.address)
  await expect.poll(() => stumbled.count).toBeGreaterThanOrEqual(3)
  network.mend()
  await network.turn('refusing')
  await moveClock(page, -41)
  await openMySubmissions(page, site.address)
  await expect(waitingCards(page).getByRole('heading')).toHaveText(['Third', 'Second', 'First'])
  await network.turn('clear')
  await openMySubmissions(page, site.address)
  await expectSent(page, ['Third', 'Second', 'First'])
  expect((await readLedger(site)).map(({ title }) => title)).toEqual(['First', 'Second', 'Third'])
})

test('what waits can be changed, saved as a file and removed without a connection', async ({
  startSite,
  phone,
  pocket,
  watch,
}) => {
  const site = await startSite()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  watch.expect(noServer)
  await phone.context.setOffline(true)
  const [photo, paper] = [await pocket.photo('orchard.jpg'), await pocket.paper('lease.pdf')]
  await page.goto(`${site.address}/news`)
  await write(page, 'news', news('The reunion is in June'))
  await write(page, 'news', news('Never mind this one'))
  await page.goto(`${site.address}/archives`)
  await write(page, 'archive', item('The orchard', [photo, paper]))

  await openMySubmissions(page, site.address)
  await waitingCard(page, 'Never mind this one').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(waitingCards(page)).toHaveCount(2)

  await waitingCard(page, 'The reunion is in June').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Excerpt', { exact: true })).toHaveValue('The reunion is in June, in short.')
  await form.getByLabel('Title', { exact: true }).fill('The reunion is in July')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(waitingCards(page).getByRole('heading')).toHaveText(['The orchard', 'The reunion is in July'])

  const begun = page.waitForEvent('download')
  await waitingCard(page, 'The orchard').getByRole('button', { name: 'Save as a file' }).click()
  const download = await begun
  expect(download.suggestedFilename()).toBe('The orchard.zip')
  const inside = await unpack(await download.path())
  expect(inside.words('The orchard.txt')).toContain('The orchard, and what we know of it.')
  expect([inside.hash('orchard.jpg'), inside.hash('lease.pdf')]).toEqual([photo.sha256, paper.sha256])

  await phone.context.setOffline(false)
  await expectSent(page, ['The orchard', 'The reunion is in July'])
  expect(await readLedger(site)).toMatchObject([
    { title: 'The reunion is in July', content: { excerpt: 'The reunion is in June, in short.' } },
    { title: 'The orchard', files: [photo.sha256, paper.sha256] },
  ])
})
