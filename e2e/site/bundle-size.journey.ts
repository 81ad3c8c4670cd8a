/** The size limits of the sign-in view and of the precache. */
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { deferredFiles } from '#sw/precache-rules.ts'
import { expect, test } from '../fixtures/journey.ts'
import { root } from '../fixtures/test-site.ts'

const KB = 1024

interface Loaded {
  url: string
  type: string
  gzip: number
  raw: number
}

/** Lists the files that the page loads until the sign-in form is visible. */
async function loadedBy(page: Page, address: string): Promise<Loaded[]> {
  const types = new Map<string, string>()
  page.on('request', (request) => types.set(request.url(), request.resourceType()))
  await page.goto(`${address}/login`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expect(page.locator('#splash')).toHaveCount(0)
  const files = [...types].filter(([url]) => url.startsWith(address) && !url.includes('/api/'))
  return await Promise.all(
    files.map(async ([url, type]) => {
      const body = await (await page.request.get(url)).body()
      return { url, type, raw: body.length, gzip: gzipSync(body, { level: 9 }).length }
    }),
  )
}

function total(loaded: readonly Loaded[], type: string, measure: 'gzip' | 'raw') {
  return loaded.filter((file) => file.type === type).reduce((sum, file) => sum + file[measure], 0)
}

test('loads at most 190 KB of script, 10 KB of CSS and 40 KB of fonts for the sign-in view', async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const loaded = await loadedBy(page, site.address)
  await context.close()
  const script = total(loaded, 'script', 'gzip')
  const style = total(loaded, 'stylesheet', 'gzip')
  const fonts = total(loaded, 'font', 'raw')
  console.log(
    `First view: script ${(script / KB).toFixed(1)} KB gzip, style ${(style / KB).toFixed(1)} KB gzip, fonts ${(fonts / KB).toFixed(1)} KB`,
  )
  expect(script).toBeGreaterThan(50 * KB)
  expect(script).toBeLessThanOrEqual(190 * KB)
  expect(style).toBeLessThanOrEqual(10 * KB)
  expect(fonts).toBeLessThanOrEqual(40 * KB)
})

test('precaches at most 3 MB', async () => {
  const dist = path.join(root, 'dist')
  const worker = fs.readFileSync(path.join(dist, 'sw.js'), 'utf8')
  const files = [...worker.matchAll(/["']?url["']?:\s*["']([^"']+)["']/g)].map((match) => match[1] ?? '')
  expect(files).toContain('index.html')
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(5)
  const sizeOf = (names: string[]) =>
    names.reduce((sum, name) => sum + fs.statSync(path.join(dist, name)).size, 0)
  const atOnce = files.filter((file) => !deferredFiles.test(file))
  const [precache, all] = [sizeOf(atOnce), sizeOf(files)]
  console.log(
    `Precache: ${atOnce.length} files, ${(precache / KB / KB).toFixed(2)} MB; with what comes later ${(all / KB / KB).toFixed(2)} MB`,
  )
  expect(precache).toBeLessThanOrEqual(3 * KB * KB)
  // Each file costs a phone at least a millisecond, however small it is.
  const tiny = files.filter((name) => name.endsWith('.js') && sizeOf([name]) < KB)
  expect(tiny.length, tiny.join(' ')).toBeLessThanOrEqual(60)
})
