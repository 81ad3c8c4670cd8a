/** A server that refuses and a device that keeps nothing: the author is told the truth, and the words stay in the form. */
import { noServer } from './fixtures/console-watch.ts'
import {
  arrived,
  expectSent,
  fillIn,
  item,
  menuSaying,
  news,
  openForm,
  openMySubmissions,
  putAwayReadyToWrite,
  readyToWrite,
  rowsOfOutbox,
  sendButton,
  sentCards,
  waitingCard,
  waitingCards,
  write,
} from './fixtures/contributing.ts'
import { isaura } from './fixtures/family.ts'
import { expect, test } from './fixtures/journey.ts'
import { readLedger } from './fixtures/ledger.ts'
import { shellIsSaved, signIn } from './fixtures/steps.ts'

const submitting = /^POST \/api\/submissions$/
const refusals = /error: Failed to load resource: .* (413|422|429|500|503) /
const notSubmitted = 'Failed to submit. Please try again.'

test('a server that stumbles is tried again, one that is busy is given its time, and what it refuses waits for its author', async ({
  behindFaults,
  phone,
  pocket,
  watch,
}) => {
  const { site, network } = await behindFaults()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  watch.expect(noServer, refusals)
  await phone.context.setOffline(true)
  const photo = await pocket.photo('saddle.jpg')
  const notAPaper = { ...photo, ...(await pocket.photo('saddle.pdf')) }
  await page.goto(`${site.address}/news`)
  await write(page, 'news', news('Stumbled over'))
  await write(page, 'news', news('Too long'))
  await page.goto(`${site.address}/archives`)
  await write(page, 'archive', item('The saddle', [notAPaper]))
  await openMySubmissions(page, site.address)

  const tooLong = 'This is more than the server takes.'
  const times: number[] = []
  const note = () => {
    times.push(Date.now())
  }
  network.fail({
    on: submitting,
    times: 1,
    does: { status: 500, code: 'failed', error: 'The server stumbled.' },
  })
  network.fail({ on: submitting, times: 1, does: { status: 413, code: 'too_large', error: tooLong } })
  const busy = {
    status: 429,
    code: 'rate_limited',
    error: 'Too many at once.',
    headers: { 'retry-after': '3' },
  }
  const held = network.fail({ on: submitting, times: 1, first: note, does: busy })
  network.fail({ on: submitting, times: 1, first: note })
  await phone.context.setOffline(false)

  await expect(waitingCard(page, 'Too long')).toContainText('Needs your attention')
  await expect(waitingCard(page, 'Too long')).toContainText(tooLong)
  // This one is the real server's.
  await expect(waitingCard(page, 'The saddle')).toContainText('The name of this file ends in .pdf, but its content is of another type.')
  await expect(menuSaying(page, ', 1 waiting to be sent, 2 need your attention')).toBeVisible()
  await expect.poll(() => held.count).toBe(1)
  await expect(sentCards(page).getByRole('heading')).toHaveText(['Stumbled over'])
  const [asked = 0, again = 0] = times
  expect(again - asked, 'it was given its time').toBeGreaterThanOrEqual(2_900)

  await waitingCard(page, 'Too long').getByRole('button', { name: 'Edit' }).click()
  let form = page.getByRole('dialog')
  await expect(form).toContainText(tooLong)
  await form.getByLabel('Content', { exact: true }).fill('Shorter.')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(sentCards(page).getByRole('heading')).toHaveText(['Too long', 'Stumbled over'])
  await waitingCard(page, 'The saddle').getByRole('button', { name: 'Edit' }).click()
  form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Take out saddle.pdf' }).click()
  await fillIn(form, { title: 'The saddle', files: [photo] })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectSent(page, ['The saddle', 'Too long', 'Stumbled over'])
  expect(await readLedger(site)).toMatchObject([
    { title: 'Stumbled over' },
    { title: 'Too long', content: { content: 'Shorter.' } },
    { title: 'The saddle', files: [photo.sha256] },
  ])
})

test('no room on the device: it says that nothing is saved, the form keeps it all, and it goes straight out once it can', async ({
  startSite,
  phone,
  pocket,
  watch,
}) => {
  const site = await startSite()
  await putAwayReadyToWrite(phone, site.address, isaura)
  watch.expect(noServer)
  const page = await phone.open()
  // Before anything is written: the browser remembers for half a minute that there was room.
  const browser = await phone.context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: site.address, quotaSize: 200 * 1024 })
  await page.goto(`${site.address}/archives`)
  await phone.context.setOffline(true)
  const film = await pocket.film('sledge.mp4', 3_000_000)
  const form = await openForm(page, 'archive')
  await fillIn(form, item('The sledge', [film]))
  await expect(form.getByText('Not kept on this device')).toBeVisible()
  await sendButton(form, 'archive').click()
  await expect(form.getByText(notSubmitted)).toBeVisible()
  await expect(form).toContainText('There is no room left on this device: nothing was saved.')
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('The sledge')
  await expect(form.getByRole('list', { name: 'Chosen files' })).toContainText('sledge.mp4')
  expect(await rowsOfOutbox(page)).toMatchObject({ entries: 0, pieces: 0, drafts: 0 })

  await phone.context.setOffline(false)
  await form.getByLabel('Title', { exact: true }).press('Enter')
  await expect(page.getByText(arrived('archive'))).toBeVisible()
  await expect(form).toBeHidden()
  expect(await readLedger(site)).toMatchObject([{ title: 'The sledge', files: [film.sha256] }])
  await openMySubmissions(page, site.address)
  await expectSent(page, ['The sledge'])
})

test('a browser that keeps nothing says so, keeps the form, and sends straight out', async ({
  startSite,
  phone,
  pocket,
  watch,
}) => {
  const site = await startSite()
  const page = await phone.open()
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError')
    }
  })
  await signIn(page, site.address, isaura)
  await shellIsSaved(page)
  watch.expect(noServer)
  await page.goto(`${site.address}/news`)
  const picture = await pocket.photo('stove.jpg')
  const form = await openForm(page, 'news')
  await fillIn(form, news('The stove', [picture]))
  await expect(form.getByText('This browser does not keep drafts.')).toBeVisible()
  await phone.context.setOffline(true)
  await sendButton(form, 'news').click()
  await expect(form.getByText(notSubmitted)).toBeVisible()
  await expect(form).toContainText('This browser keeps nothing on this device: nothing was saved.')
  await expect(form.getByLabel('Content', { exact: true })).toHaveValue('The stove, told at length.')
  await phone.context.setOffline(false)
  await form.getByLabel('Title', { exact: true }).press('Enter')
  await expect(page.getByText(arrived('news'))).toBeVisible()
  expect(await readLedger(site)).toMatchObject([{ title: 'The stove', files: [picture.sha256] }])
  await openMySubmissions(page, site.address)
  await expect(sentCards(page).getByRole('heading')).toHaveText(['The stove'])
  await expect(waitingCards(page)).toHaveCount(0)
})
