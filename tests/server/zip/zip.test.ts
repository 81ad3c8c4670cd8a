/** Reading and writing ZIP archives: limits, damaged archives, and errors while writing. */
import fs from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FileToZip, writeZip } from '#server/zip/write-zip.ts'
import { ZipReader } from '#server/zip/zip-reader.ts'
import { withImpossiblePlace, withSurplusData } from '#tests/support/damaged-zip.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'

let data: ReturnType<typeof makeDataDir>
let file: string
beforeEach(() => {
  data = makeDataDir()
  file = path.join(data.dataDir, 'archive.zip')
})
afterEach(() => data.remove())

const text = 'Dear Søren, the apples are in. '.repeat(100)
const open = (maxEntries = 10, maxUnpackedBytes = 1_000_000) =>
  ZipReader.open(file, {
    maxEntries,
    maxUnpackedBytes: () => maxUnpackedBytes,
    toError: (problem) => new Error(problem),
  })

async function readAll(): Promise<Record<string, string>> {
  const zip = await open()
  const contents: Record<string, string> = {}
  try {
    for (const entry of zip?.entries ?? []) {
      const chunks: Buffer[] = []
      for await (const chunk of zip?.read(entry) ?? []) chunks.push(chunk)
      contents[entry.name] = Buffer.concat(chunks).toString()
    }
    return contents
  } finally {
    zip?.close()
  }
}

/** Writes an archive and changes a field of its central directory. */
function writeChanged(change: (bytes: Buffer, directory: number) => void) {
  const bytes = Buffer.from(zipSync({ 'a.txt': strToU8(text) }))
  change(bytes, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')))
  fs.writeFileSync(file, bytes)
}

describe('ZipReader', () => {
  it('returns null for a file that is no archive', async () => {
    fs.writeFileSync(file, '0 HEAD')
    expect(await open()).toBeNull()
  })

  it('skips directories and keeps unsafe names for the caller to check', async () => {
    fs.writeFileSync(file, zipSync({ 'media/': new Uint8Array(), '../a.txt': strToU8(text) }))
    expect(await readAll()).toEqual({ '../a.txt': text })
  })

  it('refuses more files than allowed', async () => {
    fs.writeFileSync(file, zipSync({ 'a.txt': strToU8(text), 'b.txt': strToU8(text) }))
    await expect(open(1)).rejects.toThrow('too many files')
  })

  it('refuses files that have more bytes together than the archive may unpack to', async () => {
    fs.writeFileSync(file, zipSync({ 'a.txt': new Uint8Array(600_000), 'b.txt': new Uint8Array(600_000) }))
    await expect(open(10, 1_000_000)).rejects.toThrow('too much')
    const archive = await open(10, 1_200_000)
    expect(archive?.entries).toHaveLength(2)
    archive?.close()
  })

  it('refuses compressed data that are followed by others', { timeout: 5000 }, async () => {
    fs.writeFileSync(file, withSurplusData(zipSync({ 'a.txt': strToU8(text) }), 300_000))
    await expect(readAll()).rejects.toThrow('damaged')
  })

  it.each<[string, (bytes: Buffer, directory: number) => void]>([
    ['a larger content than declared', (bytes, directory) => bytes.writeUInt32LE(10, directory + 24)],
    ['a smaller content than declared', (bytes, directory) => bytes.writeUInt32LE(99_999, directory + 24)],
    ['a wrong checksum', (bytes, directory) => bytes.writeUInt32LE(1, directory + 16)],
    ['a wrong position', (bytes, directory) => bytes.writeUInt32LE(5, directory + 42)],
    ['a damaged directory', (bytes, directory) => bytes.fill(0, directory, directory + 4)],
    ['a damaged end', (bytes) => bytes.fill(0, bytes.length - 22)],
  ])('refuses an archive with %s', async (_, change) => {
    writeChanged(change)
    await expect(readAll()).rejects.toThrow('damaged')
  })
})

describe('writeZip', () => {
  async function* list(...files: FileToZip[]) {
    yield* files
  }
  async function* chunks(error?: Error) {
    yield strToU8(text)
    if (error) throw error
  }

  it('writes texts and streams that ZipReader reads, for the owner only', async () => {
    await writeZip(
      file,
      list({ name: 'gedcom.ged', content: text }, { name: 'media/a.txt', content: chunks() }),
    )
    expect(await readAll()).toEqual({ 'gedcom.ged': text, 'media/a.txt': text })
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })

  it('throws the error of a stream', async () => {
    const lost = new Error('connection lost')
    await expect(writeZip(file, list({ name: 'a.txt', content: chunks(lost) }))).rejects.toBe(lost)
  })

  it('throws when the file cannot be written', async () => {
    const missing = path.join(data.dataDir, 'missing', 'archive.zip')
    await expect(writeZip(missing, list({ name: 'a.txt', content: chunks() }))).rejects.toThrow('ENOENT')
  })
})

it('refuses an archive that names a place outside of its file', async () => {
  fs.writeFileSync(file, withImpossiblePlace(zipSync({ 'a.txt': strToU8(text) })))
  await expect(open()).rejects.toThrow('damaged')
})
