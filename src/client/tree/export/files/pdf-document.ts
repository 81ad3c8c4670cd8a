/** Opens a PDF document with the fonts, the title and the language of this site, and reads the photos that it embeds. */
import { jsPDF } from 'jspdf'
import type { PdfPhotos, PdfResources } from '../backends/pdf-backend.ts'
import type { ExportCaption } from '../export-input.ts'

export interface PdfPage {
  width: number
  height: number
  /** Points per page unit. */
  unit: number
}

export function createDocument(
  { width, height, unit }: PdfPage,
  { title, site }: Pick<ExportCaption, 'title' | 'site'>,
  { fonts }: Pick<PdfResources, 'fonts'>,
): jsPDF {
  const pdf = new jsPDF({
    unit: 'pt',
    format: [width, height],
    orientation: width > height ? 'landscape' : 'portrait',
    userUnit: unit,
    compress: true,
    putOnlyUsedFonts: true,
    floatPrecision: 3,
  })
  for (const [name, font] of Object.entries(fonts)) {
    pdf.addFileToVFS(`${name}.ttf`, font)
    pdf.addFont(`${name}.ttf`, name, 'normal', undefined, 'Identity-H')
  }
  pdf.setDocumentProperties({ title, author: site, creator: site })
  pdf.setLanguage('en-GB')
  pdf.viewerPreferences({ DisplayDocTitle: true })
  return pdf
}

export async function readPhotos({ photos }: Pick<PdfResources, 'photos'>): Promise<PdfPhotos> {
  const read = [...photos].map(
    async ([url, { bytes }]) => [url, new Uint8Array(await bytes.arrayBuffer())] as const,
  )
  return new Map(await Promise.all(read))
}
