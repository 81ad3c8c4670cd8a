/** Encodes PNG images, in strips if they are larger than any canvas. Source: W3C PNG, third edition. */
import { zlibSync } from 'fflate'

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const colorTypes = { opaque: 2, transparent: 6 }

function buildHeader(width: number, height: number, kind: keyof typeof colorTypes): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(13))
  head.setUint32(0, width)
  head.setUint32(4, height)
  head.setUint8(8, 8)
  head.setUint8(9, colorTypes[kind])
  return new Uint8Array(head.buffer)
}

/** Encodes a small RGBA image in one call. */
export function encodePng({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Uint8Array {
  const rows = new Uint8Array(height * (width * 4 + 1))
  for (let row = 0; row < height; row++) {
    rows.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1)
  }
  const imageData = chunk('IDAT', [new Uint8Array(zlibSync(rows))])
  const chunks = [
    signature,
    chunk('IHDR', [buildHeader(width, height, 'transparent')]),
    imageData,
    chunk('IEND', []),
  ]
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunkBytes of chunks) {
    bytes.set(chunkBytes, at)
    at += chunkBytes.length
  }
  return bytes
}

/**
 * Encodes an RGB image in strips. `nextStrip` returns any number of rows with three bytes per pixel, or null after the
 * last row. The compressed data are kept in Blobs, which browsers can store on disk.
 */
export async function encodePngStrips(
  width: number,
  height: number,
  nextStrip: () => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<Blob> {
  const parts: Blob[] = []
  const add = (name: string, ...data: Uint8Array<ArrayBuffer>[]) => parts.push(new Blob([chunk(name, data)]))
  parts.push(new Blob([signature]))
  add('IHDR', buildHeader(width, height, 'opaque'))
  const compressor = new CompressionStream('deflate')
  const [writer, reader] = [compressor.writable.getWriter(), compressor.readable.getReader()]
  const collect = async () => {
    for (let chunkBytes = await reader.read(); !chunkBytes.done; chunkBytes = await reader.read())
      add('IDAT', chunkBytes.value)
  }
  const feed = async () => {
    let above = new Uint8Array(width * 3)
    for (let strip = await nextStrip(); strip !== null; strip = await nextStrip()) {
      const filtered = applyUpFilter(strip, above, width * 3)
      above = strip.slice(strip.length - width * 3)
      await writer.write(filtered)
    }
    await writer.close()
  }
  await Promise.all([collect(), feed()])
  add('IEND')
  return new Blob(parts, { type: 'image/png' })
}

/** Replaces each row by its difference from the row above (PNG filter type 2), so that plain areas compress well. */
function applyUpFilter(rows: Uint8Array, above: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const count = rows.length / length
  const filtered = new Uint8Array(count * (length + 1))
  for (let row = 0, to = 0; row < count; row++) {
    filtered[to++] = 2
    const from = row * length
    for (let i = 0; i < length; i++) {
      const before = row === 0 ? (above[i] ?? 0) : (rows[from - length + i] ?? 0)
      filtered[to++] = (rows[from + i] ?? 0) - before
    }
  }
  return filtered
}

function chunk(name: string, data: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const length = data.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const bytes = new Uint8Array(length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, length)
  new TextEncoder().encodeInto(name, bytes.subarray(4))
  let at = 8
  for (const chunkBytes of data) {
    bytes.set(chunkBytes, at)
    at += chunkBytes.byteLength
  }
  view.setUint32(at, computeCrc32(bytes.subarray(4, at)))
  return bytes
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** Computes the CRC-32 of PNG annex D. */
function computeCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (let i = 0; i < bytes.length; i++) crc = (crcTable[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
