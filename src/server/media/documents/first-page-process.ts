/**
 * The process that draws the first page of one PDF file, so that its memory is freed afterwards. Arguments: the source and the
 * target file. Exit code 1: the file cannot be drawn.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as limits from '#shared/limits.ts'
import { thumbnailWidths } from '#shared/thumbnail-widths.ts'

const library = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/** As wide as the widest thumbnail; of a scroll, at most so many times its width is drawn. */
const width = thumbnailWidths[3]
const maxHeightInWidths = 4
/** Pictures that are larger than this are drawn smaller. */
const maxCanvasBytes = 64 * 1024 ** 2

async function drawFirstPage(from: string, to: string): Promise<void> {
  const file = await getDocument({
    data: new Uint8Array(await fs.readFile(from)),
    standardFontDataUrl: path.join(library, 'standard_fonts/'),
    cMapUrl: path.join(library, 'cmaps/'),
    wasmUrl: path.join(library, 'wasm/'),
    enableXfa: false,
    maxImageSize: limits.upload.imagePixels,
    canvasMaxAreaInBytes: maxCanvasBytes,
    verbosity: 0,
  }).promise
  const page = await file.getPage(1)
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: width / natural.width })
  const height = Math.min(Math.max(1, Math.round(viewport.height)), width * maxHeightInWidths)
  const canvas = createCanvas(width, height)
  await page.render({ canvas, viewport }).promise
  await fs.writeFile(to, await canvas.encode('jpeg', 90), { mode: 0o600 })
}

/** Signals to the process group are handled by the server, which waits for the page. */
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)

const [, , from = '', to = ''] = process.argv
try {
  await drawFirstPage(from, to)
  process.exit(0)
} catch {
  process.exit(1)
}
