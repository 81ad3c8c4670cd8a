/**
 * Kills the browser at random moments while a draft with files is being written. What one start has shown, every later
 * start shows, or something newer. `DRAFT_KILLS=200 DRAFT_KILLS_SEED=1` makes a long run.
 *
 * Chromium writes its cookies up to 30 s late: a browser that is killed soon after the sign-in has no session, and the page
 * offers "Login to Add Archives" until the user signs in again. The draft is there.
 */
import { setTimeout as waitMs } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { Random } from '#tests/chaos/random.ts'
import { timeLimit } from '#tests/support/time-limits.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { isaura } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import type { ChosenFile, MediaFiles } from '../fixtures/media-files.ts'
import { readSubmissions } from '../fixtures/server-data.ts'
import {
  fillIn,
  openForm,
  prepareOfflineWriting,
  sendButton,
  submittedMessage,
} from '../fixtures/submission-form.ts'
import { signInAgain } from '../fixtures/user-steps.ts'

const kills = Number(process.env['DRAFT_KILLS'] ?? 4)
const seed = Number(process.env['DRAFT_KILLS_SEED'] ?? 1)
/** Covers opening the form, copying the files and several saves. */
const maxDelayMs = 4_000
/** A draft holds 20 files at most. */
const maxFiles = 6

interface WrittenDraft {
  /** 0 without a draft. */
  round: number
  files: readonly string[]
}

function getRound(text: string): number {
  return Number(/round (\d+)/.exec(text)?.[1] ?? 0)
}

async function readDraft(page: Page): Promise<WrittenDraft> {
  const signedOut = page.getByText('Your saved drafts are still on this device')
  await expect(signedOut.or(page.getByRole('button', { name: 'Add to Archives', exact: true }))).toBeVisible()
  // Without the cookie, the server says so only after the saved page is shown.
  const hasCookie = (await page.context().cookies()).some(({ name }) => name === 'session')
  if (!hasCookie) {
    await expect(signedOut).toBeVisible()
    await signInAgain(page, isaura)
  }
  const form = await openForm(page, 'archive')
  const title = form.getByLabel('Title', { exact: true })
  // The draft appears soon after the form.
  await expect(form.locator('form')).toHaveAttribute('aria-busy', 'false')
  const removeButtons = await form.getByRole('button', { name: /^Remove round-/ }).all()
  const labels = await Promise.all(removeButtons.map((button) => button.getAttribute('aria-label')))
  return {
    round: getRound(await title.inputValue()),
    files: labels.map((label) => (label ?? '').replace('Remove ', '')),
  }
}

/** Writes until the browser is killed. */
async function write(page: Page, round: number, files: readonly ChosenFile[]) {
  const form = page.getByRole('dialog')
  await form.getByLabel('Title', { exact: true }).fill(`Written in round ${round}`)
  for (const { path } of files) await form.locator('input[type=file][multiple]').setInputFiles(path)
  await form.getByLabel('Description', { exact: true }).pressSequentially(` and in round ${round}`)
}

async function makeFiles(mediaFiles: MediaFiles, round: number, count: number): Promise<ChosenFile[]> {
  const names = Array.from({ length: count }, (_, at) => `round-${round}-${at}.jpg`)
  return await Promise.all(names.map((name) => mediaFiles.photo(name)))
}

test(`restores the draft after ${kills} kills at random moments`, async ({
  startSite,
  device,
  mediaFiles,
  consoleWatch,
}) => {
  test.setTimeout(timeLimit(90_000 + kills * 30_000))
  consoleWatch.expect(noServer, /status of 401/)
  const random = new Random(String(seed))
  const site = await startSite()
  const hashes = new Map<string, string>()
  let page = await device.open()
  await prepareOfflineWriting(page, site.address, isaura)
  await page.goto(`${site.address}/archives`)
  let seen = await readDraft(page)
  for (let round = 1; round <= kills; round++) {
    const files = seen.files.length < maxFiles ? await makeFiles(mediaFiles, round, random.between(1, 2)) : []
    for (const { name, sha256 } of files) hashes.set(name, sha256)
    const writing = write(page, round, files).catch(() => {})
    const delayMs = random.between(0, maxDelayMs)
    await waitMs(delayMs)
    await device.kill()
    await writing
    page = await device.open()
    await page.goto(`${site.address}/archives`)
    const restored = await test.step(`kill ${round} after ${delayMs} ms`, () => readDraft(page))
    expect(restored.round, `no older title after kill ${round}`).toBeGreaterThanOrEqual(seen.round)
    expect(restored.round).toBeLessThanOrEqual(round)
    expect(restored.files, `all files after kill ${round}`).toEqual(expect.arrayContaining([...seen.files]))
    seen = restored
    if (seen.files.length >= maxFiles) {
      const form = page.getByRole('dialog')
      for (const name of seen.files.slice(0, -1)) {
        await form.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
      }
      seen = { ...seen, files: seen.files.slice(-1) }
    }
  }
  const form = page.getByRole('dialog')
  const last = await mediaFiles.photo('last.jpg')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await fillIn(await openForm(page, 'archive'), { title: 'Whole', description: 'Whole', files: [last] })
  await sendButton(form, 'archive').click()
  await expect(page.getByText(submittedMessage('archive'))).toBeVisible()
  const expected = [...seen.files.map((name) => hashes.get(name)), last.sha256]
  expect(await readSubmissions(site)).toMatchObject([{ title: 'Whole', files: expected }])
})
