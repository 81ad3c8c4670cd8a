/** ZIP archives that no program would write. */

/** Adds bytes after the compressed data of an archive's last file, as if they belonged to them. */
export function withSurplusData(archive: Uint8Array, surplusBytes: number): Uint8Array {
  const zip = Buffer.from(archive)
  const end = zip.length - 22
  const directory = zip.readUInt32LE(end + 16)
  const lastEntry = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  zip.writeUInt32LE(zip.readUInt32LE(lastEntry + 20) + surplusBytes, lastEntry + 20)
  zip.writeUInt32LE(directory + surplusBytes, end + 16)
  return Buffer.concat([zip.subarray(0, directory), Buffer.alloc(surplusBytes, 1), zip.subarray(directory)])
}

/** Puts a ZIP64 locator before the end of an archive, which names a place that no file has. */
export function withImpossiblePlace(archive: Uint8Array): Uint8Array {
  const end = archive.length - 22
  const locator = Buffer.alloc(20, 0xff)
  locator.write('PK\x06\x07', 'latin1')
  return Buffer.concat([archive.subarray(0, end), locator, archive.subarray(end)])
}
