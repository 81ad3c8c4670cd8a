/** PDF files of reports, read back. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPdfBook } from '#client/reports/pdf/create-pdf-book.ts'
import { pdfMeans } from '#tests/client/tree/export/export-fixtures.ts'
import { makeBook, noKnowledge, relative } from './report-fixtures.ts'

const print = { site: 'Family Heritage', date: '12 March 2026' }

async function open(file: Blob) {
  return getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 }).promise
}

type Pdf = Awaited<ReturnType<typeof open>>

async function textOn(pdf: Pdf, number: number): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
}

/** A line of descendants with the given number of people. */
function makeLine(count: number) {
  return Array.from({ length: count }, (_, n) =>
    relative(`Person${n}`, {
      ...{
        father_id: n === 0 ? null : `Person${Math.floor((n - 1) / 3)}`,
        birth_date: String(1700 + (n % 300)),
      },
      biography: `The life of person ${n}. `.repeat(12),
    }),
  )
}

describe('createPdfBook', () => {
  it.each([
    ['A4', 595, 842],
    ['Letter', 612, 792],
  ] as const)('creates pages of %s paper with the text of the report', async (paper, width, height) => {
    const book = await makeBook()
    const pdf = await open(await createPdfBook({ book, paper, ...print }, pdfMeans()))
    const page = (await pdf.getPage(1)).getViewport({ scale: 1 })
    expect([Math.round(page.width), Math.round(page.height)]).toEqual([width, height])
    const text = await textOn(pdf, 1)
    expect(text).toContain('The descendants of Ole Vik')
    expect(text).toContain('Born on 12 March 1850 in Ulvik, Norway.')
    expect(text).toContain('1.1 Per Vik, 1876 – ?')
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: 'The descendants of Ole Vik' })
  })

  it('has an outline, page numbers, and a table of names whose numbers are the pages of the names', async () => {
    const people = makeLine(120)
    const book = await makeBook({ people, knowledge: noKnowledge, personId: 'Person0' })
    const pdf = await open(await createPdfBook({ book, paper: 'A4', ...print }, pdfMeans()))
    expect(pdf.numPages).toBeGreaterThan(8)
    const outline = await pdf.getOutline()
    expect(outline.map(({ title }) => title)).toEqual([
      ...book.chapters.map(({ heading }) => heading),
      'Table of names',
    ])
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, n) => textOn(pdf, n + 1)))
    expect(pages[4]).toMatch(/ 5 The descendants of Person0 Vik$/)
    const index = pages.slice(-2).join(' ')
    const [, list = ''] = /Vik, Person57, \d+ – \? · ([\d, ]+?) ?(?:Vik,|$)/.exec(index) ?? []
    const numbers = list.split(',').map(Number)
    const withName = pages.flatMap((text, n) => (/\bPerson57 Vik\b/.test(text) ? [n + 1] : []))
    expect(numbers).toEqual(withName)
  })

  it('breaks words that are wider than a page, and keeps everything above the footer', async () => {
    const people = [relative('Ole', { biography: 'x'.repeat(3000) })]
    const book = await makeBook({ people, knowledge: noKnowledge })
    const pdf = await open(await createPdfBook({ book, paper: 'A4', ...print }, pdfMeans()))
    const { items } = await (await pdf.getPage(1)).getTextContent()
    for (const item of items) {
      if (!('str' in item) || !item.str.startsWith('xxx')) continue
      const [, , , , x = 0, y = 0] = item.transform
      expect(x + item.width).toBeLessThan(595 - 60)
      expect(y).toBeGreaterThan(60)
    }
  })

  it('draws portraits, pictures, and names in scripts that the fonts lack', async () => {
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#804020' } })
      .jpeg()
      .toBuffer()
    const bytes = new Blob([new Uint8Array(file)], { type: 'image/jpeg' })
    const plain = await makeBook({
      people: [relative('Ole', { first_name: 'אברהם' })],
      knowledge: noKnowledge,
    })
    const [chapter] = plain.chapters
    const [entry] = chapter?.entries ?? []
    if (!chapter || !entry) throw new Error('The report is empty.')
    const pictures = [{ url: '/picture', caption: 'The first house', ratio: 4 / 3 }]
    const blocks = [...entry.blocks, { kind: 'pictures' as const, pictures }]
    const book = {
      ...plain,
      chapters: [{ ...chapter, entries: [{ ...entry, portraitUrl: '/portrait', blocks }] }],
    }
    const drawn: string[] = []
    const means = pdfMeans({
      photos: new Map(['/portrait', '/picture'].map((url) => [url, { bytes }])),
      rasterizeText: (text) => {
        drawn.push(text)
        const pixels = { data: new Uint8ClampedArray(16).fill(255), width: 2, height: 2 }
        return { pixels, width: 60, overhang: 4, ascent: 20, descent: 8 }
      },
    })
    const pdf = await open(await createPdfBook({ book, paper: 'A4', ...print }, means))
    expect(drawn).toContain('אברהם')
    expect(await textOn(pdf, 1)).toContain('The first house')
    const { fnArray } = await (await pdf.getPage(1)).getOperatorList()
    const images = fnArray.filter((operator) => operator === OPS.paintImageXObject)
    expect(images.length).toBeGreaterThanOrEqual(3)
  })
})
