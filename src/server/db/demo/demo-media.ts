/** The files of the demo: `e2e/make-demo-media.ts` makes them, and here they become media of the site. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { mediaDirectory, originalName } from '#server/media/storage/workspace.ts'
import { type MediaFolder, type MediaKind, mediaKind } from '#shared/contracts/media.contract.ts'
import { mediaId, type Row } from './demo-ids.ts'

const source = fileURLToPath(new URL('./media/', import.meta.url))

/** What is known of each file, so that nothing has to be decoded at the start. */
const description = z.object({
  kind: mediaKind,
  mime_type: z.string(),
  size: z.number(),
  sha256: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  thumbhash: z.string().nullable(),
})
const descriptions = z.record(z.string(), description)

/** Who has uploaded a file, and what for. */
export interface Upload {
  ownerId: string
  folder: MediaFolder
  at: string
}

export interface DemoMedium {
  kind: MediaKind
  mime_type: string
  size: number
}

/** The files of the demo by their names, without the directory. */
export async function readDescriptions(): Promise<Record<string, z.infer<typeof description>>> {
  return descriptions.parse(JSON.parse(await fs.readFile(path.join(source, 'media.json'), 'utf8')))
}

/** Copies the files to where the site's own store looks for them. Again does no harm. */
export async function placeFiles(config: Config, files: Iterable<string>): Promise<void> {
  const media = mediaDirectory(config)
  for (const file of files) {
    const id = mediaId(nameOf(file))
    const directory = path.join(media, id.slice(0, 2), id)
    await fs.mkdir(directory, { recursive: true, mode: 0o700 })
    await fs.copyFile(path.join(source, file), path.join(directory, originalName))
  }
}

/** The name by which texts call a file: without its ending. */
export function nameOf(file: string): string {
  return file.replace(/\.\w+$/, '')
}

/** The row of a file, named as its uploader's computer may have called it. */
export function mediumRow(
  file: string,
  described: z.infer<typeof description>,
  { ownerId, folder, at }: Upload,
): Row {
  return {
    id: mediaId(nameOf(file)),
    store: 'disk',
    ...described,
    file_name: file,
    stored_bytes: described.size,
    folder,
    owner_id: ownerId,
    created_at: at,
  }
}

/** A short number that is always the same for a name: for hours and days that should look scattered. */
export function scatter(name: string, below: number): number {
  return createHash('sha256').update(name).digest().readUInt16BE(0) % below
}
