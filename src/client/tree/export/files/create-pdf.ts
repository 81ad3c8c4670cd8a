/** The drawing as a PDF file: one sheet as large as it needs, or many that are cut and glued together. */
import { jsPDF } from 'jspdf'
import { PdfInk, type PdfMeans, type PdfPhotos } from '../backends/pdf-backend.ts'
import { type Drawing, draw, drawFromAfar, type OnShare, wholeOf } from '../drawing/draw-export.ts'
import { drawPlan, drawSheetMarks, overviewOn } from '../drawing/draw-sheet-marks.ts'
import type { Caption } from '../export-input.ts'
import { type Poster, pointsPerMm } from '../layout/paper-sizes.ts'
import { type SheetPlan, sheetMargin } from '../layout/sheet-plan.ts'

/** No page may be larger, but in units of its own: ISO 32000-1, annex C. */
const mostPoints = 14_400

interface Page {
  width: number
  height: number
  /** Points in a unit of the page. */
  unit: number
}

function beginPdf({ width, height, unit }: Page, { title, site }: Caption, { fonts }: PdfMeans): jsPDF {
  const pdf = new jsPDF({
    unit: 'pt',
    format: [width, height],
    orientation: width > height ? 'landscape' : 'portrait',
    userUnit: unit,
    compress: true,
    putOnlyUsedFonts: true,
    floatPrecision: 3,
  })
  for (const [face, font] of Object.entries(fonts)) {
    pdf.addFileToVFS(`${face}.ttf`, font)
    pdf.addFont(`${face}.ttf`, face, 'normal', undefined, 'Identity-H')
  }
  pdf.setDocumentProperties({ title, author: site, creator: site })
  pdf.setLanguage('en-GB')
  pdf.viewerPreferences({ DisplayDocTitle: true })
  return pdf
}

async function readPhotos({ photos }: PdfMeans): Promise<PdfPhotos> {
  const read = [...photos].map(
    async ([address, { bytes }]) => [address, new Uint8Array(await bytes.arrayBuffer())] as const,
  )
  return new Map(await Promise.all(read))
}

/** One page. Where it is larger than a page may be, its unit is more than a point. */
export async function makePoster(
  drawing: Drawing,
  { paper, mmPerPx }: Poster,
  means: PdfMeans,
  onShare: OnShare = () => {},
): Promise<Blob> {
  const { frame, sketch } = drawing
  const longest = Math.max(paper.width, paper.height) * pointsPerMm
  const unit = Math.max(1, Math.ceil((longest / mostPoints) * 100) / 100)
  const perMm = pointsPerMm / unit
  const page = { width: paper.width * perMm, height: paper.height * perMm, unit }
  const pdf = beginPdf(page, sketch.caption, means)
  const ink = new PdfInk(pdf, await readPhotos(means), means.pictureWords)
  const scale = mmPerPx * perMm
  ink.place({
    scale,
    x: (page.width - frame.width * scale) / 2,
    y: (page.height - frame.height * scale) / 2,
  })
  draw(drawing, ink, wholeOf(frame), (share) => onShare(share * 0.8))
  onShare(0.8)
  return pdf.output('blob')
}

/** A plan of the sheets, then the sheets, each with its label, its marks and its strip for the glue. */
export async function makeSheets(
  drawing: Drawing,
  plan: SheetPlan,
  means: PdfMeans,
  onShare: OnShare = () => {},
): Promise<Blob> {
  const { frame, sketch } = drawing
  const { caption } = sketch
  const page = { width: plan.paper.width * pointsPerMm, height: plan.paper.height * pointsPerMm, unit: 1 }
  const pdf = beginPdf(page, caption, means)
  const ink = new PdfInk(pdf, await readPhotos(means), means.pictureWords)
  const onPage = { scale: pointsPerMm, x: 0, y: 0 }
  const small = overviewOn(plan, frame)
  ink.place({ scale: small.mmPerPx * pointsPerMm, x: small.x * pointsPerMm, y: small.y * pointsPerMm })
  drawFromAfar(drawing, ink)
  ink.place(onPage)
  drawPlan(ink, plan, small, caption, drawing.measure)
  const scale = plan.mmPerPx * pointsPerMm
  const margin = sheetMargin * pointsPerMm
  for (const [number, sheet] of plan.sheets.entries()) {
    const { left, top, right, bottom } = sheet.area
    pdf.addPage([page.width, page.height], page.width > page.height ? 'landscape' : 'portrait')
    ink.place({ scale, x: margin - left * scale, y: margin - top * scale })
    ink.clip(left, top, right - left, bottom - top)
    draw(drawing, ink, sheet.area)
    ink.unclip()
    ink.place(onPage)
    drawSheetMarks(ink, plan, sheet, `${caption.title} · sheet ${number + 1} of ${plan.sheets.length}`)
    onShare((number / plan.sheets.length) * 0.8)
  }
  return pdf.output('blob')
}
