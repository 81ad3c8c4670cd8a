/** Tests exported PDF files by reading them back. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { isAreaEmpty } from '#client/tree/export/drawing/draw-export.ts'
import { createPosterPdf, createSheetsPdf } from '#client/tree/export/files/create-pdf.ts'
import { getFullSizePoster, getPoster, pointsPerMm } from '#client/tree/export/layout/paper-sizes.ts'
import { planSheets } from '#client/tree/export/layout/sheet-plan.ts'
import { asFamily, royals } from '#tests/client/tree/royals.ts'
import { pdfMeans, sketched } from '../export-fixtures.ts'

const family = asFamily()
const drawing = sketched(family)

async function open(file: Blob) {
  return getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 }).promise
}

type Pdf = Awaited<ReturnType<typeof open>>

async function wordsOn(pdf: Pdf, number: number) {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).filter((text) => text.trim() !== '')
}

function hasName(text: string, first: string, last: string) {
  return text.includes(`${first} ${last}`.trim())
}

describe('createPosterPdf', () => {
  it('creates one page of the chosen paper with names and years as text in reading order', async () => {
    const pdf = await open(await createPosterPdf(drawing, getPoster('A2', drawing.layout), pdfMeans()))
    expect(pdf.numPages).toBe(1)
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    expect(width).toBeCloseTo(594 * pointsPerMm, 0)
    expect(height).toBeCloseTo(420 * pointsPerMm, 0)
    const words = await wordsOn(pdf, 1)
    const text = words.join(' ')
    expect(words[0]).toBe('Descendants of Henry VII')
    for (const { first_name, last_name } of royals) {
      expect(hasName(text, first_name, last_name), `${first_name} ${last_name}`).toBe(true)
    }
    expect(text).toMatch(/Victoria Hanover 1819 – 1901/)
    expect(text.indexOf('Henry VIII')).toBeLessThan(text.indexOf('Elizabeth I Tudor'))
  })

  it('sets title, author and language', async () => {
    const pdf = await open(await createPosterPdf(drawing, getPoster('A4', drawing.layout), pdfMeans()))
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: 'Descendants of Henry VII',
      Author: 'Family Heritage',
      Language: 'en-GB',
    })
  })

  it('uses a larger unit for a page above the size limit', async () => {
    const { layout: frame } = drawing
    const { paper, mmPerPx } = getFullSizePoster(frame)
    const huge = { paper: { width: paper.width * 20, height: paper.height * 20 }, mmPerPx: mmPerPx * 20 }
    const pdf = await open(await createPosterPdf(drawing, huge, pdfMeans()))
    const page = await pdf.getPage(1)
    const [, , right = 0] = page.view
    expect(right).toBeLessThanOrEqual(14_400)
    expect(right * page.userUnit).toBeCloseTo(huge.paper.width * pointsPerMm, -1)
  })

  it('draws names as images when the fonts lack their script', async () => {
    const asked: string[] = []
    const members = royals.map((member) =>
      member.id === 'victoria' ? { ...member, first_name: 'ויקטוריה', last_name: '' } : member,
    )
    const means = pdfMeans({
      rasterizeText: (text) => {
        asked.push(text)
        const dots = {
          data: Uint8ClampedArray.from({ length: 16 }, (_, i) => (i % 4 === 3 ? i * 16 : 0)),
          width: 2,
          height: 2,
        }
        return { pixels: dots, width: 60, overhang: 4, ascent: 20, descent: 8 }
      },
    })
    const hebrew = sketched(asFamily(members))
    const file = await createPosterPdf(hebrew, getPoster('A2', hebrew.layout), means)
    expect(await file.text()).toContain('/SMask')
    const pdf = await open(file)
    expect(asked).toEqual(['ו', 'ויקטוריה'])
    expect((await wordsOn(pdf, 1)).join(' ')).toContain('Albert')
  })

  it('writes Greek and Cyrillic names as text', async () => {
    const members = royals.map((member) =>
      member.id === 'victoria' ? { ...member, first_name: 'Виктория', last_name: 'Βικτωρία' } : member,
    )
    const greek = sketched(asFamily(members))
    const pdf = await open(await createPosterPdf(greek, getPoster('A2', greek.layout), pdfMeans()))
    const text = (await wordsOn(pdf, 1)).join(' ')
    expect(text).toContain('Виктория')
    expect(text).toContain('Βικτωρία')
  })
})

describe('createSheetsPdf', () => {
  const plan = planSheets(4, drawing.layout, (area) => isAreaEmpty(drawing, area))

  it('creates an overview sheet and every planned A4 sheet with its label', async () => {
    const pdf = await open(await createSheetsPdf(drawing, plan, pdfMeans()))
    expect(pdf.numPages).toBe(plan.sheets.length + 1)
    for (const [place, { label }] of plan.sheets.entries()) {
      expect(await wordsOn(pdf, place + 2)).toContain(label)
      const { width, height } = (await pdf.getPage(place + 2)).getViewport({ scale: 1 })
      expect([width, height].map(Math.round).sort()).toEqual([595, 842])
    }
    const overview = (await wordsOn(pdf, 1)).join(' ')
    for (const { label } of plan.sheets) expect(overview).toContain(label)
    expect(overview).toContain(`${plan.sheets.length} sheets of A4: 4 sheets across, ${plan.rows} down`)
  })

  it('prints every name, even if a name is split between two sheets', async () => {
    const pdf = await open(await createSheetsPdf(drawing, plan, pdfMeans()))
    const pages = await Promise.all(plan.sheets.map((_, place) => wordsOn(pdf, place + 2)))
    const text = pages.flat().join(' ')
    for (const { first_name } of royals) expect(text).toContain(first_name.slice(0, 3))
  })
})
