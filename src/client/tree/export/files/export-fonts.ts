/** Loads and measures fonts in the export worker, which has no style sheets, and provides them for embedding in files. */
import { getCanvasFont } from '../backends/canvas-backend.ts'
import type { ExportFont } from '../backends/drawing-backend.ts'
import type { MeasureText } from '../export-input.ts'
import { toBase64 } from './load-photos.ts'

/** The Unicode ranges of the font subsets in theme/fonts.css. */
const plain = 'U+0020-007E, U+00A0, U+00A9, U+00B7, U+2013, U+2014, U+2018, U+2019, U+201C, U+201D, U+2026'
const accented =
  'U+00A1-00A8, U+00AA-00B6, U+00B8-00FF, U+0131, U+0152-0153, U+02C6, U+02DC, U+2020-2022, U+20AC, U+2122'
const extended =
  'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF'

interface FontSubset {
  family: string
  range: string
  url: URL
}

const serif = { family: 'Heritage Serif' }
const sans = { family: 'Heritage Sans' }
const fontSubsets: FontSubset[] = [
  { ...serif, range: plain, url: new URL('../../../theme/fonts/serif-plain.woff2', import.meta.url) },
  {
    ...serif,
    range: accented,
    url: new URL('../../../theme/fonts/serif-accented.woff2', import.meta.url),
  },
  {
    ...serif,
    range: extended,
    url: new URL('../../../theme/fonts/serif-extended.woff2', import.meta.url),
  },
  { ...sans, range: plain, url: new URL('../../../theme/fonts/sans-plain.woff2', import.meta.url) },
  { ...sans, range: accented, url: new URL('../../../theme/fonts/sans-accented.woff2', import.meta.url) },
  { ...sans, range: extended, url: new URL('../../../theme/fonts/sans-extended.woff2', import.meta.url) },
]

/** Converts a CSS `unicode-range` to a regular expression that matches any character in it. */
function buildUnicodeRangeTest(range: string): RegExp {
  const parts = range.split(', ').map((part) => {
    const [from = '', to = from] = part.slice(2).split('-')
    return `\\u{${from}}-\\u{${to}}`
  })
  return new RegExp(`[${parts.join('')}]`, 'u')
}

export interface LoadedFontSubset extends FontSubset {
  bytes: ArrayBuffer
}

async function fetchBytes(url: URL): Promise<ArrayBuffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error('The fonts could not be downloaded.')
  return response.arrayBuffer()
}

/** Loads the font subsets that the texts need. If a subset cannot be downloaded, the fonts of the device are used. */
export async function loadFonts(texts: Iterable<string>): Promise<LoadedFontSubset[]> {
  const rangeTests = new Map(fontSubsets.map((subset) => [subset.range, buildUnicodeRangeTest(subset.range)]))
  const usedRanges = new Set<string>([plain])
  for (const text of texts) {
    for (const [range, test] of rangeTests)
      if (!usedRanges.has(range) && test.test(text)) usedRanges.add(range)
  }
  const loading = fontSubsets
    .filter(({ range }) => usedRanges.has(range))
    .map(async (subset) => {
      const bytes = await fetchBytes(subset.url)
      const fontFace = new FontFace(subset.family, bytes.slice(0), {
        weight: '400 700',
        unicodeRange: subset.range,
      })
      self.fonts.add(await fontFace.load())
      return { ...subset, bytes }
    })
  const loaded = await Promise.allSettled(loading)
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/** Loads the fonts of PDF files in base64. @throws Error if they are neither on the device nor can be downloaded */
export async function loadPdfFonts(): Promise<Record<ExportFont, string>> {
  const [serifBytes, sansBytes] = await Promise.all([
    fetchBytes(new URL('../../../theme/fonts/pdf-serif.ttf', import.meta.url)),
    fetchBytes(new URL('../../../theme/fonts/pdf-sans.ttf', import.meta.url)),
  ])
  return {
    serif: toBase64(new Uint8Array(serifBytes)),
    sans: toBase64(new Uint8Array(sansBytes)),
  }
}

declare const self: { readonly fonts: FontFaceSet }

/** Text is measured at this font size and scaled. */
const measuredFontSize = 100

/** Returns a function that measures text widths as the canvas renders them. */
export function createTextMeasure(): MeasureText {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  return (text, font, size) => {
    if (!context) return text.length * size * 0.55
    const canvasFont = getCanvasFont(font, measuredFontSize)
    if (context.font !== canvasFont) context.font = canvasFont
    return (context.measureText(text).width * size) / measuredFontSize
  }
}
