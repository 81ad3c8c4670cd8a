/** Writes a PNG picture strip by strip, so that it may be larger than any canvas. Source: W3C PNG, third edition. */

/**
 * `rowsOf` gives the next strip, row by row, three bytes a dot, as many rows as it likes; null after the last.
 * What is packed is handed to a Blob, so that the browser may lay it aside.
 */
export async function writePng(
  width: number,
  height: number,
  nextStrip: () => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<Blob> {
  const parts: Blob[] = []
  const add = (name: string, ...data: Uint8Array<ArrayBuffer>[]) => parts.push(chunk(name, data))
  parts.push(new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)]))
  const head = new DataView(new ArrayBuffer(13))
  head.setUint32(0, width)
  head.setUint32(4, height)
  head.setUint8(8, 8)
  head.setUint8(9, 2)
  add('IHDR', new Uint8Array(head.buffer))
  const packer = new CompressionStream('deflate')
  const [writer, reader] = [packer.writable.getWriter(), packer.readable.getReader()]
  const collect = async () => {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) add('IDAT', piece.value)
  }
  const feed = async () => {
    let above = new Uint8Array(width * 3)
    for (let strip = await nextStrip(); strip !== null; strip = await nextStrip()) {
      const filtered = filter(strip, above, width * 3)
      above = strip.slice(strip.length - width * 3)
      await writer.write(filtered)
    }
    await writer.close()
  }
  await Promise.all([collect(), feed()])
  add('IEND')
  return new Blob(parts, { type: 'image/png' })
}

/** Every row as its difference from the one above (filter 2): of an even ground nothing is left. */
function filter(rows: Uint8Array, above: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
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

function chunk(name: string, data: readonly Uint8Array<ArrayBuffer>[]): Blob {
  const type = new TextEncoder().encode(name)
  const length = new DataView(new ArrayBuffer(4))
  length.setUint32(
    0,
    data.reduce((sum, { byteLength }) => sum + byteLength, 0),
  )
  const check = new DataView(new ArrayBuffer(4))
  check.setUint32(0, checksum([type, ...data]))
  return new Blob([length, type, ...data, check])
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** CRC-32, as annex D has it. */
function checksum(pieces: readonly Uint8Array[]): number {
  let crc = 0xffffffff
  for (const piece of pieces) {
    for (let i = 0; i < piece.length; i++) crc = (table[(crc ^ (piece[i] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  }
  return (crc ^ 0xffffffff) >>> 0
}
