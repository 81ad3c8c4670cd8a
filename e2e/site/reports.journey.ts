/** Reports: a descendants' book from a person's page, read with its sources, saved as PDF, and read again without a server. */
import fs from 'node:fs/promises'
import { findViolations } from '../fixtures/axe.ts'
import { noServer } from '../fixtures/console-watch.ts'
import { selam } from '../fixtures/family.ts'
import { expect, preparedDataDir, test } from '../fixtures/journey.ts'
import { openDetails, openTree, signInByApi, waitForAppShell } from '../fixtures/user-steps.ts'

/** The text of each page. */
async function readPdf(file: string): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(await fs.readFile(file)), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    pages.push(text.replace(/\s+/g, ' '))
  }
  return pages
}

test('shows the descendants’ book of a person, and saves it as PDF', async ({
  startSite,
  page,
  consoleWatch,
}) => {
  const site = await startSite({ data: preparedDataDir('demo') })
  await signInByApi(page, site.address, selam)
  await openTree(page, site.address, 158)
  await waitForAppShell(page)
  const details = await openDetails(page, 'Lars Oleson Brandvold')
  await details.getByRole('link', { name: 'Whole page' }).click()
  await page.getByRole('button', { name: 'More: Lars Oleson Brandvold' }).click()
  await page.getByRole('menuitem', { name: 'Make a report' }).click()

  const book = page.getByRole('article', { name: 'The descendants of Lars Oleson Brandvold' })
  const entry = book.getByRole('article', { name: /^1 Lars Oleson Brandvold/ })
  await expect(entry.getByText(/Baptized on 24 February 1822/)).toBeVisible()
  await expect(book.getByRole('region', { name: 'Table of names' })).toBeVisible()
  await entry.getByRole('link', { name: 'Source 1', exact: true }).first().click()
  await expect(page.locator('#report-source-1')).toBeInViewport()
  expect(await findViolations(page)).toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('The descendants of Lars Oleson Brandvold.pdf')
  const pages = await readPdf(await file.path())
  expect(pages[0]).toContain('The descendants of Lars Oleson Brandvold')
  expect(pages.join(' ')).toContain('Parish register of Ulvik')
  expect(pages.slice(-2).join(' ')).toContain('Brandvold, Lars Oleson, 1822 – 1899 · 1')

  consoleWatch.expect(noServer)
  await site.kill()
  await page.getByRole('combobox', { name: 'Generations' }).selectOption('2')
  await expect(entry.getByText(/Baptized on 24 February 1822/)).toBeVisible()
})
