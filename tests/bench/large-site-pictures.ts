/** The pictures of a large site: a few different files, uploaded once and registered under thousands of ids. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Value } from '#server/db/bulk.ts'
import type { Deps } from '#server/deps.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { mediaDirectory } from '#server/media/storage/workspace.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import type { Choose } from './generated-words.ts'

export type Row = Record<string, Value>

const distinctPictures = 36

/** Generates pictures with the pixels of a web photograph: soft shapes from a small grid of random colors. */
async function paint(number: number, choose: Choose): Promise<Buffer> {
  const [width, height] = number % 4 === 0 ? [900, 1200] : [1280, 960]
  const grid = { width: 12, height: 12, channels: 3 } as const
  const colors = Buffer.from(
    Array.from({ length: grid.width * grid.height * grid.channels }, () => 40 + choose(180)),
  )
  return await sharp(colors, { raw: grid })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

async function takeInDistinct(deps: Deps, count: number, choose: Choose): Promise<MediaRow[]> {
  const taken: MediaRow[] = []
  for (let number = 0; number < Math.min(distinctPictures, count); number++) {
    const source = await paint(number, choose)
    taken.push(
      await storeFile(deps, {
        ownerId: null,
        folder: 'archives',
        fileName: `photo-${number}.jpg`,
        source,
        thumbnails: 'now',
      }),
    )
  }
  return taken
}

/** Registers the same bytes under another id, because a phone loads and stores every id. */
async function lieUnder(deps: Deps, original: MediaRow, id: string) {
  const at = (name: string) => path.join(mediaDirectory(deps.config), name.slice(0, 2), name)
  await fs.mkdir(at(id), { recursive: true, mode: 0o700 })
  for (const file of await fs.readdir(at(original.id))) {
    await fs.link(path.join(at(original.id), file), path.join(at(id), file))
  }
}

async function multiply(deps: Deps, originals: readonly MediaRow[], count: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let number = 0; number < count; number++) {
    const original = originals[number % originals.length]
    if (!original) continue
    const id = randomUUID()
    await lieUnder(deps, original, id)
    rows.push({ ...original, id, file_name: `${number}-${original.file_name}`, small_made_at: null })
  }
  return rows
}

/** Uploads a few dozen pictures and makes rows for the requested number of ids. @returns the rows, not inserted yet */
export async function uploadPictures(
  deps: Deps,
  { count, choose }: { count: number; choose: Choose },
): Promise<Row[]> {
  return await multiply(deps, await takeInDistinct(deps, count, choose), count)
}
