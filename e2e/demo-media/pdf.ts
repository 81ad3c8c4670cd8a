/** A scanned paper as PDF: the picture of the page, and over it the words, unseen, so that they can be found and copied. */
import { PDFDocument, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'
import type { Paper } from './papers.ts'

/** The letters that the standard fonts have. */
const plain = (text: string) => text.replaceAll('’', "'").replaceAll('“', '"').replaceAll('”', '"')

/** @param scan PNG of the page @param date a fixed one, so that the same file comes out each time */
export async function makePdf(title: string, paper: Paper, scan: Buffer, date: Date): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(title)
  pdf.setLanguage('en')
  pdf.setCreationDate(date)
  pdf.setModificationDate(date)
  const font = await pdf.embedFont(StandardFonts.TimesRomanItalic)
  const jpeg = await sharp(scan).jpeg({ quality: 66, mozjpeg: true }).toBuffer()
  const scale = 595 / paper.w
  const page = pdf.addPage([595, paper.h * scale])
  page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595, height: paper.h * scale })
  const step = paper.size * 1.52 * scale
  const top =
    paper.h * scale - (paper.style === 'form' ? 110 : 78) * scale - (paper.head ? paper.size * 3 * scale : 0)
  for (const [i, line] of [...(paper.head ? [paper.head, ''] : []), ...paper.lines].entries()) {
    page.drawText(plain(line), {
      x: 84 * scale,
      y: top - (i + 0.8) * step + (paper.head ? 2 * step : 0),
      size: paper.size * scale * 0.95,
      font,
      opacity: 0,
    })
  }
  return await pdf.save({ useObjectStreams: false })
}
