/** The tree as a file, made on the device: it opens elsewhere, and its words are words. */
import fs from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { isaura } from './fixtures/family.ts'
import { expect, test, withoutWorker } from './fixtures/journey.ts'
import { idsOf } from './fixtures/relatives.ts'
import { arriveSignedIn } from './fixtures/steps.ts'

test.use(withoutWorker)

/** Asks for a file in one of the forms; gives what came down. */
async function takeAlong(page: Page, form: string): Promise<Download> {
  await page.getByRole('button', { name: 'Take it along' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take it along' })
  await dialog.getByRole('radio', { name: form }).check()
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Make the file' }).click()
  return await file
}

async function wordsOfPdf(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: bytes }).promise
  const first = await document.getPage(1)
  const { items } = await first.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

test.beforeEach(async ({ site, page }) => {
  await arriveSignedIn(page, site.address, isaura)
  const [sigismund] = await idsOf(page, site.address, 'Sigismund')
  await page.goto(`${site.address}/family-tree?view=hourglass&of=${sigismund}`)
  await expect(page.locator('.react-flow')).toBeVisible()
})

test('as an SVG drawing that a browser opens, with everybody by name', async ({ page, context }) => {
  const file = await takeAlong(page, 'SVG drawing')
  expect(file.suggestedFilename()).toMatch(/\.svg$/)
  const drawing = await fs.readFile(await file.path(), 'utf8')
  const other = await context.newPage()
  await other.setContent(`<!doctype html><title>The drawing</title>${drawing.replace(/^<\?xml[^>]*>/, '')}`)
  const shown = other.locator('svg').first()
  await expect(shown).toBeVisible()
  const { width, height } = (await shown.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThan(100)
  const words = (await shown.textContent()) ?? ''
  for (const name of ['Sigismund', 'Wendelin', 'Ottokar', 'Theodora', 'Astrid']) expect(words).toContain(name)
})

test('as a PDF poster whose words can be searched', async ({ page }) => {
  const file = await takeAlong(page, 'PDF poster')
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  const words = await wordsOfPdf(new Uint8Array(await fs.readFile(await file.path())))
  for (const name of ['Sigismund', 'Wendelin', 'Ottokar', 'Theodora', 'Astrid']) expect(words).toContain(name)
})
