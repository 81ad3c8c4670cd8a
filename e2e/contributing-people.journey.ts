/** Whose writing it is: it goes out for its author alone, waits sealed while they are away, and nobody else finds a word of it. */
import type { Page } from '@playwright/test'
import { deactivate, expireSessions, reactivate } from './fixtures/accounts.ts'
import { noServer } from './fixtures/console-watch.ts'
import {
  expectSent,
  item,
  menuSaying,
  news,
  openMySubmissions,
  putAwayReadyToWrite,
  readyToWrite,
  rowsOfOutbox,
  saved,
  waitingCard,
  waitingCards,
  write,
} from './fixtures/contributing.ts'
import { emanuel, isaura } from './fixtures/family.ts'
import { expect, test } from './fixtures/journey.ts'
import { readLedger } from './fixtures/ledger.ts'
import type { Person } from './fixtures/steps.ts'
import { giveCredentials, signOut } from './fixtures/steps.ts'
import { findOnDevice } from './fixtures/storage-scan.ts'
import { unpack } from './fixtures/unpack.ts'

const refused = /error: Failed to load resource: .* 401 /
const sendingFiles = /^(POST|PATCH|HEAD) \/api\/upload/

/** A secret in every part of it: title, words, the file's name, and its bytes. */
const secrets = ['Marzipan quarrel', 'quincunx', 'halcyon', 'pemmican']
const secretNews = { title: 'Marzipan quarrel', excerpt: 'A quincunx.', content: 'Of quincunx and no other.' }

async function signInAs(page: Page, who: Person) {
  await giveCredentials(page, who)
  await expect(page).not.toHaveURL(/\/login/)
}

test('an expired session in the middle of the queue: it pauses, asks for the password, and the rest arrives', async ({
  behindFaults,
  phone,
  watch,
}) => {
  const { site, network } = await behindFaults()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  watch.expect(noServer, refused)
  await phone.context.setOffline(true)
  await page.goto(`${site.address}/news`)
  for (const title of ['One', 'Two', 'Three']) await write(page, 'news', news(title))
  await openMySubmissions(page, site.address)
  await expect(waitingCards(page)).toHaveCount(3)
  network.fail({
    on: /^POST \/api\/submissions$/,
    after: 1,
    times: 1,
    first: () => expireSessions(site),
  })
  await phone.context.setOffline(false)
  await expect(page.getByText('Sign in again to refresh and to send').first()).toBeVisible()
  await expect(waitingCard(page, 'Two')).toContainText('Sign in again to send')
  await expect(waitingCard(page, 'Three')).toContainText('Sign in again to send')
  expect((await readLedger(site)).map(({ title }) => title)).toEqual(['One'])

  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await signInAs(page, isaura)
  await openMySubmissions(page, site.address)
  await expectSent(page, ['Three', 'Two', 'One'])
  expect((await readLedger(site)).map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
})

test("somebody else signs in on the phone: nothing of the first one's is sent or found, and it is there again for them", async ({
  behindFaults,
  phone,
  pocket,
  watch,
}) => {
  const { site, network } = await behindFaults()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  watch.expect(noServer, refused)
  await network.turn('refusing')
  const letter = await pocket.paper('halcyon.pdf', 'Dear pemmican')
  await page.goto(`${site.address}/archives`)
  await write(page, 'archive', { title: secretNews.title, description: 'A quincunx.', files: [letter] })
  await expect(page.getByText(saved, { exact: true })).toBeVisible()
  await signOut(page)
  const ask = page.getByRole('alertdialog')
  await expect(ask).toContainText('1 thing has not been sent yet')
  await ask.getByRole('button', { name: 'Sign out, keep them locked here' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => rowsOfOutbox(page)).toMatchObject({ entries: 1, files: 1, pieces: 1, keys: 0 })
  expect(await findOnDevice(page, secrets)).toEqual([])

  await network.turn('clear')
  await page.goto(`${site.address}/login`)
  await signInAs(page, emanuel)
  await openMySubmissions(page, site.address)
  await expect(page.getByText('Nothing sent in yet')).toBeVisible()
  await expect(menuSaying(page, '')).toBeVisible()
  await page.goto(`${site.address}/news`)
  await write(page, 'news', news("Emanuel's own"))
  await openMySubmissions(page, site.address)
  await expectSent(page, ["Emanuel's own"])
  expect(await findOnDevice(page, secrets)).toEqual([])
  expect(network.requests.filter((call) => sendingFiles.test(call))).toEqual([])
  expect((await readLedger(site)).map(({ submitter }) => submitter)).toEqual([emanuel.username])
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)

  await signInAs(page, isaura)
  await openMySubmissions(page, site.address)
  await expectSent(page, [secretNews.title])
  expect(await readLedger(site)).toMatchObject([
    { title: "Emanuel's own", submitter: emanuel.username },
    { title: secretNews.title, submitter: isaura.username, files: [letter.sha256] },
  ])
})

test('signing out with something unsent asks: to stay, to save it as a file, or to delete it', async ({
  startSite,
  phone,
  pocket,
  watch,
}) => {
  const site = await startSite()
  const page = await phone.open()
  await readyToWrite(page, site.address, isaura)
  watch.expect(noServer, refused)
  await phone.context.setOffline(true)
  const letter = await pocket.paper('halcyon.pdf', 'Dear pemmican')
  await page.goto(`${site.address}/news`)
  await write(page, 'news', secretNews)
  await page.goto(`${site.address}/archives`)
  await write(page, 'archive', item('A letter', [letter]))
  await expect(menuSaying(page, ', 2 waiting to be sent')).toBeVisible()
  await signOut(page)
  let ask = page.getByRole('alertdialog')
  await expect(ask).toContainText('2 things have not been sent yet')
  await ask.getByRole('button', { name: 'Stay' }).click()
  await expect(ask).toBeHidden()

  await page.reload()
  await signOut(page)
  ask = page.getByRole('alertdialog')
  const begun = page.waitForEvent('download')
  await ask.getByRole('button', { name: 'Save as a file' }).click()
  const inside = await unpack(await (await begun).path())
  expect(inside.words('Marzipan quarrel/Marzipan quarrel.txt')).toContain('Of quincunx and no other.')
  expect(inside.hash('A letter/halcyon.pdf')).toBe(letter.sha256)
  await ask.getByRole('button', { name: 'Sign out and delete them' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete and sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  const nothing = { entries: 0, files: 0, pieces: 0, drafts: 0, keys: 0 }
  await expect.poll(() => rowsOfOutbox(page)).toEqual(nothing)
  expect(await findOnDevice(page, secrets)).toEqual([])

  await phone.context.setOffline(false)
  await page.goto(`${site.address}/login`)
  await signInAs(page, isaura)
  await openMySubmissions(page, site.address)
  await expect(page.getByText('Nothing sent in yet')).toBeVisible()
  expect(await readLedger(site)).toEqual([])
})

test('rights withdrawn while the phone was away: at the next contact no word is left, and what waits stays sealed', async ({
  behindFaults,
  phone,
  pocket,
  watch,
}) => {
  const { site, network } = await behindFaults()
  await putAwayReadyToWrite(phone, site.address, isaura)
  watch.expect(noServer, refused)
  await network.turn('refusing')
  let page = await phone.open()
  const letter = await pocket.paper('halcyon.pdf', 'Dear pemmican')
  await page.goto(`${site.address}/archives`)
  await write(page, 'archive', { title: secretNews.title, description: 'A quincunx.', files: [letter] })
  await expect(page.getByText(saved, { exact: true })).toBeVisible()
  await phone.close()
  await network.turn('clear')
  await deactivate(site, isaura)

  page = await phone.open()
  await page.goto(`${site.address}/my-submissions`)
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => rowsOfOutbox(page)).toMatchObject({ entries: 1, pieces: 1, keys: 0 })
  expect(await findOnDevice(page, [...secrets, isaura.username])).toEqual([])
  expect(await readLedger(site)).toEqual([])

  await reactivate(site, isaura)
  await page.goto(`${site.address}/login`)
  await signInAs(page, isaura)
  await openMySubmissions(page, site.address)
  await expectSent(page, [secretNews.title])
  expect(await readLedger(site)).toMatchObject([{ title: secretNews.title, files: [letter.sha256] }])
})
