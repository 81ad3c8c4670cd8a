/** Web worker that creates the PDF file of a report. */
import { rasterizeText } from '#client/tree/export/backends/rasterize-text.ts'
import { loadPdfFonts } from '#client/tree/export/files/export-fonts.ts'
import { loadPhotos } from '#client/tree/export/files/load-photos.ts'
import type { Book } from '../book/book.ts'
import type { BookFile } from './create-pdf-book.ts'

export type PdfReply = { progress: number } | { file: Blob } | { error: string }

/** With more, the file is too large for most programs. */
const maxPictures = 400

function reply(message: PdfReply) {
  postMessage(message)
}

function listPictures({ chapters }: Book): { portraits: Set<string>; pictures: Set<string> } {
  const portraits = new Set<string>()
  const pictures = new Set<string>()
  for (const { portraitUrl, blocks } of chapters.flatMap(({ entries }) => entries)) {
    if (portraitUrl !== null) portraits.add(portraitUrl)
    for (const block of blocks)
      if (block.kind === 'pictures') for (const { url } of block.pictures) pictures.add(url)
  }
  return { portraits, pictures: new Set([...pictures].slice(0, maxPictures)) }
}

async function createFile(file: BookFile): Promise<Blob> {
  let lastReported = -1
  const report = (progress: number) => {
    if (progress - lastReported < 0.02) return
    lastReported = progress
    reply({ progress })
  }
  const { portraits, pictures } = listPictures(file.book)
  const share = portraits.size + pictures.size > 0 ? 0.3 : 0
  const photos = new Map([
    ...(await loadPhotos(portraits, (done) => report((done * share) / 2))),
    ...(await loadPhotos(pictures, (done) => report(((1 + done) * share) / 2), 'whole')),
  ])
  const { createPdfBook } = await import('./create-pdf-book.ts')
  const resources = { fonts: await loadPdfFonts(), photos, rasterizeText }
  return createPdfBook(file, resources, (done) => report(share + done * (1 - share)))
}

addEventListener('message', ({ data }: MessageEvent<BookFile>) => {
  createFile(data)
    .then((file) => reply({ file }))
    .catch((error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }))
})
