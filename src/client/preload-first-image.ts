/**
 * The first picture of a list that has just come, asked for before the program that draws it: on a phone it is the
 * greatest thing on the page.
 */
import { imageSrcSet } from '#client/ui/media/image-src.ts'

/** Where lists stand in one column. */
const phone = '(max-width: 40rem)'

interface PictureField {
  /** Where an entry has the picture's address, and where its measures. */
  url: string
  picture: string
  /** How wide it is shown, as the list's cards say it. */
  sizes: string
  /** Among how many of the first entries it may stand in sight. */
  among: number
}

/** As in `archive-grid.tsx`, `article-card.tsx` and `event-when.tsx`: events without a picture take little room. */
const ofItem: PictureField = { url: 'file_url', picture: 'picture', sizes: '92vw', among: 1 }
const ofArticle: PictureField = {
  url: 'featured_image_url',
  picture: 'featured_image',
  sizes: '92vw',
  among: 1,
}
const ofEvent: PictureField = { url: 'image_url', picture: 'image', sizes: '84vw', among: 2 }

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function fieldsOf(entry: unknown): PictureField | undefined {
  if (fieldOf(entry, 'event_date') !== undefined) return ofEvent
  const type = fieldOf(entry, 'file_type')
  if (type === undefined) return ofArticle
  return type === 'photo' ? ofItem : undefined
}

/** The addresses in which it is served, and how wide it is shown; undefined for an entry without one. */
function pictureOf(entry: unknown, place: number): { imageSrcset: string; imageSizes: string } | undefined {
  const fields = fieldsOf(entry)
  const url = fields && fieldOf(entry, fields.url)
  if (!fields || place >= fields.among || typeof url !== 'string') return undefined
  const width = fieldOf(fieldOf(entry, fields.picture), 'width')
  return {
    imageSrcset: imageSrcSet(url, typeof width === 'number' ? { width } : null),
    imageSizes: fields.sizes,
  }
}

/** @param list archive items, articles or events as the server answers them */
export function preloadFirstImage(list: unknown): void {
  const entries: unknown = Array.isArray(list) ? list : fieldOf(list, 'data')
  if (!Array.isArray(entries) || !matchMedia(phone).matches) return
  const picture = entries.map(pictureOf).find((found) => found !== undefined)
  if (!picture) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high', ...picture })
  document.head.append(link)
}
