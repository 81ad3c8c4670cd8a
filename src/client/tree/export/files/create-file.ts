/** Creates the requested file or preview, in the export worker. */

import { rasterizeText } from '../backends/rasterize-text.ts'
import { type ExportDrawing, isAreaEmpty, type OnProgress, prepareDrawing } from '../drawing/draw-export.ts'
import type { ExportInput } from '../export-input.ts'
import { type ImageSize, planImage } from '../layout/image-size.ts'
import { getPoster, type PosterSize } from '../layout/paper-sizes.ts'
import { planSheets } from '../layout/sheet-plan.ts'
import { createPng, renderPreview } from './create-png.ts'
import { createSvg } from './create-svg.ts'
import { createTextMeasure, type LoadedFontSubset, loadFonts, loadPdfFonts } from './export-fonts.ts'
import { loadPhotos, type Photo, toBase64, toDataUrl } from './load-photos.ts'

export type ExportRequest =
  | { format: 'poster'; size: PosterSize }
  | { format: 'sheets'; columns: number }
  | { format: 'png'; size: ImageSize }
  | { format: 'svg' }

/** Returns all text of the drawing, to decide which fonts to load. */
function getTexts({ cards, caption }: ExportInput): string[] {
  return [...Object.values<string>({ ...caption }), ...cards.flatMap(({ name, years }) => [name, years])]
}

export async function createPreview(
  input: ExportInput,
  box: { width: number; height: number },
): Promise<ImageBitmap> {
  await loadFonts(getTexts(input))
  return renderPreview(prepareDrawing(input, createTextMeasure()), box)
}

/** @throws Error if a required font or library is neither saved on the device nor can be downloaded */
export async function createFile(
  input: ExportInput,
  request: ExportRequest,
  onProgress: OnProgress,
): Promise<Blob> {
  const fontSubsets = await loadFonts(getTexts(input))
  const drawing = prepareDrawing(input, createTextMeasure())
  const photoUrls = new Set(input.photos.filter((url) => url !== null))
  const photoShare = photoUrls.size > 0 ? 0.3 : 0
  const photos = await loadPhotos(photoUrls, (progress) => onProgress(progress * photoShare))
  const onDrawProgress: OnProgress = (progress) => onProgress(photoShare + progress * (1 - photoShare))
  switch (request.format) {
    case 'svg':
      return createSvg(drawing, await loadSvgResources(fontSubsets, photos), onDrawProgress)
    case 'png': {
      const bitmaps = new Map([...photos].map(([url, { bitmap }]) => [url, bitmap]))
      return createPng(drawing, planImage(request.size, drawing.layout), bitmaps, onDrawProgress)
    }
    case 'poster':
    case 'sheets':
      return createPdf(drawing, request, photos, onDrawProgress)
  }
}

async function createPdf(
  drawing: ExportDrawing,
  request: Extract<ExportRequest, { format: 'poster' | 'sheets' }>,
  photos: ReadonlyMap<string, Photo>,
  onProgress: OnProgress,
): Promise<Blob> {
  const { createPosterPdf, createSheetsPdf } = await import('./create-pdf.ts')
  const resources = { fonts: await loadPdfFonts(), photos, rasterizeText }
  if (request.format === 'poster')
    return createPosterPdf(drawing, getPoster(request.size, drawing.layout), resources, onProgress)
  const plan = planSheets(request.columns, drawing.layout, (area) => isAreaEmpty(drawing, area))
  return createSheetsPdf(drawing, plan, resources, onProgress)
}

async function loadSvgResources(
  fontSubsets: readonly LoadedFontSubset[],
  photos: ReadonlyMap<string, Photo>,
) {
  const fontFaces = fontSubsets.map(({ family, range, bytes }) => {
    const data = `url(data:font/woff2;base64,${toBase64(new Uint8Array(bytes))}) format("woff2")`
    return `@font-face{font-family:"${family}";font-weight:400 700;src:${data};unicode-range:${range}}`
  })
  const data = await Promise.all(
    [...photos].map(async ([url, { bytes }]) => [url, await toDataUrl(bytes)] as const),
  )
  return { fontFaces: fontFaces.join('\n'), photos: new Map(data) }
}
