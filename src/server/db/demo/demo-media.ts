/** Stores the demo's files as media of the site. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { mediaDirectory, originalName } from '#server/media/storage/workspace.ts'
import { type MediaFolder, mediaKind } from '#shared/contracts/media.contract.ts'
import { mediaId, type Row } from './demo-ids.ts'

const source = fileURLToPath(new URL('./media/', import.meta.url))

/** The stored properties of each file, so that no image is decoded at the start. */
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

/** The uploader of a file and its folder. */
export interface Upload {
  ownerId: string
  folder: MediaFolder
  at: string
}

/** The demo's files by name, without the directory. */
export async function readDescriptions(): Promise<Record<string, z.infer<typeof description>>> {
  return descriptions.parse(JSON.parse(await fs.readFile(path.join(source, 'media.json'), 'utf8')))
}

/** Copies the files to the site's media directory; existing files stay. */
export async function placeFiles(config: Config, files: Iterable<string>): Promise<void> {
  const media = mediaDirectory(config)
  for (const file of files) {
    const id = mediaId(nameOf(file))
    const directory = path.join(media, id.slice(0, 2), id)
    await fs.mkdir(directory, { recursive: true, mode: 0o700 })
    await fs.copyFile(path.join(source, file), path.join(directory, originalName))
  }
}

/** The file name without its extension, which texts use. */
export function nameOf(file: string): string {
  return file.replace(/\.\w+$/, '')
}

/** The row of a file, with the name that it had on the uploader's device. */
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

/** A stable number for a name, so that hours and days look random. */
export function scatter(name: string, below: number): number {
  return createHash('sha256').update(name).digest().readUInt16BE(0) % below
}
