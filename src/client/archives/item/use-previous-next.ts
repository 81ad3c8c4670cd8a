/** Goes to the previous and next item, and loads their images in advance. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isTyping } from '#client/ui/browser/is-typing.ts'
import { imageSrcSet } from '#client/ui/media/image-src.ts'
import type { PreviousNext } from './previous-next.ts'

/**
 * Opens the previous or next item and replaces the history entry, so that going back leads to the list.
 *
 * @param hasKeys false while the arrow keys have another meaning
 */
export function useGo({ previous, next }: PreviousNext, query: string, hasKeys: boolean) {
  const navigate = useNavigate()
  const go = (direction: -1 | 1) => {
    const to = direction < 0 ? previous : next
    if (to) navigate(`/archives/${encodeURIComponent(to.id)}${query}`, { replace: true })
  }
  useEffect(() => {
    if (!hasKeys) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'ArrowLeft') go(-1)
      if (event.key === 'ArrowRight') go(1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  return go
}

/** Loads the images of the previous and next item in advance. */
export function usePreloadedImages({ previous, next }: PreviousNext) {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const item of [next, previous]) {
        if (item?.file_type !== 'photo' || item.file_url === '') continue
        const image = new Image()
        image.sizes = '100vw'
        image.srcset = imageSrcSet(item.file_url, item.picture)
      }
    }, 600)
    return () => clearTimeout(timer)
  }, [previous, next])
}
