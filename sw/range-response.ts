/** Answers range requests of audio and video players from a cached file (RFC 9110, section 14). */

/** First and last byte; null for a header that is no single byte range; 'beyond' for a range outside the file. */
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

/** The requested range with status 206; the complete file without a valid range; status 416 beyond the end. */
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
