/** Exporting the tree as SVG and PDF. */
import fs from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { isaura } from '../fixtures/family.ts'
import { idsOf } from '../fixtures/find-people.ts'
import { expect, test, withoutWorker } from '../fixtures/journey.ts'
import { signInByApi } from '../fixtures/user-steps.ts'

test.use(withoutWorker)

/** Exports the tree in a format and returns the downloaded file. */
async function takeAlong(page: Page, form: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export or print' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export or print' })
  await dialog.getByRole('radio', { name: form }).check()
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Create file' }).click()
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
  await signInByApi(page, site.address, isaura)
  const [sigismund] = await idsOf(page, site.address, 'Sigismund')
  await page.goto(`${site.address}/family-tree?view=hourglass&of=${sigismund}`)
  await expect(page.locator('.react-flow')).toBeVisible()
})

test('exports an SVG drawing that a browser opens, with every person’s name', async ({ page, context }) => {
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

test('exports a PDF poster with searchable text', async ({ page }) => {
  const file = await takeAlong(page, 'PDF poster')
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  const words = await wordsOfPdf(new Uint8Array(await fs.readFile(await file.path())))
  for (const name of ['Sigismund', 'Wendelin', 'Ottokar', 'Theodora', 'Astrid']) expect(words).toContain(name)
})
