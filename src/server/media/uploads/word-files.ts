/** Word files: the old form told from other files of its container, the new one from an archive that bursts. */
import fs from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

/** The name of the stream that makes a compound file a Word document, as its directory has it. */
const wordStream = Buffer.from('WordDocument', 'utf16le')

/** Whether a compound file (.doc, .xls, .msi, …) is a Word document. */
export async function isOldWordFile(file: string): Promise<boolean> {
  return (await fs.readFile(file)).includes(wordStream)
}

/**
 * Looks at the list of an archive's contents; nothing is unpacked.
 *
 * @throws AppError impossible where it has too many entries, would unpack to too much, is damaged or no Word file
 */
export async function checkWordFile(file: string): Promise<void> {
  const bytes = await fs.readFile(file)
  const names: string[] = []
  let unpacked = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    names.push(name)
    unpacked += originalSize
    return false
  }
  try {
    unzipSync(bytes, { filter })
  } catch {
    throw new AppError('impossible', 'This Word file is damaged.')
  }
  if (names.length > limits.upload.officeEntries || unpacked > limits.upload.officeUnpacked) {
    throw new AppError('impossible', 'This Word file holds more than a Word file should.')
  }
  if (!names.includes('word/document.xml')) throw new AppError('impossible', 'This is not a Word file.')
}
