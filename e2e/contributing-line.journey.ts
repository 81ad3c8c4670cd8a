/** Sending over a bad line: whatever it does, the server has each thing once and to the byte, or it waits and says so. */
import { breakAgainAndAgain, piece } from './fixtures/breaking-line.ts'
import { noServer } from './fixtures/console-watch.ts'
import {
  arrived,
  expectSent,
  item,
  news,
  openMySubmissions,
  readyToWrite,
  waitingCard,
  waitingCards,
  write,
} from './fixtures/contributing.ts'
import { isaura } from './fixtures/family.ts'
import { expect, test } from './fixtures/journey.ts'
import { readLedger } from './fixtures/ledger.ts'

const submitting = /^POST \/api\/submissions$/
/** How a page learns that the server has got more or less of a file than it thought. */
const standsElsewhere = / 409 .*\/api\/upload\/resumable\//
const beginning = /^POST \/api\/upload\/resumable$/

test('the server has it and the line drops before it can say so: it is there once', async ({
  behindFaults,
  phone,
  pocket,
  watch,
}) => {
  const { site, network } = await behindFaults()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  watch.expect(noServer, standsElsewhere)
  const faults = [beginning, piece, submitting].map((on) =>
    network.fail({ on, times: 1, does: 'commit and drop' }),
  )
  const photo = await pocket.photo('weir.jpg')
  await page.goto(`${site.address}/archives`)
  await write(page, 'archive', item('The weir', [photo]))
  for (const fault of faults) {
    await expect.poll(() => fault.count).toBe(1)
    await phone.comeBack()
  }
  await expect(page.getByText(arrived('archive'))).toBeVisible()
  await openMySubmissions(page, site.address)
  await expectSent(page, ['The weir'])
  expect(await readLedger(site)).toMatchObject([{ title: 'The weir', files: [photo.sha256] }])
  expect(network.requests.filter((call) => submitting.test(call)).length).toBeGreaterThan(1)
})

test('two tabs on a line that comes and goes send each thing once', async ({
  behindFaults,
  phone,
  watch,
}) => {
  const { site, network } = await behindFaults()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  watch.expect(noServer)
  await phone.context.setOffline(true)
  await page.goto(`${site.address}/news`)
  const titles = ['One', 'Two', 'Three', 'Four']
  for (const title of titles) await write(page, 'news', news(title))
  const other = await phone.context.newPage()
  await openMySubmissions(other, site.address)
  await expect(waitingCards(other)).toHaveCount(4)

  for (const [after, does] of [
    [0, 'drop'],
    [1, 'commit and drop'],
    [0, 'commit and drop'],
    [1, 'drop'],
  ] as const) {
    const fault = network.fail({ on: submitting, after, does })
    await phone.context.setOffline(false)
    await expect.poll(() => fault.count).toBeGreaterThan(0)
    await phone.context.setOffline(true)
    network.mend()
  }
  // The tab that may be in the middle of it is closed; the other goes on.
  await page.close()
  await phone.context.setOffline(false)
  await expectSent(other, ['Four', 'Three', 'Two', 'One'])
  expect((await readLedger(site)).map(({ title }) => title)).toEqual(titles)
})

test("a hotel's sign-in page and a server that never answers leave it waiting, and it arrives once afterwards", async ({
  behindFaults,
  phone,
  pocket,
  watch,
}) => {
  const { site, network } = await behindFaults()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  watch.expect(noServer, /ServiceWorker|MIME type|Manifest/i)
  await network.turn('portal')
  const photo = await pocket.photo('lobby.jpg')
  await page.goto(`${site.address}/archives`)
  await write(page, 'archive', item('The lobby', [photo]))
  await openMySubmissions(page, site.address)
  await expect(waitingCard(page, 'The lobby')).toContainText('Waiting for a connection')

  await network.turn('hanging', (path) => path.startsWith('/api'))
  await openMySubmissions(page, site.address)
  await expect(waitingCard(page, 'The lobby')).toBeVisible()
  await network.turn('clear')
  const hung = network.fail({ on: submitting, times: 1, does: 'hang' })
  await openMySubmissions(page, site.address)
  await expect.poll(() => hung.count).toBe(1)
  await expect(waitingCard(page, 'The lobby')).toContainText('Sending')
  await openMySubmissions(page, site.address)
  await expectSent(page, ['The lobby'])
  expect(await readLedger(site)).toMatchObject([{ title: 'The lobby', files: [photo.sha256] }])
})

test('a film whose line breaks five times, and whose page is killed on the way, goes on where it stood', async ({
  behindFaults,
  phone,
  pocket,
  watch,
}) => {
  const { site, network } = await behindFaults()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  watch.expect(noServer, standsElsewhere)
  const size = 24 * 1024 * 1024
  const film = await pocket.film('wedding.mp4', size)
  await page.goto(`${site.address}/archives`)
  await phone.context.setOffline(true)
  await write(page, 'archive', item('The wedding', [film]))
  await openMySubmissions(page, site.address)
  const breaks = [3, 1.5, 2, 3.5, 1].map((megabytes) => ({ pieces: 0, bytes: megabytes * 1024 * 1024 }))
  await breakAgainAndAgain(network, phone, breaks)
  // The page dies in the middle of a piece.
  const hung = network.fail({ on: piece, after: 1, times: 1, does: 'hang' })
  network.repair()
  await phone.context.setOffline(false)
  await expect.poll(() => hung.count).toBe(1)
  await phone.crash(page)

  const next = await phone.context.newPage()
  await openMySubmissions(next, site.address)
  await expectSent(next, ['The wedding'])
  expect(await readLedger(site)).toMatchObject([{ title: 'The wedding', files: [film.sha256] }])
  expect(network.sent.most()).toBeLessThanOrEqual(2)
  expect(network.sent.total()).toBeLessThan(size * 1.5)
  expect(await phone.mostMemoryOfAPage()).toBeLessThan(400 * 1024 * 1024)
  expect(await site.mostMemory()).toBeLessThan(400 * 1024 * 1024)
})
