/** Builds QR codes as SVG paths: error correction level M, with the quiet zone of four modules that scanners need. */
import { encode } from 'uqr'

export interface QrCodePath {
  /** Modules per row, including the quiet zone. */
  size: number
  /** The dark modules as one SVG path; one unit per module. */
  path: string
}

/** The rows of the code; true is dark. */
export function getQrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', boostEcc: false, border: 4 }).data
}

/** Draws adjacent modules of a row as one bar, so that no gaps are visible between them. */
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
