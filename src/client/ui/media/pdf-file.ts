/** Opens and draws PDF files with pdf.js, which loads with the first file and runs in a web worker. */
/// <reference path="./core-js.d.ts" />
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import scanDecoder from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url'

export type PdfFile = PDFDocumentProxy
export type PdfPage = PDFPageProxy

/**
 * The URL of the decoder for black-and-white scans (fax and JBIG2), in the build without WebAssembly. pdf.js appends a file
 * name to this URL; the hash sign makes that name a fragment, which browsers do not request.
 */
const decoders = `${scanDecoder}#/`

/** Loads the legacy build, because relatives use old phones, and the one polyfill that this build lacks. */
async function loadReader() {
  if (!('withResolvers' in Promise)) await import('core-js/actual/promise/with-resolvers')
  const reader = await import('pdfjs-dist/legacy/build/pdf.mjs')
  reader.GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf.worker.ts', import.meta.url), {
    type: 'module',
  })
  return reader
}

let reader: ReturnType<typeof loadReader> | undefined

function pdfReader() {
  reader ??= loadReader().catch((error: unknown) => {
    reader = undefined
    throw error
  })
  return reader
}

/**
 * Reads a PDF file. Scripts in the file and WebAssembly stay off, because the site's Content Security Policy forbids both.
 *
 * @throws Error if the file is no PDF or has a password, or if pdf.js cannot be loaded
 */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfFile> {
  const { getDocument } = await pdfReader()
  return await getDocument({
    data: new Uint8Array(bytes),
    useWasm: false,
    wasmUrl: decoders,
    enableXfa: false,
    verbosity: 0,
  }).promise
}

/** The maximum number of pixels of one page, because phones have little memory. */
const maxPixels = 8_000_000

/** Draws a page in the given width (CSS pixels) and adds the text layer for selection and screen readers. */
export async function drawPage(
  page: PdfPage,
  width: number,
  canvas: HTMLCanvasElement,
  words: HTMLElement,
  signal: AbortSignal,
): Promise<void> {
  const { TextLayer } = await pdfReader()
  signal.throwIfAborted()
  const natural = page.getViewport({ scale: 1 })
  const scale = width / natural.width
  const sharp = Math.min(
    window.devicePixelRatio || 1,
    2,
    Math.sqrt(maxPixels / (natural.width * natural.height * scale * scale)),
  )
  const viewport = page.getViewport({ scale: scale * sharp })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const drawing = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => drawing.cancel(), { once: true })
  await drawing.promise
  const text = await page.getTextContent()
  signal.throwIfAborted()
  words.replaceChildren()
  words.style.setProperty('--total-scale-factor', String(scale))
  await new TextLayer({
    textContentSource: text,
    container: words,
    viewport: page.getViewport({ scale }),
  }).render()
}
