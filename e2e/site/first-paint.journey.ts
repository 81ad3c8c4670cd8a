/** What a page does before its first paint on a new device, and what it defers. */
import type { Page } from '@playwright/test'
import { ApiClient } from '../fixtures/api-client.ts'
import { ingrid, selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use({ ...withoutWorker, viewport: { width: 390, height: 844 } })

declare global {
  interface Window {
    /** The Intl constructors that were called. */
    made: string[]
  }
}

/** Records every Intl constructor call of the page: the first one costs a phone 50 ms. */
function noteMakers() {
  window.made = []
  for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator'] as const) {
    const made = { construct: note, apply: note }
    function note(): never {
      window.made.push(name)
      throw new Error(`${name} is made on the way to the first picture.`)
    }
    Object.defineProperty(Intl, name, { value: new Proxy(Intl[name], made) })
  }
  const said = [Number.prototype, Date.prototype] as const
  for (const owner of said) {
    Object.defineProperty(owner, 'toLocaleString', { value: () => window.made.push('toLocaleString') })
  }
  Object.defineProperty(String.prototype, 'localeCompare', {
    value: () => window.made.push('localeCompare'),
  })
}

const relatives = {
  '/': 'main h1',
  '/family-history': 'main article',
  '/family-tree': '.tree-person',
  '/news': 'main li article',
  '/blog': 'main li article',
  '/archives': 'main [role="listitem"] article',
}
const administrators = {
  '/admin': 'main [aria-label="Site statistics"] a',
  '/admin/family-members': 'main [role="table"] [data-index]',
  '/admin/family-tree': '.tree-person',
  '/admin/timeline': 'main [aria-label="Events"] article',
  '/admin/blog': 'main article',
  '/admin/archive': 'main article',
  '/admin/submissions': 'main article',
  '/admin/activity': 'main [aria-label="Activity"] li',
  '/admin/settings': 'main form, main input',
}

async function expectNothingMade(page: Page, address: string, pages: Record<string, string>) {
  await page.addInitScript(noteMakers)
  for (const [path, drawn] of Object.entries(pages)) {
    await page.goto(`${address}${path}`)
    await expect(page.locator(drawn).first()).toBeVisible()
    expect(await page.evaluate(() => window.made), path).toEqual([])
  }
}

test('creates no Intl object before the first paint of any member page', async ({ page, demo }) => {
  await signInByApi(page, demo.address, selam)
  await expectNothingMade(page, demo.address, relatives)
})

test('creates no Intl object before the first paint of any admin page', async ({ page, startSite }) => {
  const { address } = await startSite({ data: preparedDataDir('demo') })
  // Creates an entry for the activity log.
  const visitor = await ApiClient.signIn(address, ingrid.username, ingrid.password)
  await visitor.call('POST', '/timeline', { title: 'A start', description: 'On a phone.', eventDate: '2026' })
  await signInByApi(page, address, ingrid)
  await expectNothingMade(page, address, administrators)
})

/** Matches requests for lists. */
const calls = { '/family-history': '/timeline', '/news': '/news', '/blog': '/blog', '/archives': '/archives' }

for (const path of ['/family-history', '/news', '/blog', '/archives'] as const) {
  test(`fetches the first image of ${path} once, and the complete list after its first part`, async ({
    page,
    demo,
  }) => {
    await signInByApi(page, demo.address, selam)
    const media: string[] = []
    const lists: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/media/')) media.push(pathname)
      if (pathname === `/api${calls[path]}` && request.url().endsWith(pathname)) lists.push('whole asked for')
    })
    page.on('response', (response) => {
      if (response.url().includes(`/api${calls[path]}?limit=`)) lists.push('first part here')
    })
    await page.goto(`${demo.address}${path}`)
    await expect(page.locator(relatives[path]).first()).toBeVisible()
    await expect.poll(() => lists).toEqual(['first part here', 'whole asked for'])
    const [first = ''] = media
    expect(media.filter((each) => each === first)).toHaveLength(1)
  })
}
