/** Family trees as they come: GEDCOM files, and archives (.gdz) with one inside. */
import fs from 'node:fs/promises'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { type ZipEntry, ZipReader } from './zip-reader.ts'

/** `gedcom.ged` at the top is what the standard asks for; else whichever file comes first by name. */
function rank({ name }: ZipEntry) {
  return name === 'gedcom.ged' ? '' : name
}

function tooLarge() {
  const megabytes = Math.round(limits.bodySize.gedcom / 1024 ** 2)
  return new AppError('not_gedcom', `The GEDCOM file in this archive has more than ${megabytes} MB.`)
}

function findTree(zip: ZipReader): ZipEntry | undefined {
  const trees = zip.entries.filter(({ name }) => /\.ged$/i.test(name) && !name.startsWith('__MACOSX/'))
  return trees.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0]
}

/**
 * Bytes of a family tree, unpacked, as the archive has it.
 *
 * @throws AppError not_gedcom for a damaged archive
 */
export async function treeSize(path: string): Promise<number> {
  const zip = await ZipReader.open(path)
  if (!zip) return (await fs.stat(path)).size
  try {
    return findTree(zip)?.size ?? 0
  } finally {
    await zip.close()
  }
}

/**
 * The bytes of a GEDCOM file: the file's own, or those inside where it is an archive. Of an archive without one its
 * beginning is given, for the reader to refuse.
 *
 * @throws AppError not_gedcom for an archive that cannot be unpacked or would be too large
 */
export async function readTree(path: string): Promise<Uint8Array> {
  const zip = await ZipReader.open(path)
  if (!zip) return await fs.readFile(path)
  try {
    const tree = findTree(zip)
    if (!tree) return Buffer.from('PK\x03\x04', 'latin1')
    if (tree.size > limits.bodySize.gedcom) throw tooLarge()
    const pieces: Buffer[] = []
    for await (const piece of zip.read(tree)) pieces.push(piece)
    return Buffer.concat(pieces)
  } finally {
    await zip.close()
  }
}
