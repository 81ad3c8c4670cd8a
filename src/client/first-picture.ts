/**
 * The first picture of a list that has just come, asked for before the program that draws it: on a phone it is the
 * greatest thing on the page.
 */
import { pictureSrcSet } from '#client/ui/picture-src.ts'

/** Where lists stand in one column, as wide as the cards of `archive-grid.tsx` and `article-card.tsx` say. */
const phone = '(max-width: 40rem)'
const sizes = '92vw'

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Its address and its width; undefined for an entry without one. */
function pictureOf(entry: unknown): { url: string; width: number | null } | undefined {
  const ofItem = fieldOf(entry, 'file_type') === 'photo'
  const url = ofItem ? fieldOf(entry, 'file_url') : fieldOf(entry, 'featured_image_url')
  const width = fieldOf(fieldOf(entry, ofItem ? 'picture' : 'featured_image'), 'width')
  return typeof url === 'string' ? { url, width: typeof width === 'number' ? width : null } : undefined
}

/** @param list archive items or articles as the server answers them */
export function askForFirstPicture(list: unknown): void {
  const entries = Array.isArray(list) ? list : fieldOf(list, 'data')
  const picture = Array.isArray(entries) ? pictureOf(entries[0]) : undefined
  if (!picture || !matchMedia(phone).matches) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'image', imageSizes: sizes, fetchPriority: 'high' })
  link.imageSrcset = pictureSrcSet(picture.url, picture.width === null ? null : { width: picture.width })
  document.head.append(link)
}
