/** Defines which copies of a media file a device can store, their cache keys, and which responses can be stored. */
import type { ThumbnailWidth } from '#shared/contracts/media.contract.ts'
import { addMediaVersion, buildMediaUrl, parseMediaUrl } from '#shared/media-url.ts'

/** As in the contract, which the worker does not load. */
const widths = [160, 320, 640, 1280] as const satisfies readonly ThumbnailWidth[]

/** A copy is an image in one of the widths, or with null the original file. */
export type CopyWidth = ThumbnailWidth | null

export interface MediaRequest {
  id: string
  width: CopyWidth
  /** Of a converted film or recording. */
  version?: number | undefined
  /** Whether the browser is to save the file instead of showing it. */
  download: boolean
}

/** Parses a URL of this site; null where it is no media file, or the unchanged original, which is never stored. */
export function parseMediaRequest(url: URL): MediaRequest | null {
  const id = parseMediaUrl(url.pathname)
  const { searchParams: query } = url
  if (id === null || query.has('original')) return null
  const asked = query.get('w')
  const width = widths.find((each) => String(each) === asked) ?? null
  if (asked !== null && width === null) return null
  const version = Number(query.get('v')) || undefined
  return { id, width, ...(version !== undefined && { version }), download: query.has('download') }
}

/** The cache key of a copy. The bytes of a key never change: a converted recording has another version. */
export function copyKey(id: string, width: CopyWidth, version?: number): string {
  return width === null ? addMediaVersion(buildMediaUrl(id), version) : `${buildMediaUrl(id)}?w=${width}`
}

/** The key of the copy that this one replaces; null where it replaces none. */
export function getReplacedKey(key: string): string | null {
  const [url, query = ''] = key.split('?')
  return url !== undefined && query.startsWith('v=') ? url : null
}

/** The id of the media file with this cache key. */
export function mediaIdOfCopyKey(key: string): string {
  return parseMediaUrl(key.split('?')[0] ?? '') ?? ''
}

/** The copies that can replace a missing image: larger ones first, then the original, then smaller ones. */
export function getSubstituteWidths(width: CopyWidth): CopyWidth[] {
  const minWidth = width ?? Number.POSITIVE_INFINITY
  const larger = widths.filter((each) => each > minWidth)
  const smaller = widths.filter((each) => each < minWidth).reverse()
  return width === null ? smaller : [...larger, null, ...smaller]
}

const storableTypes =
  /^(?:(?:image|audio|video)\/(?!svg)|text\/plain\b|application\/(?:pdf|msword|rtf|x-cfb|octet-stream|vnd\.(?:openxmlformats|oasis|ms)))/

/** Whether a response is a complete media file: no captive portal, no error, no range, and no active content. */
export function isCompleteMediaFile(response: Response): boolean {
  return response.status === 200 && storableTypes.test(response.headers.get('content-type') ?? '')
}

const storedHeaders = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'cross-origin-resource-policy',
  'last-modified',
]

/** The response as it is stored: with its own body or the given one, and without headers about this one request. */
export function toStoredResponse(response: Response, body: BodyInit | null = response.body): Response {
  const headers = new Headers({ 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' })
  for (const name of storedHeaders) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(body, { headers })
}
