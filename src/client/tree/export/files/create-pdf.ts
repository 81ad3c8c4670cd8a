/** Creates a PDF file of the drawing: a poster on one page, or A4 sheets to glue together. */
import { PdfBackend, type PdfResources } from '../backends/pdf-backend.ts'
import {
  drawArea,
  drawOverview,
  type ExportDrawing,
  getFullArea,
  type OnProgress,
} from '../drawing/draw-export.ts'
import { drawSheetMarks, drawSheetOverview, placeOverview } from '../drawing/draw-sheet-marks.ts'
import { type Poster, pointsPerMm } from '../layout/paper-sizes.ts'
import { type SheetPlan, sheetMargin } from '../layout/sheet-plan.ts'
import { createDocument, readPhotos } from './pdf-document.ts'

/** The maximum page size in units; larger pages need a larger unit (ISO 32000-1, annex C). */
const maxPagePoints = 14_400

/** Creates one page. A page above the size limit gets a unit larger than a point. */
export async function createPosterPdf(
  drawing: ExportDrawing,
  { paper, mmPerPx }: Poster,
  resources: PdfResources,
  onProgress: OnProgress = () => {},
): Promise<Blob> {
  const { layout, input } = drawing
  const longestSidePoints = Math.max(paper.width, paper.height) * pointsPerMm
  const unit = Math.max(1, Math.ceil((longestSidePoints / maxPagePoints) * 100) / 100)
  const unitsPerMm = pointsPerMm / unit
  const page = { width: paper.width * unitsPerMm, height: paper.height * unitsPerMm, unit }
  const pdf = createDocument(page, input.caption, resources)
  const backend = new PdfBackend(pdf, await readPhotos(resources), resources.rasterizeText)
  const scale = mmPerPx * unitsPerMm
  backend.setTransform({
    scale,
    x: (page.width - layout.width * scale) / 2,
    y: (page.height - layout.height * scale) / 2,
  })
  drawArea(drawing, backend, getFullArea(layout), (progress) => onProgress(progress * 0.8))
  onProgress(0.8)
  return pdf.output('blob')
}

/** Creates an overview sheet, then the sheets with labels, crop marks and a strip for glue. */
export async function createSheetsPdf(
  drawing: ExportDrawing,
  plan: SheetPlan,
  resources: PdfResources,
  onProgress: OnProgress = () => {},
): Promise<Blob> {
  const { layout, input } = drawing
  const { caption } = input
  const page = { width: plan.paper.width * pointsPerMm, height: plan.paper.height * pointsPerMm, unit: 1 }
  const pdf = createDocument(page, caption, resources)
  const backend = new PdfBackend(pdf, await readPhotos(resources), resources.rasterizeText)
  const inMm = { scale: pointsPerMm, x: 0, y: 0 }
  const overview = placeOverview(plan, layout)
  backend.setTransform({
    scale: overview.mmPerPx * pointsPerMm,
    x: overview.x * pointsPerMm,
    y: overview.y * pointsPerMm,
  })
  drawOverview(drawing, backend)
  backend.setTransform(inMm)
  drawSheetOverview(backend, plan, overview, caption, drawing.measureText)
  const scale = plan.mmPerPx * pointsPerMm
  const margin = sheetMargin * pointsPerMm
  for (const [number, sheet] of plan.sheets.entries()) {
    const { left, top, right, bottom } = sheet.area
    pdf.addPage([page.width, page.height], page.width > page.height ? 'landscape' : 'portrait')
    backend.setTransform({ scale, x: margin - left * scale, y: margin - top * scale })
    backend.clip(left, top, right - left, bottom - top)
    drawArea(drawing, backend, sheet.area)
    backend.unclip()
    backend.setTransform(inMm)
    drawSheetMarks(backend, plan, sheet, `${caption.title} · sheet ${number + 1} of ${plan.sheets.length}`)
    onProgress((number / plan.sheets.length) * 0.8)
  }
  return pdf.output('blob')
}
