/**
 * Names and words longer than a phone is wide stay on the screen: nothing has to be moved sideways to be read. And
 * every text begins on the side on which its script does.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { ingrid } from '../fixtures/family.ts'
import { expect, preparedDataDir, test, withoutWorker } from '../fixtures/journey.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use({ ...withoutWorker, viewport: { width: 390, height: 844 } })

const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzbeauftragte'

/** How far the page and whatever scrolls in it can be moved sideways, in px. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, [role=dialog], [role=dialog] *')]
      .filter(
        (element) => element === document.documentElement || getComputedStyle(element).overflowX === 'auto',
      )
      .reduce((most, element) => Math.max(most, element.scrollWidth - element.clientWidth), 0),
  )

test('shows long names and words without cutting them in the walk, the details and the review', async ({
  startSite,
  page,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, ingrid)
  const send = async (path: string, data: object) => {
    const headers = { origin: site.address, 'Idempotency-Key': randomUUID() }
    const sent = await page.request.post(`${site.address}/api${path}`, { data, headers })
    expect(sent.status()).toBe(201)
    return z.object({ id: z.string() }).parse(await sent.json())
  }
  const { id } = await send('/family', { firstName: 'Anna', lastName: long, occupation: long })
  const text = `${long}${long} and no more.`
  await send('/submissions', {
    type: 'blog',
    title: long,
    content: { title: long, excerpt: text, content: text },
  })

  await page.goto(`${site.address}/family-tree?view=walk&person=${id}`)
  await expect(page.getByRole('heading', { name: `Anna ${long}` })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: /^View Details of/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Basic Information')
  expect(await sideways(page)).toBe(0)

  await page.goto(`${site.address}/admin/submissions`)
  await page.getByRole('article', { name: long }).getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog')).toContainText('and no more.')
  expect(await sideways(page)).toBe(0)
})

test('shows an archive item with long words in person, place and tags without cutting them', async ({
  startSite,
  page,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, ingrid)
  const { data } = z
    .object({ data: z.array(z.object({ id: z.string(), file_type: z.string() })) })
    .parse(await (await page.request.get(`${site.address}/api/archives`)).json())
  const item = data.find(({ file_type }) => file_type === 'photo')?.id
  const changed = await page.request.put(`${site.address}/api/archives/${item}`, {
    data: { title: long, description: long, personRelated: long, location: long, tags: [long] },
    headers: { origin: site.address },
  })
  expect(changed.status()).toBe(200)
  await page.goto(`${site.address}/archives/${item}`)
  await expect(page.getByRole('heading', { name: long })).toBeVisible()
  await expect(page.getByRole('link', { name: long })).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await page.goto(`${site.address}/archives?search=${long}`)
  await expect(page.getByText('1 item found')).toBeVisible()
  expect(await sideways(page)).toBe(0)
})

/** On which side the letters of the elements begin: where there is less room beside them. */
function sidesOf(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const letters = document.createRange()
      letters.selectNodeContents(element)
      const [box, text] = [element.getBoundingClientRect(), letters.getBoundingClientRect()]
      return text.left - box.left > box.right - text.right ? 'right' : 'left'
    }),
  )
}

test('aligns a Hebrew story, its list and its quotation to the right, and an English one to the left', async ({
  startSite,
  page,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, ingrid)
  const write = async (title: string, excerpt: string, content: string) => {
    const sent = await page.request.post(`${site.address}/api/blog`, {
      data: { title, slug: '', excerpt, content, status: 'published' },
      headers: { origin: site.address, 'Idempotency-Key': randomUUID() },
    })
    expect(sent.status()).toBe(201)
    const { slug } = z.object({ slug: z.string() }).parse(await sent.json())
    await page.goto(`${site.address}/blog/${encodeURIComponent(slug)}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('article blockquote')).toBeVisible()
  }
  const parts = 'article :is(h1, h1 + p, h2, p:not(header p))'
  /** The side of the bullets, and of the line beside a quotation. */
  const marks = () =>
    page
      .locator('article :is(ul, blockquote)')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))
  await write('סבתא', 'הדרך לחיפה.', 'סבתא נולדה.\n\n## ים\n\n- תמונה\n\n- ספר\n\n> בית.')
  expect(new Set(await sidesOf(page, parts))).toEqual(new Set(['right']))
  expect(await marks()).toEqual(['rtl', 'rtl'])
  await write('Grandmother', 'The way.', 'She was born.\n\n## Sea\n\n- A picture\n\n- A book\n\n> Home.')
  expect(new Set(await sidesOf(page, parts))).toEqual(new Set(['left']))
  expect(await marks()).toEqual(['ltr', 'ltr'])
})
