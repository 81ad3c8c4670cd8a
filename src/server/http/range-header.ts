/** Parses the `Range` header. */

export interface ByteRange {
  /** First and last byte, both included. */
  first: number
  last: number
}

/**
 * The requested range; null if the complete file is to be sent (no header, several ranges, another unit),
 * 'unsatisfiable' if the range begins after the end of the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, from = '', to = ''] = match
  if (from === '') {
    const count = Math.min(Number(to), size)
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}
