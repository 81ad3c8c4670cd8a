/** Makes the file that was wished for, in a worker. */

import { pictureWords } from '../backends/rasterize-text.ts'
import { type Drawing, drawingOf, isEmpty, type OnShare } from '../drawing/draw-export.ts'
import type { ChartSketch } from '../export-input.ts'
import { type PictureSize, planPicture } from '../layout/image-size.ts'
import { type PosterSize, posterOf } from '../layout/paper-sizes.ts'
import { planSheets } from '../layout/sheet-plan.ts'
import { makePng, makePreview } from './create-png.ts'
import { makeSvg } from './create-svg.ts'
import { type LoadedCut, letterMeasure, loadLetters, loadPdfFonts } from './export-fonts.ts'
import { dataAddress, inBase64, loadPhotos, type Photo } from './load-photos.ts'

export type Wish =
  | { format: 'poster'; size: PosterSize }
  | { format: 'sheets'; columns: number }
  | { format: 'picture'; size: PictureSize }
  | { format: 'svg' }

/** Everything that is written on the drawing. */
function textsOf({ faces, caption }: ChartSketch): string[] {
  return [...Object.values<string>({ ...caption }), ...faces.flatMap(({ name, years }) => [name, years])]
}

export async function preview(
  sketch: ChartSketch,
  box: { width: number; height: number },
): Promise<ImageBitmap> {
  await loadLetters(textsOf(sketch))
  return makePreview(drawingOf(sketch, letterMeasure()), box)
}

/** @throws Error where something that is needed is neither on the device nor can be fetched */
export async function makeFile(sketch: ChartSketch, wish: Wish, onShare: OnShare): Promise<Blob> {
  const cuts = await loadLetters(textsOf(sketch))
  const drawing = drawingOf(sketch, letterMeasure())
  const wanted = new Set(sketch.photos.filter((address) => address !== null))
  const forPhotos = wanted.size > 0 ? 0.3 : 0
  const photos = await loadPhotos(wanted, (share) => onShare(share * forPhotos))
  const onRest: OnShare = (share) => onShare(forPhotos + share * (1 - forPhotos))
  switch (wish.format) {
    case 'svg':
      return makeSvg(drawing, await svgMeans(cuts, photos), onRest)
    case 'picture': {
      const bitmaps = new Map([...photos].map(([address, { bitmap }]) => [address, bitmap]))
      return makePng(drawing, planPicture(wish.size, drawing.frame), bitmaps, onRest)
    }
    case 'poster':
    case 'sheets':
      return makePdf(drawing, wish, photos, onRest)
  }
}

async function makePdf(
  drawing: Drawing,
  wish: Extract<Wish, { format: 'poster' | 'sheets' }>,
  photos: ReadonlyMap<string, Photo>,
  onShare: OnShare,
): Promise<Blob> {
  const { makePoster, makeSheets } = await import('./create-pdf.ts')
  const means = { fonts: await loadPdfFonts(), photos, pictureWords }
  if (wish.format === 'poster') return makePoster(drawing, posterOf(wish.size, drawing.frame), means, onShare)
  const plan = planSheets(wish.columns, drawing.frame, (area) => isEmpty(drawing, area))
  return makeSheets(drawing, plan, means, onShare)
}

async function svgMeans(cuts: readonly LoadedCut[], photos: ReadonlyMap<string, Photo>) {
  const fontFaces = cuts.map(({ family, range, bytes }) => {
    const data = `url(data:font/woff2;base64,${inBase64(new Uint8Array(bytes))}) format("woff2")`
    return `@font-face{font-family:"${family}";font-weight:400 700;src:${data};unicode-range:${range}}`
  })
  const data = await Promise.all(
    [...photos].map(async ([address, { bytes }]) => [address, await dataAddress(bytes)] as const),
  )
  return { fontFaces: fontFaces.join('\n'), photos: new Map(data) }
}
