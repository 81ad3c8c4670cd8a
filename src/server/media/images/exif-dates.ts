/**
 * Reads the few EXIF tags that tell when a picture was taken (EXIF 2.32, TIFF 6.0), and no others: a stranger's file may have
 * thousands, each as long as the file.
 */
import type { ExifTags } from '#shared/photo-dates/photo-date.ts'

const mostEntries = 500
const longestText = 100
const asciiType = 2
const exifPointer = 34665
const textTags: ReadonlySet<number> = new Set([271, 272, 305, 36867])
const marker = Buffer.from('Exif\0\0', 'latin1')

interface Entry {
  tag: number
  type: number
  count: number
  /** Where the value stands, or the place of its value. */
  at: number
}

class TiffData {
  readonly #bytes: Buffer
  readonly #isLittleEndian: boolean

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#isLittleEndian = bytes.toString('latin1', 0, 2) === 'II'
  }

  /** Zero outside of the data. */
  #read(at: number, length: 2 | 4): number {
    if (at + length > this.#bytes.length) return 0
    return this.#isLittleEndian ? this.#bytes.readUIntLE(at, length) : this.#bytes.readUIntBE(at, length)
  }

  readPointer(at: number): number {
    return this.#read(at, 4)
  }

  listEntries(directory: number): Entry[] {
    const count = Math.min(this.#read(directory, 2), mostEntries)
    return Array.from({ length: count }, (_, i) => {
      const at = directory + 2 + 12 * i
      return { tag: this.#read(at, 2), type: this.#read(at + 2, 2), count: this.#read(at + 4, 4), at: at + 8 }
    })
  }

  readText({ count, at }: Entry): string {
    const from = count > 4 ? this.readPointer(at) : at
    const text = this.#bytes.toString('latin1', from, from + Math.min(count, longestText))
    return text.split('\0', 1)[0] ?? ''
  }
}

/** @param bytes the beginning of a picture in any format that keeps EXIF data as JPEG does */
export function readExifDates(bytes: Buffer): ExifTags {
  const at = bytes.indexOf(marker)
  if (at < 0) return {}
  const data = new TiffData(bytes.subarray(at + marker.length))
  const main = data.listEntries(data.readPointer(4))
  const pointer = main.find(({ tag }) => tag === exifPointer)
  const all = [...main, ...(pointer ? data.listEntries(data.readPointer(pointer.at)) : [])]
  const texts = all.filter(({ tag, type }) => type === asciiType && textTags.has(tag))
  return Object.fromEntries(texts.map((entry) => [entry.tag, data.readText(entry)]))
}
