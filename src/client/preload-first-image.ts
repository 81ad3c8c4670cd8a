/**
 * Requests the first image of a list before the code that renders the list has arrived. On a phone this image is the
 * largest element of the page.
 */
import type { Collection } from '#client/api/collection.ts'
import { imageSrcSet } from '#client/ui/media/image-src.ts'

/** Lists have one column up to this width. */
const phone = '(max-width: 40rem)'

/** @param response of the collection's list, which was not validated: bare records or `data` */
export function preloadFirstImage({ firstImage, getMedia }: Collection, response: unknown): void {
  const isObject = typeof response === 'object' && response !== null
  const records: unknown = isObject && 'data' in response ? response.data : response
  if (!firstImage || !Array.isArray(records) || !matchMedia(phone).matches) return
  for (const record of records.slice(0, firstImage.cards)) {
    const [media] = getMedia(record)
    if (media?.type !== 'image' || !media.url) continue
    const link = document.createElement('link')
    Object.assign(link, {
      rel: 'preload',
      as: 'image',
      fetchPriority: 'high',
      imageSrcset: imageSrcSet(media.url, media.image ?? null),
      imageSizes: firstImage.sizes,
    })
    document.head.append(link)
    return
  }
}
