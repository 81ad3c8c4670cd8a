/** GEDZIP files (.gdz): the GEDCOM file inside the archive. */
import { unzipSync } from 'fflate'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

const gedcom = /(^|\/)[^/]*\.ged$/i

function isZip(bytes: Uint8Array) {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/** `gedcom.ged` at the top is what the standard asks for; else whichever file comes first by name. */
function rank(name: string) {
  return name === 'gedcom.ged' ? '' : name
}

/**
 * The bytes of a GEDCOM file: those given, or those inside where they are an archive. An archive without one is given
 * back as it is, for the reader to refuse.
 *
 * @throws AppError not_gedcom for an archive that cannot be unpacked or would be too large
 */
export function unpackGedcom(bytes: Uint8Array): Uint8Array {
  if (!isZip(bytes)) return bytes
  try {
    const inside = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!gedcom.test(name)) return false
        if (originalSize > limits.bodySize.gedcom) throw tooLarge()
        return true
      },
    })
    const [name] = Object.keys(inside).sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
    return (name === undefined ? undefined : inside[name]) ?? bytes
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('not_gedcom', 'This archive is damaged. Please export the family tree again.')
  }
}

function tooLarge() {
  const megabytes = Math.round(limits.bodySize.gedcom / 1024 ** 2)
  return new AppError('not_gedcom', `The GEDCOM file in this archive has more than ${megabytes} MB.`)
}
