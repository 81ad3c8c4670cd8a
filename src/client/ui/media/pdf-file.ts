/** Opens PDF files in the page: the reader is fetched when the first one is opened, and works in a worker of its own. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import scanDecoder from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url'

export type PdfFile = PDFDocumentProxy
export type PdfPage = PDFPageProxy

/**
 * Black-and-white scans (fax and JBIG2) need a decoder that comes apart from the reader, here the one without
 * WebAssembly. The reader adds a file name to a folder; behind the sign it is none of the address.
 */
const decoders = `${scanDecoder}#/`

/** The builds for older browsers: relatives' telephones are not new. */
async function loadReader() {
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
 * Reads a whole PDF file. No script in it is run, and nothing is compiled: the site's policy allows neither.
 *
 * @throws Error where it is no PDF file, is locked by a password, or the reader cannot be had
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

/** Sharper than this nobody sees, and a telephone's memory is small: pixels of one page. */
const mostPixels = 8_000_000

/** Draws a page, so many CSS pixels wide, and lays its words over it, to be selected and read aloud. */
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
    Math.sqrt(mostPixels / (natural.width * natural.height * scale * scale)),
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
