/** An older backup is restored while a device holds newer entries, drafts and lists. */
import path from 'node:path'
import { expireSessions } from '../fixtures/accounts.ts'
import { ApiClient } from '../fixtures/api-client.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { admin, isaura } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import { readSubmissions } from '../fixtures/server-data.ts'
import {
  archiveContent,
  expectSent,
  news,
  openForm,
  openMySubmissions,
  prepareOfflineWriting,
  sentCards,
  submitContent,
  userMenuWithText,
  waitingCards,
} from '../fixtures/submission-form.ts'
import { runCommand, type Site } from '../fixtures/test-site.ts'
import { typeDraft } from '../fixtures/type-draft.ts'
import { signInAgain, waitForPrefetch } from '../fixtures/user-steps.ts'

const submitting = /^POST \/api\/submissions$/
const refused = /error: Failed to load resource: .* (401|500) /

/** Publishes an article. Both servers count one version for it: the one before and the one after the restore. */
async function publish(site: Site, title: string) {
  const desk = await ApiClient.signIn(site.address, admin.username, admin.password)
  const article = { title, excerpt: `${title}, in short.`, content: `${title}, told at length.` }
  await desk.call('POST', '/news', { ...article, status: 'published' })
}

test('sends newer entries once, keeps drafts and replaces newer lists after an older backup was restored', async ({
  startFaultySite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  const { site, network } = await startFaultySite()
  const page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  await waitForPrefetch(page)
  consoleWatch.expect(noServer, refused)

  // The server has this one before the backup, and the device does not know it.
  const lost = network.addFault({ request: submitting, action: 'commit and drop' })
  const early = await mediaFiles.photo('early.jpg')
  await page.goto(`${site.address}/archives`)
  await submitContent(page, 'archive', archiveContent('Before the backup', [early]))
  await expect.poll(() => lost.count).toBeGreaterThan(0)
  const backup = path.join(site.dataDir, 'backup.tar.gz')
  await runCommand(['src/server/cli.ts', 'backup', backup], site.environment())

  // After the backup: a session, an article, and an upload whose submission has not arrived.
  expireSessions(site)
  await page.reload()
  await signInAgain(page, isaura)
  await publish(site, 'Published before the restore')
  const late = await mediaFiles.photo('late.jpg')
  // One fault follows the other without a moment in which the first entry could be sent.
  network.clearFaults()
  const failed = network.addFault({
    request: submitting,
    action: { status: 500, code: 'failed', error: 'The server stumbled.' },
  })
  await page.goto(`${site.address}/archives`)
  await submitContent(page, 'archive', archiveContent('After the backup', [late]))
  await device.comeBack()
  await expect.poll(() => failed.count).toBeGreaterThan(0)
  await page.goto(`${site.address}/news`)
  await expect(page.getByRole('link', { name: 'Published before the restore' }).first()).toBeVisible()
  await network.setState('refusing')
  await submitContent(page, 'news', news('Without a server'))
  const form = await openForm(page, 'news')
  await typeDraft(form.getByLabel('Title', { exact: true }), 'Half a thought')
  await device.kill()

  await site.stop()
  await runCommand(['src/server/cli.ts', 'restore', backup, '--force'], site.environment())
  await site.start()
  network.clearFaults()
  await network.setState('clear')
  expect((await readSubmissions(site)).map(({ title }) => title)).toEqual(['Before the backup'])
  await publish(site, 'Published after the restore')

  const returned = await device.open()
  await openMySubmissions(returned, site.address)
  await expect(waitingCards(returned)).toHaveCount(3)
  await signInAgain(returned, isaura)
  await expectSent(returned, ['Without a server', 'After the backup', 'Before the backup'])
  await expect(userMenuWithText(returned, '')).toBeVisible()
  expect((await readSubmissions(site)).map(({ title, files }) => ({ title, files }))).toEqual([
    { title: 'Before the backup', files: [early.sha256] },
    { title: 'After the backup', files: [late.sha256] },
    { title: 'Without a server', files: [] },
  ])

  await returned.goto(`${site.address}/news`)
  await expect(returned.getByRole('link', { name: 'Published after the restore' }).first()).toBeVisible()
  await expect(returned.getByRole('link', { name: 'Published before the restore' })).toHaveCount(0)
  const draft = await openForm(returned, 'news')
  await expect(draft.getByLabel('Title', { exact: true })).toHaveValue('Half a thought.')
  await draft.getByRole('button', { name: 'Cancel' }).click()

  // What was shown is also what is saved.
  await network.setState('refusing')
  await returned.reload()
  await expect(returned.getByRole('link', { name: 'Published after the restore' }).first()).toBeVisible()
  await expect(returned.getByRole('link', { name: 'Published before the restore' })).toHaveCount(0)
  await openMySubmissions(returned, site.address)
  await expect(sentCards(returned)).toHaveCount(3)
})
