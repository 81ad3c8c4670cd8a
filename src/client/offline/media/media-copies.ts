/** Which copies of a medium a device can hold, under which keys, and what may be held at all. */
import type { ThumbnailWidth } from '#shared/contracts/media.contract.ts'
import { buildMediaUrl, parseMediaUrl } from '#shared/media-url.ts'

/** As in the contract, whose schemas the worker does without. */
const widths = [160, 320, 640, 1280] as const satisfies readonly ThumbnailWidth[]

/** A copy: a picture in one of the widths, or, with null, the whole file. */
export type CopyWidth = ThumbnailWidth | null

export interface MediaRequest {
  id: string
  width: CopyWidth
  /** To be saved as a file rather than shown. */
  download: boolean
}

/** What an address of this site asks for; null where it is no medium, or one that is never kept (as received). */
export function parseMediaRequest(url: URL): MediaRequest | null {
  const id = parseMediaUrl(url.pathname)
  const { searchParams: query } = url
  if (id === null || query.has('original')) return null
  const asked = query.get('w')
  const width = widths.find((each) => String(each) === asked) ?? null
  return asked !== null && width === null ? null : { id, width, download: query.has('download') }
}

/** Under which key a copy is held: the bytes behind it never change. */
export function copyKey(id: string, width: CopyWidth): string {
  return width === null ? buildMediaUrl(id) : `${buildMediaUrl(id)}?w=${width}`
}

/** The medium whose copy is held under a key. */
export function mediaIdOfCopyKey(key: string): string {
  return parseMediaUrl(key.split('?')[0] ?? '') ?? ''
}

/** What may stand in for a copy of a picture: the next larger ones first, then the whole, then the smaller ones. */
export function getSubstituteWidths(width: CopyWidth): CopyWidth[] {
  const wanted = width ?? Number.POSITIVE_INFINITY
  const larger = widths.filter((each) => each > wanted)
  const smaller = widths.filter((each) => each < wanted).reverse()
  return width === null ? smaller : [...larger, null, ...smaller]
}

const kinds =
  /^(?:(?:image|audio|video)\/(?!svg)|text\/plain\b|application\/(?:pdf|msword|rtf|x-cfb|octet-stream|vnd\.(?:openxmlformats|oasis|ms)))/

/** Whether an answer is a whole medium: not a hotel's page, not an error, not a part, nothing that could run. */
export function isCompleteMediaFile(response: Response): boolean {
  return response.status === 200 && kinds.test(response.headers.get('content-type') ?? '')
}

const keptHeaders = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'cross-origin-resource-policy',
  'last-modified',
]

/**
 * The answer as it is held: with its own bytes, or those given, and the headers that say what it is. Whence it came
 * and for which `Accept` is not of it.
 */
export function toStoredResponse(response: Response, body: BodyInit | null = response.body): Response {
  const headers = new Headers({ 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' })
  for (const name of keptHeaders) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(body, { headers })
}
