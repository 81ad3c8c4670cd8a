/** Finds the pages of a TIFF file, as scanners and fax programs write several letters' pages to one file. */
import fs from 'node:fs/promises'

/** More pages are not shown. */
const maxPages = 200
const subfileTypeTag = 254
const reducedImageFlag = 1

/** Reads the directories of a TIFF file (TIFF 6.0, section 2), which are a linked list. */
class TiffReader {
  readonly #handle: fs.FileHandle
  #isLittleEndian = true

  constructor(handle: fs.FileHandle) {
    this.#handle = handle
  }

  async #read(at: number, length: number): Promise<DataView | null> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, at)
    return bytesRead === length ? new DataView(buffer.buffer, buffer.byteOffset, length) : null
  }

  /** @returns the place of the first directory; 0 for a file without one */
  async readHeader(): Promise<number> {
    const header = await this.#read(0, 8)
    if (!header) return 0
    this.#isLittleEndian = header.getUint8(0) === 0x49
    return header.getUint16(2, this.#isLittleEndian) === 42 ? header.getUint32(4, this.#isLittleEndian) : 0
  }

  /** @returns whether the directory describes a page, and the place of the next one; null for a damaged directory */
  async readDirectory(at: number): Promise<{ isPage: boolean; next: number } | null> {
    const count = (await this.#read(at, 2))?.getUint16(0, this.#isLittleEndian)
    const entries = count === undefined ? null : await this.#read(at + 2, count * 12 + 4)
    if (count === undefined || !entries) return null
    const offsets = Array.from({ length: count }, (_, i) => i * 12)
    const subfile = offsets.find(
      (offset) => entries.getUint16(offset, this.#isLittleEndian) === subfileTypeTag,
    )
    const flags = subfile === undefined ? 0 : entries.getUint32(subfile + 8, this.#isLittleEndian)
    return {
      isPage: (flags & reducedImageFlag) === 0,
      next: entries.getUint32(count * 12, this.#isLittleEndian),
    }
  }
}

export interface TiffPages {
  /** The indices of the pages, without smaller copies of a page (thumbnails). */
  pages: number[]
  /** Also of smaller copies, and of a page that is missing because the file was cut short. */
  hasSeveralDirectories: boolean
}

/** Lists the pages before a missing directory; only the first page of a file that is not classic TIFF. */
export async function listTiffPages(file: string): Promise<TiffPages> {
  const handle = await fs.open(file)
  try {
    const reader = new TiffReader(handle)
    const pages = [0]
    let at = await reader.readHeader()
    let index = 0
    for (; at !== 0 && index < maxPages; index++) {
      const directory = await reader.readDirectory(at)
      if (directory?.isPage && index > 0) pages.push(index)
      at = directory?.next ?? 0
    }
    return { pages, hasSeveralDirectories: index > 1 }
  } finally {
    await handle.close()
  }
}

export async function hasSeveralPages(file: string): Promise<boolean> {
  return (await listTiffPages(file)).pages.length > 1
}
