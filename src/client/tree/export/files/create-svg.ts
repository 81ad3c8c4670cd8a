/** The drawing as an SVG file. */

import { fonts } from '#client/tree/cards/card-style.ts'
import { paperColors } from '#client/tree/painting/canvas-colors.ts'
import { short } from '../backends/drawing-backend.ts'
import { escapeXml, SvgInk } from '../backends/svg-backend.ts'
import { type Drawing, draw, type OnShare, wholeOf } from '../drawing/draw-export.ts'

export interface SvgMeans {
  /** Style sheet rules that bring the typefaces along. */
  fontFaces: string
  /** `data:` addresses of square photos by their address. */
  photos: ReadonlyMap<string, string>
}

export function makeSvg(
  drawing: Drawing,
  { fontFaces, photos }: SvgMeans,
  onShare: OnShare = () => {},
): Blob {
  const { frame, sketch } = drawing
  const [width, height] = [short(frame.width), short(frame.height)]
  const parts: Blob[] = []
  const style = [
    fontFaces,
    'text{white-space:pre}',
    `.serif{font-family:${fonts.serif};font-weight:${fonts.weight}}`,
    `.sans{font-family:${fonts.sans}}`,
  ].join('\n')
  const take = (piece: string) => parts.push(new Blob([piece]))
  take(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" xml:lang="en-GB">`,
      `<title>${escapeXml(sketch.caption.title)}</title>`,
      `<style>${escapeXml(style).replaceAll('&quot;', '"')}</style>`,
      photos.size > 0 &&
        '<clipPath id="round" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>',
      `<rect width="100%" height="100%" fill="${paperColors.ground}"/>`,
      '',
    ]
      .filter((line) => line !== false)
      .join('\n'),
  )
  const ink = new SvgInk(take, photos)
  draw(drawing, ink, wholeOf(frame), onShare)
  ink.finish()
  take('</svg>\n')
  return new Blob(parts, { type: 'image/svg+xml' })
}
