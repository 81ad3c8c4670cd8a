/** Reads when a received picture was taken: from its metadata, else from the name of its file. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { readFileNameDate } from '#shared/photo-dates/file-name-date.ts'
import { metadataBytes, readPhotoDate } from '#shared/photo-dates/photo-date.ts'
import { originalName } from '../storage/workspace.ts'
import { readExifDates } from './exif-dates.ts'

/** The bytes in which metadata stand. */
async function readEnds(file: string): Promise<{ beginning: Buffer; end: Buffer }> {
  const handle = await fs.open(file)
  try {
    const { size } = await handle.stat()
    const read = async (from: number, to: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from)
      return buffer.subarray(0, bytesRead)
    }
    const middle = Math.min(size, metadataBytes.beginning)
    return {
      beginning: await read(0, middle),
      end: await read(Math.max(middle, size - metadataBytes.end), size),
    }
  } finally {
    await handle.close()
  }
}

/** @returns EDTF; null where neither tells. A picture without readable metadata is no error. */
export async function readDateTaken(directory: string, fileName: string, now: Date): Promise<string | null> {
  const { beginning, end } = await readEnds(path.join(directory, originalName))
  const text = beginning.toString('latin1') + end.toString('latin1')
  return readPhotoDate(readExifDates(beginning), text, now) ?? readFileNameDate(fileName, now)
}
