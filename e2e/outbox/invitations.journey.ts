/** An invitation from the request without a server to the account that its link makes, and the link that is used up. */
import { findViolations } from '../fixtures/axe.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { idsOf } from '../fixtures/find-people.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import {
  openMySubmissions,
  prepareOfflineWriting,
  savedMessage,
  sentCards,
  waitingCard,
} from '../fixtures/submission-form.ts'
import { signIn, signInByApi, signOut, waitForSavedQueries } from '../fixtures/user-steps.ts'

const name = 'Ester Barría Oyarzo'
const title = `Invitation for ${name}`
const ester = { username: 'ester', password: 'three boats at dawn' }

/** The browser's message about the answer to a link that no longer works. */
const linkIsGone = /error: Failed to load resource: .* 410 .*\/api\/invitation-links\/open$/

test('asks for an invitation without a server; its link makes one account', async ({
  startSite,
  device,
  browser,
  page: adminPage,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, selam)
  const [person] = await idsOf(page, site.address, name)
  await page.goto(`${site.address}/people/${person}`)
  await expect(page.getByRole('button', { name: 'Invite to the site' })).toBeVisible()
  await waitForSavedQueries(page, ['listPeople', 'listAccountHolders', 'listMySubmissions'])

  consoleWatch.expect(noServer)
  await site.kill()
  await page.reload()
  await page.getByRole('button', { name: 'Invite to the site' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Note for the administrators').fill('She has asked me twice.')
  expect(await findViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Ask for the Invitation' }).click()
  await expect(page.getByText(savedMessage, { exact: true })).toBeVisible()
  await openMySubmissions(page, site.address)
  await expect(waitingCard(page, title)).toContainText('Invitation')
  await site.start()
  await page.reload()
  const sent = sentCards(page).filter({ hasText: title })
  await expect(sent).toContainText('Waiting for review')
  await expect(waitingCard(page, title)).toHaveCount(0)

  await signInByApi(adminPage, site.address, ingrid)
  await adminPage.goto(`${site.address}/admin/submissions`)
  const card = adminPage.getByRole('article', { name: title, exact: true })
  await card.getByRole('button', { name: 'Review' }).click()
  const review = adminPage.getByRole('dialog', { name: title })
  await expect(review).toContainText('She has asked me twice.')
  await expect(review).toContainText('can make an account as a family member')
  expect(await findViolations(adminPage)).toEqual([])
  await review.getByRole('button', { name: 'Approve invitation' }).click()
  await expect(card).toHaveCount(0)
  await adminPage.goto(`${site.address}/admin/invitations`)
  const listed = adminPage.getByRole('article', { name, exact: true })
  await expect(listed).toContainText('no link yet')
  expect(await findViolations(adminPage)).toEqual([])

  await page.reload()
  await sent.getByRole('button', { name: 'Get the link' }).click()
  const link = sent.getByText(`${site.address}/invitation#`)
  await expect(link).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const url = (await link.textContent()) ?? ''

  const visitor = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await consoleWatch.follow(visitor)
  const guest = await visitor.newPage()
  await guest.goto(url)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`)
  await expect(guest.getByText(`${selam.name} has invited you`)).toBeVisible()
  expect(await findViolations(guest)).toEqual([])
  await guest.getByLabel('Username').fill(ester.username)
  await guest.getByLabel('Password', { exact: true }).fill(ester.password)
  await guest.getByLabel('Password again').fill(ester.password)
  await guest.getByRole('button', { name: 'Make my account' }).click()
  await expect(guest).toHaveURL(`${site.address}/people/${person}`)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(name)
  await signOut(guest)
  await expect(guest).toHaveURL(/\/login/)
  await signIn(guest, site.address, ester)
  await visitor.close()

  consoleWatch.expect(linkIsGone)
  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await consoleWatch.follow(stranger)
  const late = await stranger.newPage()
  await late.goto(url)
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This invitation cannot be used')
  await expect(late.getByText(/^This invitation has been used already\./)).toBeVisible()
  expect(await findViolations(late)).toEqual([])
  await stranger.close()

  await page.reload()
  await expect(sent).toContainText(`${name} has used the invitation and has an account now.`)
  await adminPage.reload()
  await expect(listed).toContainText(`${name} has used the invitation and has an account now.`)
})
