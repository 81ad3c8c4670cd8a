/** The site works in the oldest supported browsers. */
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { archiveItem } from '#shared/contracts/archives.contract.ts'
import { ingrid, isaura, selam } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import { findMissingFeatures } from '../fixtures/missing-features.ts'
import { findMissingStyles } from '../fixtures/missing-styles.ts'
import { readSubmissions } from '../fixtures/server-data.ts'
import { approve, expectSent, news, openMySubmissions, submitContent } from '../fixtures/submission-form.ts'
import { root } from '../fixtures/test-site.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

/** pdf.js is its legacy build, which brings most of the missing features with it; `pdf-file.ts` adds the rest. */
const isOfPdfReader = (file: string) => path.basename(file).startsWith('pdf')

/** Libraries call these only where the browser has them. */
const guarded = ['Error.captureStackTrace', 'URL.canParse', 'Uint8Array.fromBase64', 'Uint8Array.fromHex']

/** Methods of our own and of libraries have these names, too. */
const ambiguous = ['.dispose()', '.pause()', '.resize()', '.toArray()', '.toHex()']

const allowed = new Set([...guarded, ...ambiguous])

test('uses no feature that the oldest supported browsers lack', () => {
  const dist = path.join(root, 'dist')
  const scripts = fs
    .readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !isOfPdfReader(file))
  const missing = scripts.flatMap((file) =>
    findMissingFeatures(fs.readFileSync(path.join(dist, file), 'utf8'))
      .filter((feature) => !allowed.has(feature))
      .map((feature) => `${file}: ${feature}`),
  )
  expect(missing).toEqual([])
})

test('finds features that the oldest supported browsers lack', () => {
  const code =
    'Promise.withResolvers(); globalThis.URL.parse("/"); new Float16Array(2); a.getOrInsert(b); [].at(0)'
  expect(findMissingFeatures(code)).toEqual([
    'Promise.withResolvers',
    'URL.parse',
    'Float16Array',
    '.getOrInsert()',
  ])
})

test('finds styles that the oldest supported browsers lack', () => {
  const css = `
    .a:has(b) { field-sizing: content; inset: 0; width: 50dvw; color: light-dark(red, blue); display: flex }
    .c { &:hover { color: red } }
    .d { text-wrap: pretty; -webkit-user-select: none; user-select: none }
    @container (width > 1px) { .e { order: 1 } }
    @starting-style { .f { opacity: 0 } }
  `
  expect(findMissingStyles(css)).toEqual([
    '@starting-style',
    'nested rules',
    'field-sizing',
    'light-dark()',
    'text-wrap',
  ])
})

/** Keeps the text of every rule that a page adds: the browser drops from its own lists what it does not know. */
async function recordStyles(page: Page) {
  await page.addInitScript(() => {
    const rules: string[] = []
    Object.assign(window, { addedRules: rules })
    const { insertRule } = CSSStyleSheet.prototype
    CSSStyleSheet.prototype.insertRule = function (rule, index) {
      rules.push(rule)
      return insertRule.call(this, rule, index)
    }
  })
}

async function readStyles(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const added: unknown = Reflect.get(window, 'addedRules')
    const inline = [...document.querySelectorAll('style')].map(({ textContent }) => textContent)
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    const files = await Promise.all(links.map(async ({ href }) => await (await fetch(href)).text()))
    return [...(Array.isArray(added) ? added : []), ...inline, ...files].join('\n')
  })
}

/** Pages work without these: marked text, scrollbars, line breaks, pointers and handles that touch screens do not have. */
const optionalStyles = new Set(
  ':selection scrollbar-color scrollbar-width text-wrap forced-color-adjust resize cursor'.split(' '),
)
const isOptional = (style: string) => optionalStyles.has(style.replace(/: .*/, ''))

test('styles pages with what the oldest supported browsers have', async ({ page, demo }) => {
  await recordStyles(page)
  await signInByApi(page, demo.address, ingrid)
  const missing = new Map<string, string>()
  const paths = [
    '',
    'family-tree',
    'family-history',
    'news',
    'blog',
    'archives',
    'calendar',
    'profile',
    'admin/settings',
  ]
  for (const name of paths) {
    await page.goto(`${demo.address}/${name}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page).not.toHaveTitle(/not found/i)
    for (const style of findMissingStyles(await readStyles(page))) missing.set(style, name)
  }
  expect([...missing].filter(([style]) => !isOptional(style))).toEqual([])
})

/** Removes what Safari 16.4, Chrome 111 or Firefox 121 lacks, and what the site or a library uses. */
async function removeNewFeatures(page: Page) {
  await page.addInitScript(() => {
    const added: [object, string[]][] = [
      [Promise, ['withResolvers', 'try']],
      [URL, ['parse', 'canParse']],
      [AbortSignal, ['any']],
      [Response, ['json']],
      [Uint8Array, ['fromHex', 'fromBase64']],
      [Set.prototype, ['union', 'difference', 'intersection']],
    ]
    for (const [owner, names] of added) for (const name of names) Reflect.deleteProperty(owner, name)
  })
}

test('sends a file and shows a link without newer features', async ({ page, startSite, mediaFiles }) => {
  const site = await startSite()
  await removeNewFeatures(page)
  await signInByApi(page, site.address, isaura)
  await page.goto(`${site.address}/news`)
  const photo = await mediaFiles.photo('harbour.jpg')
  const written = news('The new harbour', [photo])
  await submitContent(page, 'news', {
    ...written,
    content: 'See [the plans](https://harbour.example/plans).',
  })
  await openMySubmissions(page, site.address)
  await expectSent(page, ['The new harbour'])
  const [submission] = await readSubmissions(site)
  await approve(site, submission?.id ?? '')
  await page.goto(`${site.address}/news`)
  await page.getByRole('link', { name: 'The new harbour' }).first().click()
  await expect(page.getByRole('link', { name: 'the plans' })).toHaveAttribute(
    'href',
    'https://harbour.example/plans',
  )
})

test('opens a PDF without newer features', async ({ page, demo }) => {
  await removeNewFeatures(page)
  await signInByApi(page, demo.address, selam)
  const response = await page.request.get(`${demo.address}/api/archives`)
  const { data } = z.object({ data: z.array(archiveItem) }).parse(await response.json())
  const paper = data.find(({ mime_type }) => mime_type === 'application/pdf')
  await page.goto(`${demo.address}/archives/${paper?.id}`)
  await expect(page.getByRole('group', { name: /^Page 1 of / })).toBeVisible()
  await expect(page.locator('canvas').first()).toBeVisible()
})
