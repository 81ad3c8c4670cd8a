/** Makes the thumbnails of a received PDF file from its first page. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { writeThumbnails } from '../images/draw-image.ts'
import { runInImageQueue } from '../images/image-queue.ts'
import type { ImageInfo } from '../images/write-image-variants.ts'
import { originalName } from '../storage/workspace.ts'
import { drawFirstPage, firstPageVariant } from './first-page.ts'

/**
 * Draws the first page of the file `original` in a directory, and writes its thumbnails there.
 *
 * @returns null for a file that cannot be drawn: it is stored without thumbnails
 */
export async function preparePdf(directory: string): Promise<ImageInfo | null> {
  const page = path.join(directory, firstPageVariant.name)
  try {
    await drawFirstPage(path.join(directory, originalName), page)
    return await runInImageQueue(() => writeThumbnails(page, directory))
  } catch {
    await fs.rm(page, { force: true })
    return null
  }
}
