/** Draws the pages of a report into a PDF file. */
import type { jsPDF } from 'jspdf'
import { PdfBackend, type PdfPhotos, type PdfResources } from '#client/tree/export/backends/pdf-backend.ts'
import { createDocument, readPhotos } from '#client/tree/export/files/pdf-document.ts'
import type { Book } from '../book/book.ts'
import { ruleColor } from './book-styles.ts'
import { type BookPages, layoutBook } from './layout-book.ts'
import type { FontMeasure } from './line-breaking.ts'
import type { DrawnItem, Paper } from './page-builder.ts'

const papers = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
} as const satisfies Record<string, Paper>

export type PaperName = keyof typeof papers

export interface BookFile {
  book: Book
  paper: PaperName
  site: string
  /** "12 March 2026" */
  date: string
}

/** Words are measured once at this size and scaled. */
const measuredSize = 100

function createFontMeasure(backend: PdfBackend): FontMeasure {
  const widths = new Map<string, number>()
  return {
    measure: (text, { font, size }) => {
      if (!backend.findFont(text, font)) return backend.measureText(text, font, size)
      const key = `${font} ${text}`
      const width = widths.get(key) ?? backend.measureText(text, font, measuredSize)
      widths.set(key, width)
      return (width * size) / measuredSize
    },
    getFontKey: (text, font) => backend.findFont(text, font) ?? '',
  }
}

/** @param onProgress receives the progress from 0 to 1 */
export async function createPdfBook(
  { book, paper: paperName, site, date }: BookFile,
  resources: PdfResources,
  onProgress: (share: number) => void = () => {},
): Promise<Blob> {
  const paper = papers[paperName]
  const pdf = createDocument({ ...paper, unit: 1 }, { title: book.title, site }, resources)
  const photos = await readPhotos(resources)
  const backend = new PdfBackend(pdf, photos, resources.rasterizeText)
  const laidOut = layoutBook({
    ...{ book, paper, fonts: createFontMeasure(backend), imprint: `${site} · ${date}` },
    hasPicture: (url) => photos.has(url),
    onProgress: (share) => onProgress(share * 0.5),
  })
  for (const [index, items] of laidOut.pages.entries()) {
    if (index > 0) pdf.addPage([paper.width, paper.height], 'portrait')
    backend.setTransform({ scale: 1, x: 0, y: 0 })
    for (const item of items) drawItem(pdf, backend, photos, item, laidOut)
    onProgress(0.5 + (index / laidOut.pages.length) * 0.4)
  }
  for (const { text, page } of laidOut.headings) pdf.outline.add(null, text, { pageNumber: page })
  return pdf.output('blob')
}

function drawItem(
  pdf: jsPDF,
  backend: PdfBackend,
  photos: PdfPhotos,
  item: DrawnItem,
  { pageOfEntry }: BookPages,
) {
  switch (item.kind) {
    case 'text':
      backend.text({ lines: [item.text], x: item.x, y: item.y, anchor: item.anchor, ...item.style })
      break
    case 'rule':
      backend.roundedRect(item.x, item.y, item.width, 0.6, 0, { fill: ruleColor })
      break
    case 'portrait':
      backend.photo(item.url, item.x, item.y, item.radius)
      break
    case 'picture': {
      const photo = photos.get(item.url)
      if (photo) pdf.addImage(photo, 'JPEG', item.x, item.y, item.width, item.height, item.url)
      break
    }
    case 'link': {
      const pageNumber = pageOfEntry.get(item.entryId)
      if (pageNumber !== undefined) pdf.link(item.x, item.y, item.width, item.height, { pageNumber })
    }
  }
}
