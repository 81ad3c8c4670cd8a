/** Creates an SVG file of the drawing. */

import { cardFonts } from '#client/tree/cards/card-style.ts'
import { printColors } from '#client/tree/painting/canvas-colors.ts'
import { formatNumber } from '../backends/drawing-backend.ts'
import { escapeXml, SvgBackend } from '../backends/svg-backend.ts'
import { drawArea, type ExportDrawing, getFullArea, type OnProgress } from '../drawing/draw-export.ts'

export interface SvgResources {
  /** CSS rules that embed the fonts. */
  fontFaces: string
  /** Data URLs of square photos, by photo URL. */
  photos: ReadonlyMap<string, string>
}

export function createSvg(
  drawing: ExportDrawing,
  { fontFaces, photos }: SvgResources,
  onProgress: OnProgress = () => {},
): Blob {
  const { layout, input } = drawing
  const [width, height] = [formatNumber(layout.width), formatNumber(layout.height)]
  const parts: Blob[] = []
  const style = [
    fontFaces,
    'text{white-space:pre}',
    `.serif{font-family:${cardFonts.serif};font-weight:${cardFonts.weight}}`,
    `.sans{font-family:${cardFonts.sans}}`,
  ].join('\n')
  const addChunk = (chunk: string) => parts.push(new Blob([chunk]))
  addChunk(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" xml:lang="en-GB">`,
      `<title>${escapeXml(input.caption.title)}</title>`,
      `<style>${escapeXml(style).replaceAll('&quot;', '"')}</style>`,
      photos.size > 0 &&
        '<clipPath id="round" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>',
      `<rect width="100%" height="100%" fill="${printColors.background}"/>`,
      '',
    ]
      .filter((line) => line !== false)
      .join('\n'),
  )
  const backend = new SvgBackend(addChunk, photos)
  drawArea(drawing, backend, getFullArea(layout), onProgress)
  backend.finish()
  addChunk('</svg>\n')
  return new Blob(parts, { type: 'image/svg+xml' })
}
