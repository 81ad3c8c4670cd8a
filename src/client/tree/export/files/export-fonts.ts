/** The letters as a worker has them, where the page's style sheets do not reach: loaded, measured, and put into files. */
import { fontOf } from '../backends/canvas-backend.ts'
import type { Typeface } from '../backends/drawing-backend.ts'
import type { Measure } from '../export-input.ts'
import { inBase64 } from './load-photos.ts'

/** As theme/fonts.css cuts them. */
const plain = 'U+0020-007E, U+00A0, U+00A9, U+00B7, U+2013, U+2014, U+2018, U+2019, U+201C, U+201D, U+2026'
const accented =
  'U+00A1-00A8, U+00AA-00B6, U+00B8-00FF, U+0131, U+0152-0153, U+02C6, U+02DC, U+2020-2022, U+20AC, U+2122'
const extended =
  'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF'

interface Cut {
  family: string
  range: string
  address: URL
}

const serif = { family: 'Heritage Serif' }
const sans = { family: 'Heritage Sans' }
const cuts: Cut[] = [
  { ...serif, range: plain, address: new URL('../../../theme/fonts/serif-plain.woff2', import.meta.url) },
  {
    ...serif,
    range: accented,
    address: new URL('../../../theme/fonts/serif-accented.woff2', import.meta.url),
  },
  {
    ...serif,
    range: extended,
    address: new URL('../../../theme/fonts/serif-extended.woff2', import.meta.url),
  },
  { ...sans, range: plain, address: new URL('../../../theme/fonts/sans-plain.woff2', import.meta.url) },
  { ...sans, range: accented, address: new URL('../../../theme/fonts/sans-accented.woff2', import.meta.url) },
  { ...sans, range: extended, address: new URL('../../../theme/fonts/sans-extended.woff2', import.meta.url) },
]

/** A test of whether any letter of a text lies in a range, as style sheets write it. */
export function inRange(range: string): RegExp {
  const parts = range.split(', ').map((part) => {
    const [from = '', to = from] = part.slice(2).split('-')
    return `\\u{${from}}-\\u{${to}}`
  })
  return new RegExp(`[${parts.join('')}]`, 'u')
}

export interface LoadedCut extends Cut {
  bytes: ArrayBuffer
}

async function fetchBytes(address: URL): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error('The letters could not be fetched.')
  return response.arrayBuffer()
}

/** The cuts that the texts need, ready to be drawn with; one that cannot be had gives way to the device's letters. */
export async function loadLetters(texts: Iterable<string>): Promise<LoadedCut[]> {
  const needed = new Map(cuts.map((cut) => [cut.range, inRange(cut.range)]))
  const occurring = new Set<string>([plain])
  for (const text of texts) {
    for (const [range, test] of needed) if (!occurring.has(range) && test.test(text)) occurring.add(range)
  }
  const loading = cuts
    .filter(({ range }) => occurring.has(range))
    .map(async (cut) => {
      const bytes = await fetchBytes(cut.address)
      const face = new FontFace(cut.family, bytes.slice(0), { weight: '400 700', unicodeRange: cut.range })
      self.fonts.add(await face.load())
      return { ...cut, bytes }
    })
  const loaded = await Promise.allSettled(loading)
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/** The typefaces of PDF files in base64. @throws Error where they are not on the device and cannot be fetched */
export async function loadPdfFonts(): Promise<Record<Typeface, string>> {
  const [serifBytes, sansBytes] = await Promise.all([
    fetchBytes(new URL('../../../theme/fonts/pdf-serif.ttf', import.meta.url)),
    fetchBytes(new URL('../../../theme/fonts/pdf-sans.ttf', import.meta.url)),
  ])
  return {
    serif: inBase64(new Uint8Array(serifBytes)),
    sans: inBase64(new Uint8Array(sansBytes)),
  }
}

declare const self: { readonly fonts: FontFaceSet }

/** The size at which widths are measured once for all sizes. */
const measured = 100

/** Measures words as the canvas sets them. */
export function letterMeasure(): Measure {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  return (text, face, size) => {
    if (!context) return text.length * size * 0.55
    const font = fontOf(face, measured)
    if (context.font !== font) context.font = font
    return (context.measureText(text).width * size) / measured
  }
}
