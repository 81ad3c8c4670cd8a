/** An address as a QR code: error correction M, the four clear modules around it that readers need. */
import { encode } from 'uqr'

export interface QrCodePath {
  /** Modules in a row, the clear ones included. */
  size: number
  /** The dark modules as one SVG path, a unit a module. */
  path: string
}

/** The rows of the code; true is dark. */
export function getQrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', boostEcc: false, border: 4 }).data
}

/** Draws neighbours in a row as one bar, so that no hairlines show between them. */
export function buildQrCodePath(text: string): QrCodePath {
  const rows = getQrModules(text)
  const bars = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const length = (end === -1 ? row.length : end) - x
      return [`M${x} ${y}h${length}v1h-${length}z`]
    }),
  )
  return { size: rows.length, path: bars.join('') }
}
