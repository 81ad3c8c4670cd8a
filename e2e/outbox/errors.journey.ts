/** The outbox when the server refuses entries or the device cannot store them. */
import { noServer } from '../fixtures/console-watch.ts'
import { isaura } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import { readSubmissions } from '../fixtures/server-data.ts'
import {
  archiveContent,
  countOutboxRows,
  expectSent,
  fillIn,
  news,
  openForm,
  openMySubmissions,
  prepareClosedDevice,
  prepareOfflineWriting,
  sendButton,
  sentCards,
  submitContent,
  submittedMessage,
  userMenuWithText,
  waitingCard,
  waitingCards,
} from '../fixtures/submission-form.ts'
import { signIn, waitForAppShell } from '../fixtures/user-steps.ts'

const submitting = /^POST \/api\/submissions$/
const refusals = /error: Failed to load resource: .* (413|422|429|500|503) /
const notSubmitted = 'Failed to submit. Please try again.'

test('retries after 500, waits after 429 and keeps refused entries for their author', async ({
  startFaultySite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  consoleWatch.expect(noServer, refusals)
  await device.context.setOffline(true)
  const photo = await mediaFiles.photo('saddle.jpg')
  const notAPaper = { ...photo, ...(await mediaFiles.photo('saddle.pdf')) }
  await page.goto(`${site.address}/news`)
  await submitContent(page, 'news', news('Stumbled over'))
  await submitContent(page, 'news', news('Too long'))
  await page.goto(`${site.address}/archives`)
  await submitContent(page, 'archive', archiveContent('The saddle', [notAPaper]))
  await openMySubmissions(page, site.address)

  const tooLong = 'This is more than the server takes.'
  const times: number[] = []
  const note = () => {
    times.push(Date.now())
  }
  network.addFault({
    request: submitting,
    times: 1,
    action: { status: 500, code: 'failed', error: 'The server stumbled.' },
  })
  network.addFault({
    request: submitting,
    times: 1,
    action: { status: 413, code: 'too_large', error: tooLong },
  })
  const busy = {
    status: 429,
    code: 'rate_limited',
    error: 'Too many at once.',
    headers: { 'retry-after': '3' },
  }
  const held = network.addFault({ request: submitting, times: 1, before: note, action: busy })
  network.addFault({ request: submitting, times: 1, before: note })
  await device.context.setOffline(false)

  await expect(waitingCard(page, 'Too long')).toContainText('Needs your attention')
  await expect(waitingCard(page, 'Too long')).toContainText(tooLong)
  // This refusal comes from the real server.
  await expect(waitingCard(page, 'The saddle')).toContainText(
    'The name of this file ends in .pdf, but its content is of another type.',
  )
  await expect(userMenuWithText(page, ', 1 waiting to be sent, 2 need your attention')).toBeVisible()
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
  await form.getByRole('button', { name: 'Remove saddle.pdf' }).click()
  await fillIn(form, { title: 'The saddle', files: [photo] })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectSent(page, ['The saddle', 'Too long', 'Stumbled over'])
  expect(await readSubmissions(site)).toMatchObject([
    { title: 'Stumbled over' },
    { title: 'Too long', content: { content: 'Shorter.' } },
    { title: 'The saddle', files: [photo.sha256] },
  ])
})

test('keeps the form when the device’s storage is full and sends it directly once there is a connection', async ({
  startSite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const site = await startSite()
  await prepareClosedDevice(device, site.address, isaura)
  consoleWatch.expect(noServer)
  const page = await device.open()
  // Must come before anything is written: the browser caches the free space for half a minute.
  const browser = await device.context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: site.address, quotaSize: 200 * 1024 })
  await page.goto(`${site.address}/archives`)
  await device.context.setOffline(true)
  const film = await mediaFiles.film('sledge.mp4', 3_000_000)
  const form = await openForm(page, 'archive')
  await fillIn(form, archiveContent('The sledge', [film]))
  await expect(form.getByText('Not saved on this device')).toBeVisible()
  await sendButton(form, 'archive').click()
  await expect(form.getByText(notSubmitted)).toBeVisible()
  await expect(form).toContainText('This device is full. Nothing was saved.')
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('The sledge')
  await expect(form.getByRole('list', { name: 'Chosen files' })).toContainText('sledge.mp4')
  expect(await countOutboxRows(page)).toMatchObject({ entries: 0, pieces: 0, drafts: 0 })

  await device.context.setOffline(false)
  await form.getByLabel('Title', { exact: true }).press('Enter')
  await expect(page.getByText(submittedMessage('archive'))).toBeVisible()
  await expect(form).toBeHidden()
  expect(await readSubmissions(site)).toMatchObject([{ title: 'The sledge', files: [film.sha256] }])
  await openMySubmissions(page, site.address)
  await expectSent(page, ['The sledge'])
})

test('keeps the form and sends it directly in a browser without storage', async ({
  startSite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const site = await startSite()
  const page = await device.open()
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError')
    }
  })
  await signIn(page, site.address, isaura)
  await waitForAppShell(page)
  consoleWatch.expect(noServer)
  await page.goto(`${site.address}/news`)
  const picture = await mediaFiles.photo('stove.jpg')
  const form = await openForm(page, 'news')
  await fillIn(form, news('The stove', [picture]))
  await expect(form.getByText('This browser cannot save your draft.')).toBeVisible()
  await device.context.setOffline(true)
  await sendButton(form, 'news').click()
  await expect(form.getByText(notSubmitted)).toBeVisible()
  await expect(form).toContainText('This browser cannot save anything on this device. Nothing was saved.')
  await expect(form.getByLabel('Content', { exact: true })).toHaveValue('The stove, told at length.')
  await device.context.setOffline(false)
  await form.getByLabel('Title', { exact: true }).press('Enter')
  await expect(page.getByText(submittedMessage('news'))).toBeVisible()
  expect(await readSubmissions(site)).toMatchObject([{ title: 'The stove', files: [picture.sha256] }])
  await openMySubmissions(page, site.address)
  await expect(sentCards(page).getByRole('heading')).toHaveText(['The stove'])
  await expect(waitingCards(page)).toHaveCount(0)
})
