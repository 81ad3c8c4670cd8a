/** Parts of a file that is at hand, for players that ask for them (RFC 9110, section 14). */

/** First and last byte; null for a header that is no single range of bytes; 'beyond' for one outside of the file. */
function readRange(header: string, size: number): { first: number; last: number } | null | 'beyond' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') {
    return Number(to) === 0 || size === 0
      ? 'beyond'
      : { first: Math.max(0, size - Number(to)), last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'beyond' : { first, last }
}

/** The part of the file that the header asks for, with 206; the whole where it asks for none; 416 beyond its end. */
export function toRangeResponse(rangeHeader: string, file: Blob, fileHeaders: Headers): Response {
  const range = readRange(rangeHeader, file.size)
  const headers = new Headers(fileHeaders)
  if (range === 'beyond') {
    headers.set('content-range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  if (range === null) return new Response(file, { headers })
  const { first, last } = range
  headers.set('content-range', `bytes ${first}-${last}/${file.size}`)
  headers.set('content-length', String(last - first + 1))
  return new Response(file.slice(first, last + 1), { status: 206, statusText: 'Partial Content', headers })
}
