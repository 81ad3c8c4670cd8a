/** "Save everything" and a day without a network. */
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { timeLimit } from '#tests/support/time-limits.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { selam } from '../fixtures/family.ts'
import { FaultyNetwork } from '../fixtures/faulty-network.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { playToEnd, recordingsOf } from '../fixtures/recordings.ts'
import { findInStorage } from '../fixtures/storage-scan.ts'
import {
  expectCompleteTree,
  signIn,
  signInByApi,
  signOut,
  waitForAppShell,
  waitForSavedQueries,
} from '../fixtures/user-steps.ts'

const demo = () => ({ data: preparedDataDir('demo') })
const texts = z.array(z.object({ title: z.string(), slug: z.string() }))
const archives = z.object({
  data: z.array(z.object({ id: z.string(), title: z.string(), file_url: z.string(), file_type: z.string() })),
})
const people = z.array(z.object({ id: z.string() }))

/** What the lists hold, asked for with the session of the browser. */
async function familyOf(page: Page, address: string) {
  const list = async (path: string): Promise<unknown> =>
    (await page.request.get(`${address}/api${path}`)).json()
  return {
    people: people.parse(await list('/family')),
    news: texts.parse(await list('/news')),
    blog: texts.parse(await list('/blog')),
    archives: archives.parse(await list('/archives')).data,
  }
}

/** Every picture that is in view stands there, and none of them is broken. */
async function expectPictures(page: Page, least: number) {
  const shown = page.locator('main img[src*="/api/media/"]')
  await expect
    .poll(() =>
      shown.evaluateAll(
        (pictures) =>
          pictures.filter(
            (each) => each instanceof HTMLImageElement && each.complete && each.naturalWidth > 0,
          ).length,
      ),
    )
    .toBeGreaterThanOrEqual(least)
}

/** What is saved for good, by address. */
function keptKeys(page: Page) {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.endsWith('-kept'))
    const keys = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat()
    return keys.map(({ url }) => url.replace(location.origin, ''))
  })
}

async function saveEverything(page: Page, address: string) {
  await page.goto(`${address}/offline`)
  await waitForAppShell(page)
  const button = page.getByRole('button', { name: /^Save everything \(\d.* [KM]B\)$/ })
  const [, offered = ''] = /\((.+)\)/.exec((await button.textContent()) ?? '') ?? []
  await button.click()
  await expect(page.getByRole('heading', { name: 'Everything is on this device' })).toBeVisible({
    timeout: timeLimit(60_000),
  })
  await expect(
    page.getByText(`${offered} of pictures and files are saved.`),
    'the size that was offered is saved',
  ).toBeVisible()
}

test('opens every page, picture, document and recording after Save everything and a cold start without a server', async ({
  startSite,
  device,
  consoleWatch,
}) => {
  test.slow()
  const site = await startSite(demo())
  let page = await device.open()
  await signIn(page, site.address, selam)
  const family = await familyOf(page, site.address)
  const recordings = await recordingsOf(page, site.address)
  await saveEverything(page, site.address)
  // The reader of PDF files comes with the quiet reading.
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const keys = await (await caches.open('later-files')).keys()
          return keys.some(({ url }) => url.includes('pdf'))
        }),
      { timeout: timeLimit(30_000) },
    )
    .toBe(true)

  await device.close()
  await site.kill()
  consoleWatch.expect(noServer)
  page = await device.open()
  await page.goto(`${site.address}/family-tree`)
  await expectCompleteTree(page, family.people.length)
  for (const [route, title] of [
    ['/', /./],
    ['/family-history', 'Family History'],
    ['/profile', 'My Profile'],
    ['/offline', 'Offline copy'],
  ] as const) {
    await page.goto(`${site.address}${route}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Not saved on this device yet')).toHaveCount(0)
  }
  for (const [kind, list] of [
    ['news', family.news],
    ['blog', family.blog],
  ] as const) {
    await page.goto(`${site.address}/${kind}`)
    await expect(page.getByRole('heading', { name: list[0]?.title ?? 'missing' }).first()).toBeVisible()
    await page.goto(`${site.address}/${kind}/${list[0]?.slug}`)
    for (const [place, { title }] of list.entries()) {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      if (place < list.length - 1) await page.getByRole('link', { name: /^Older/ }).click()
    }
  }
  await page.goto(`${site.address}/archives`)
  await expectPictures(page, 2)
  await page.mouse.wheel(0, 3_000)
  await expectPictures(page, 4)

  // One search over all of it, from what is saved.
  await page.getByRole('button', { name: 'Search the family' }).click()
  const search = page.getByRole('combobox', { name: /^Search people/ })
  await search.fill('earthquake 1906')
  await expect(page.getByRole('group', { name: 'Family History' }).getByRole('option').first()).toBeVisible()
  await search.fill('inés')
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option').first()).toContainText('Inés')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/family-tree\?person=/)

  // What is known about somebody whose page was never opened, found by the words of a census, with its sources.
  await page.getByRole('button', { name: 'Search the family' }).click()
  await search.fill('two horses')
  await page.getByRole('group', { name: 'Facts' }).getByRole('option').first().click()
  await expect(page.getByRole('region', { name: 'Sources' }).getByRole('link').first()).toBeVisible()
  await page.goto(`${site.address}/archives`)

  for (const film of [false, true]) {
    const recording = recordings.find((one) => one.film === film)
    if (!recording) throw new Error('The demo family has no such recording.')
    await playToEnd(page, site.address, recording)
  }

  // The bytes themselves, as players and readers ask for them.
  const lost = await page.evaluate(async (items) => {
    const missing: string[] = []
    for (const { file_url: url, file_type: type } of items) {
      const whole = await fetch(type === 'photo' ? `${url}?w=640` : url).catch(() => null)
      const part =
        type === 'photo' ? whole : await fetch(url, { headers: { range: 'bytes=0-9' } }).catch(() => null)
      const bytes = (await part?.arrayBuffer())?.byteLength ?? 0
      if (!whole?.ok || bytes === 0 || (type !== 'photo' && (part?.status !== 206 || bytes !== 10)))
        missing.push(url)
    }
    return missing
  }, family.archives)
  expect(lost).toEqual([])
})

test('shows viewed pictures offline and says which ones are not saved', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite(demo())
  await signInByApi(page, site.address, selam)
  await page.goto(`${site.address}/`)
  await waitForAppShell(page)
  const family = await familyOf(page, site.address)
  await page.goto(`${site.address}/archives`)
  await expectPictures(page, 2)
  const looked = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.endsWith('-seen'))
    return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().length
  })
  expect(looked).toBeGreaterThanOrEqual(2)
  await site.kill()
  consoleWatch.expect(noServer)
  await page.reload()
  await expectPictures(page, 2)
  await page.goto(`${site.address}/offline`)
  await expect(
    page.getByText('You are offline. Connect to the internet to save more pages and files on this device.'),
  ).toBeVisible()
  const document = family.archives.find(({ file_type }) => file_type === 'document')
  const answer = await page.evaluate(
    async (url) => (await fetch(url).catch(() => null))?.status ?? null,
    document?.file_url ?? '',
  )
  expect(answer).toBeNull()
})

test('opens every page offline after the site was opened once', async ({
  startSite,
  device,
  consoleWatch,
}) => {
  const site = await startSite(demo())
  let page = await device.open()
  await signIn(page, site.address, selam)
  await waitForAppShell(page)
  const family = await familyOf(page, site.address)
  await waitForSavedQueries(page, [
    'listPeople',
    'listEvents',
    'listNews',
    'listBlog',
    'listArchives',
    'listMySubmissions',
    'getPerson',
  ])
  await device.close()
  await site.kill()
  consoleWatch.expect(noServer)
  page = await device.open()
  for (const route of ['/family-history', '/news', '/blog', '/archives', '/profile', '/family-tree']) {
    await page.goto(`${site.address}${route}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Not saved on this device yet')).toHaveCount(0)
  }
  await expectCompleteTree(page, family.people.length)
})

test('resumes Save everything at the next visit after the network broke', async ({ startSite, device }) => {
  const network = await FaultyNetwork.open()
  const site = await startSite({ ...demo(), publicUrl: network.address })
  network.forwardTo(site.port)
  let page = await device.open()
  await signIn(page, site.address, selam)
  await page.goto(`${site.address}/offline`)
  await waitForAppShell(page)
  let asked = 0
  await network.setState('portal', (path) => path.startsWith('/api/media/') && ++asked > 40)
  await page.getByRole('button', { name: /^Save everything/ }).click()
  await expect(page.getByText('Some files could not be loaded.')).toBeVisible({ timeout: timeLimit(60_000) })
  const first = await keptKeys(page)
  expect(first.length).toBeGreaterThan(20)
  await device.close()

  await network.setState('clear')
  const before = network.requests.length
  page = await device.open()
  await page.goto(`${site.address}/`)
  await expect.poll(async () => (await keptKeys(page)).length).toBeGreaterThan(first.length)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Offline copy' }).click()
  await expect(page.getByRole('heading', { name: 'Everything is on this device' })).toBeVisible({
    timeout: timeLimit(60_000),
  })
  const again = network.requests.slice(before).map((request) => request.replace('GET ', ''))
  expect(again.filter((key) => first.includes(key))).toEqual([])
  await network.close()
})

test('deletes everything that was saved when signing out', async ({ startSite, page }) => {
  const site = await startSite(demo())
  await signIn(page, site.address, selam)
  const family = await familyOf(page, site.address)
  await saveEverything(page, site.address)
  const words = [
    ...family.archives.map(({ file_url }) => file_url),
    ...family.news.map(({ title }) => title),
    ...family.archives.map(({ title }) => title),
  ]
  expect((await findInStorage(page, words)).length).toBeGreaterThan(words.length)
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await findInStorage(page, words)).toEqual([])
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('person-'))),
  ).toEqual([])
})

/** How many shared files wait on the device. */
function countSharedFiles(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('family-heritage-saved')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('shared').objectStore('shared').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
}

test('adds photos shared from another app only after the signed-in user agrees', async ({
  startSite,
  page,
}) => {
  const site = await startSite(demo())
  const share = async () => {
    await page.evaluate(() => {
      const form = document.createElement('form')
      form.method = 'POST'
      form.action = '/share-photos'
      form.enctype = 'multipart/form-data'
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'files'
      const files = new DataTransfer()
      files.items.add(new File(['a photo of the harvest'], 'harvest.jpg', { type: 'image/jpeg' }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    })
  }
  await page.goto(`${site.address}/login`)
  await waitForAppShell(page)
  await share()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, site.address, selam)
  expect(await findInStorage(page, ['photo of the harvest'])).toEqual([])
  await share()
  await expect(page).toHaveURL(/\/archives/)
  const question = page.getByRole('status', { name: 'Shared files' })
  await expect(question).toContainText('harvest.jpg')
  const chosen = page.getByRole('list', { name: 'Chosen files' })
  await expect(chosen, 'nothing is added unasked').toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Add to Archives' }).click()
  await question.getByRole('button', { name: 'Add file' }).click()
  await expect(chosen).toContainText('harvest.jpg')
  await expect(chosen).not.toContainText('copying')
  await expect
    .poll(() => countSharedFiles(page), { message: 'the draft is saved, and the shared copy deleted' })
    .toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Add to Archives' }).click()
  await expect(chosen).toContainText('harvest.jpg')
  await expect(question).toHaveCount(0)

  await share()
  await question.getByRole('button', { name: 'Do not add' }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(() => countSharedFiles(page)).toBe(0)
})
