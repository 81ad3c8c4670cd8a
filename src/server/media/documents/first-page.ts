/** Draws the first page of PDF files, one after the other in processes of their own, because a file may be hostile. */
import { fileURLToPath } from 'node:url'
import { runModule } from '#server/child-process.ts'
import type { ImageVariant } from '../images/image-variants.ts'
import type { MediaRow } from '../media-row.ts'
import { WorkQueue } from '../work-queue.ts'

const processFile = fileURLToPath(new URL('./first-page-process.ts', import.meta.url))
/** A scan of a large sheet takes a few seconds on a small server. */
const timeoutMs = 30_000
const heapMB = 256
/** Pictures and fonts are decoded outside of JavaScript's heap. */
const processLimits = { memoryMB: 1024, fileBytes: 50 * 1024 ** 2, seconds: 30 }

/** A queue of its own: pictures do not wait for a page that takes long. */
const queue = new WorkQueue()

/** The picture of the first page, from which the thumbnails are made. */
export const firstPageVariant: ImageVariant = { name: 'page.jpeg', mimeType: 'image/jpeg' }

export function isPdf({ mime_type }: Pick<MediaRow, 'mime_type'>): boolean {
  return mime_type === 'application/pdf'
}

/**
 * Draws the first page of a PDF file as a JPEG. Rejects for a damaged file, one with a password, and one that takes too long,
 * and where this computer has no canvas library.
 */
export async function drawFirstPage(from: string, to: string): Promise<void> {
  await queue.run(() => runModule(processFile, [from, to], { heapMB, limits: processLimits, timeoutMs }))
}
