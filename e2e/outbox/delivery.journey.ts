/** Delivery of submissions written offline, after crashes and with wrong clocks: once, byte for byte. */

import { noServer } from '../fixtures/console-watch.ts'
import { moveClock } from '../fixtures/device-clock.ts'
import { isaura } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import { readZip } from '../fixtures/read-zip.ts'
import { readSubmissions } from '../fixtures/server-data.ts'
import {
  approve,
  archiveContent,
  choose,
  expectSent,
  fillIn,
  news,
  openForm,
  openMySubmissions,
  prepareClosedDevice,
  prepareOfflineWriting,
  savedMessage,
  sendButton,
  sentCards,
  submitContent,
  submittedMessage,
  userMenuWithText,
  waitingCard,
  waitingCards,
} from '../fixtures/submission-form.ts'
import { typeDraft } from '../fixtures/type-draft.ts'

test('delivers a submission once, byte for byte, that was saved offline right before the browser was killed', async ({
  startSite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const site = await startSite()
  await prepareClosedDevice(device, site.address, isaura)
  await site.kill()
  consoleWatch.expect(noServer)
  let page = await device.open()
  await page.goto(`${site.address}/archives`)
  const [photo, film, paper, picture] = [
    await mediaFiles.photo('harbour.jpg'),
    await mediaFiles.film('regatta.mp4', 5_000_000),
    await mediaFiles.paper('deed.pdf'),
    await mediaFiles.photo('christening.jpg'),
  ]
  const form = await openForm(page, 'archive')
  await fillIn(form, archiveContent('From the tin box', [photo, film, paper]))
  // The form has copied the files, so deleting them changes nothing.
  await mediaFiles.change(photo)
  await mediaFiles.delete(film)
  await sendButton(form, 'archive').click()
  await expect(page.getByText(savedMessage, { exact: true })).toBeVisible()
  await device.kill()

  page = await device.open()
  await openMySubmissions(page, site.address)
  await expect(waitingCard(page, 'From the tin box')).toContainText('3 files')
  await expect(waitingCard(page, 'From the tin box')).toContainText('Waiting for a connection')
  await page.goto(`${site.address}/news`)
  await submitContent(page, 'news', news('A christening', [picture]))
  await expect(userMenuWithText(page, ', 2 waiting to be sent')).toBeVisible()

  await site.start()
  await page.reload()
  await openMySubmissions(page, site.address)
  await expectSent(page, ['A christening', 'From the tin box'])
  await expect(userMenuWithText(page, '')).toBeVisible()
  const ledger = await readSubmissions(site)
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
  // Whoever has not written may read the list of the time before for up to two seconds.
  const own = `${site.address}/api/submissions/my-submissions`
  const readOwn = async () => await (await page.request.get(own)).text()
  await expect.poll(async () => (await readOwn()).match(/"status":"approved"/g)?.length).toBe(2)
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

test('restores a half-filled form with its file after the browser was killed, and sends it', async ({
  startSite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const site = await startSite()
  await prepareClosedDevice(device, site.address, isaura)
  consoleWatch.expect(noServer)
  let page = await device.open()
  await page.goto(`${site.address}/blog`)
  const picture = await mediaFiles.photo('kitchen.jpg')
  let form = await openForm(page, 'blog')
  await choose(form, [picture])
  await form.getByLabel('Title', { exact: true }).fill('The kitchen at Ravenholt')
  await typeDraft(form.getByLabel('Content', { exact: true }), 'It smelled of')
  await device.kill()

  page = await device.open()
  await page.goto(`${site.address}/blog`)
  form = await openForm(page, 'blog')
  await expect(form.getByText('Your draft has been restored.')).toBeVisible()
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('The kitchen at Ravenholt')
  await expect(form.getByLabel('Content', { exact: true })).toHaveValue(/^It smelled of\.?$/)
  await expect(form.getByRole('list', { name: 'Chosen files' })).toContainText('kitchen.jpg')
  await form.getByLabel('Excerpt', { exact: true }).fill('A smell.')
  await form.getByLabel('Content', { exact: true }).fill('It smelled of rye.')
  await sendButton(form, 'blog').click()
  await expect(page.getByText(submittedMessage('blog'))).toBeVisible()
  expect(await readSubmissions(site)).toMatchObject([
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

test('sends once after a double tap on Send, online and offline', async ({
  startSite,
  device,
  consoleWatch,
}) => {
  const site = await startSite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  await page.goto(`${site.address}/news`)
  const form = await openForm(page, 'news')
  await fillIn(form, news('Tapped twice'))
  await sendButton(form, 'news').dblclick()
  await expect(page.getByText(submittedMessage('news'))).toBeVisible()

  consoleWatch.expect(noServer)
  await device.context.setOffline(true)
  const second = await openForm(page, 'news')
  await fillIn(second, news('Tapped twice, without a connection'))
  await sendButton(second, 'news').dblclick()
  await expect(userMenuWithText(page, ', 1 waiting to be sent')).toBeVisible()
  await openMySubmissions(page, site.address)
  await expect(waitingCards(page)).toHaveCount(1)
  await device.context.setOffline(false)
  await expectSent(page, ['Tapped twice, without a connection', 'Tapped twice'])
  expect((await readSubmissions(site)).map(({ title }) => title)).toEqual([
    'Tapped twice',
    'Tapped twice, without a connection',
  ])
})

test("keeps entries and their order when the device's clock is 40 days ahead and then a day behind", async ({
  startFaultySite,
  device,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  consoleWatch.expect(noServer, / 500 /)
  await network.setState('refusing')
  await page.goto(`${site.address}/news`)
  await submitContent(page, 'news', news('First'))
  await moveClock(page, 40)
  await page.goto(`${site.address}/news`)
  await submitContent(page, 'news', news('Second'))
  await moveClock(page, -41)
  await page.goto(`${site.address}/news`)
  await submitContent(page, 'news', news('Third'))

  // The wrong clock has delayed the next try.
  await moveClock(page, 41)
  const stumbled = network.addFault({
    request: /^POST \/api\/submissions$/,
    action: { status: 500, code: 'failed', error: 'The server stumbled.' },
  })
  await network.setState('clear')
  await openMySubmissions(page, site.address)
  await expect.poll(() => stumbled.count).toBeGreaterThanOrEqual(3)
  network.clearFaults()
  await network.setState('refusing')
  await moveClock(page, -41)
  await openMySubmissions(page, site.address)
  await expect(waitingCards(page).getByRole('heading')).toHaveText(['Third', 'Second', 'First'])
  await network.setState('clear')
  await openMySubmissions(page, site.address)
  await expectSent(page, ['Third', 'Second', 'First'])
  expect((await readSubmissions(site)).map(({ title }) => title)).toEqual(['First', 'Second', 'Third'])
})

test('changes, saves as a file and removes waiting entries offline', async ({
  startSite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const site = await startSite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  consoleWatch.expect(noServer)
  await device.context.setOffline(true)
  const [photo, paper] = [await mediaFiles.photo('orchard.jpg'), await mediaFiles.paper('lease.pdf')]
  await page.goto(`${site.address}/news`)
  await submitContent(page, 'news', news('The reunion is in June'))
  await submitContent(page, 'news', news('Never mind this one'))
  await page.goto(`${site.address}/archives`)
  await submitContent(page, 'archive', archiveContent('The orchard', [photo, paper]))

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
  const inside = await readZip(await download.path())
  expect(inside.words('The orchard.txt')).toContain('The orchard, and what we know of it.')
  expect([inside.hash('orchard.jpg'), inside.hash('lease.pdf')]).toEqual([photo.sha256, paper.sha256])

  await device.context.setOffline(false)
  await expectSent(page, ['The orchard', 'The reunion is in July'])
  expect(await readSubmissions(site)).toMatchObject([
    { title: 'The reunion is in July', content: { excerpt: 'The reunion is in June, in short.' } },
    { title: 'The orchard', files: [photo.sha256, paper.sha256] },
  ])
})
