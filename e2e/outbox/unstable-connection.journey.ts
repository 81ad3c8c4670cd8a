/** Sending over an unstable connection: the server has each entry once, byte for byte. */
import { breakConnectionRepeatedly, piece } from '../fixtures/breaking-connection.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { isaura } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import { readSubmissions } from '../fixtures/server-data.ts'
import {
  archiveContent,
  expectSent,
  news,
  openMySubmissions,
  prepareOfflineWriting,
  submitContent,
  submittedMessage,
  waitingCard,
  waitingCards,
} from '../fixtures/submission-form.ts'

const submitting = /^POST \/api\/submissions$/
/** The HEAD request by which the page asks how much of a file the server has. */
const standsElsewhere = / 409 .*\/api\/upload\/resumable\//
const beginning = /^POST \/api\/upload\/resumable$/

test('stores a submission once when the connection drops before the response arrives', async ({
  startFaultySite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  consoleWatch.expect(noServer, standsElsewhere)
  const faults = [beginning, piece, submitting].map((on) =>
    network.addFault({ request: on, times: 1, action: 'commit and drop' }),
  )
  const photo = await mediaFiles.photo('weir.jpg')
  await page.goto(`${site.address}/archives`)
  await submitContent(page, 'archive', archiveContent('The weir', [photo]))
  for (const fault of faults) {
    await expect.poll(() => fault.count).toBe(1)
    await device.comeBack()
  }
  await expect(page.getByText(submittedMessage('archive'))).toBeVisible()
  await openMySubmissions(page, site.address)
  await expectSent(page, ['The weir'])
  expect(await readSubmissions(site)).toMatchObject([{ title: 'The weir', files: [photo.sha256] }])
  expect(network.requests.filter((call) => submitting.test(call)).length).toBeGreaterThan(1)
})

test('sends each entry once from two tabs on an unstable connection', async ({
  startFaultySite,
  device,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  consoleWatch.expect(noServer)
  await device.context.setOffline(true)
  await page.goto(`${site.address}/news`)
  const titles = ['One', 'Two', 'Three', 'Four']
  for (const title of titles) await submitContent(page, 'news', news(title))
  const other = await device.context.newPage()
  await openMySubmissions(other, site.address)
  await expect(waitingCards(other)).toHaveCount(4)

  for (const [after, does] of [
    [0, 'drop'],
    [1, 'commit and drop'],
    [0, 'commit and drop'],
    [1, 'drop'],
  ] as const) {
    const fault = network.addFault({ request: submitting, skip: after, action: does })
    await device.context.setOffline(false)
    await expect.poll(() => fault.count).toBeGreaterThan(0)
    await device.context.setOffline(true)
    network.clearFaults()
  }
  // Closes the tab that may be sending; the other one continues.
  await page.close()
  await device.context.setOffline(false)
  await expectSent(other, ['Four', 'Three', 'Two', 'One'])
  expect((await readSubmissions(site)).map(({ title }) => title)).toEqual(titles)
})

test('keeps an entry waiting behind a captive portal and a hanging server, and delivers it once afterwards', async ({
  startFaultySite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  consoleWatch.expect(noServer, /ServiceWorker|MIME type|Manifest/i)
  await network.setState('portal')
  const photo = await mediaFiles.photo('lobby.jpg')
  await page.goto(`${site.address}/archives`)
  await submitContent(page, 'archive', archiveContent('The lobby', [photo]))
  await openMySubmissions(page, site.address)
  await expect(waitingCard(page, 'The lobby')).toContainText('Waiting for a connection')

  await network.setState('hanging', (path) => path.startsWith('/api'))
  await openMySubmissions(page, site.address)
  await expect(waitingCard(page, 'The lobby')).toBeVisible()
  await network.setState('clear')
  const hung = network.addFault({ request: submitting, times: 1, action: 'hang' })
  await openMySubmissions(page, site.address)
  await expect.poll(() => hung.count).toBe(1)
  await expect(waitingCard(page, 'The lobby')).toContainText('Sending')
  await openMySubmissions(page, site.address)
  await expectSent(page, ['The lobby'])
  expect(await readSubmissions(site)).toMatchObject([{ title: 'The lobby', files: [photo.sha256] }])
})

test('resumes the upload of a film after five broken connections and a killed page', async ({
  startFaultySite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  consoleWatch.expect(noServer, standsElsewhere)
  const size = 24 * 1024 * 1024
  const film = await mediaFiles.film('wedding.mp4', size)
  await page.goto(`${site.address}/archives`)
  await device.context.setOffline(true)
  await submitContent(page, 'archive', archiveContent('The wedding', [film]))
  await openMySubmissions(page, site.address)
  const breaks = [3, 1.5, 2, 3.5, 1].map((megabytes) => ({ pieces: 0, bytes: megabytes * 1024 * 1024 }))
  await breakConnectionRepeatedly(network, device, breaks)
  // The page is killed in the middle of a chunk.
  const hung = network.addFault({ request: piece, skip: 1, times: 1, action: 'hang' })
  network.reconnect()
  await device.context.setOffline(false)
  await expect.poll(() => hung.count).toBe(1)
  await device.crash(page)

  const next = await device.context.newPage()
  await openMySubmissions(next, site.address)
  await expectSent(next, ['The wedding'])
  expect(await readSubmissions(site)).toMatchObject([{ title: 'The wedding', files: [film.sha256] }])
  expect(network.sentBytes.most()).toBeLessThanOrEqual(2)
  expect(network.sentBytes.total()).toBeLessThan(size * 1.5)
  expect(await device.mostMemoryOfAPage()).toBeLessThan(400 * 1024 * 1024)
  expect(await site.mostMemory()).toBeLessThan(400 * 1024 * 1024)
})
