/** GEDZIP (.gdz): a ZIP file with gedcom.ged and the media that it names. */
import { unzipSync } from 'fflate'
import { NotGedcomError } from './gedcom-types.ts'

export interface GedcomArchive {
  gedcom: Uint8Array
  /** Paths of the other files, as FILE structures name them. */
  files: string[]
}

/** A family tree of this size unpacked is not one. */
const LARGEST = 400 * 1024 * 1024

const BROKEN = 'This ZIP file is damaged and cannot be opened.'

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

function unzip(bytes: Uint8Array, files: string[]): Uint8Array | undefined {
  let largest = 0
  let found = ''
  const open = (wanted: string | null) =>
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (wanted !== null) return name === wanted
        if (!name.endsWith('/')) files.push(name)
        if (/\.ged$/i.test(name) && !/^__MACOSX\//.test(name)) {
          const own = /^gedcom\.ged$/i.test(name) ? Number.MAX_SAFE_INTEGER : originalSize
          if (own > largest) found = name
          largest = Math.max(own, largest)
        }
        if (/\.ged$/i.test(name) && originalSize > LARGEST) {
          throw new NotGedcomError('The GEDCOM file in this archive is too large.')
        }
        return false
      },
    })
  open(null)
  return found === '' ? undefined : open(found)[found]
}

/**
 * The GEDCOM file of a .gdz (gedcom.ged, else the largest .ged in it).
 * @throws NotGedcomError for a damaged archive and for one without a GEDCOM file.
 */
export function openGedcomArchive(bytes: Uint8Array): GedcomArchive {
  const files: string[] = []
  let gedcom: Uint8Array | undefined
  try {
    gedcom = unzip(bytes, files)
  } catch (error) {
    throw error instanceof NotGedcomError ? error : new NotGedcomError(BROKEN)
  }
  if (gedcom === undefined) {
    throw new NotGedcomError('This is a ZIP or Word file without a GEDCOM file (.ged) in it.')
  }
  return { gedcom, files: files.filter((name) => !/\.ged$/i.test(name)) }
}

/** The bytes of the GEDCOM file, whether it came as it is or in an archive. */
export function gedcomBytes(bytes: Uint8Array): Uint8Array {
  return isZip(bytes) ? openGedcomArchive(bytes).gedcom : bytes
}
