/** A marker at the end of a list that requests more cards before the reader reaches it. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

/** Give the marker a key that changes with the length of the list, so that its position is checked again. */
export function LoadMoreMarker({ onNear }: { onNear: () => void }) {
  const marker = useRef<HTMLDivElement>(null)
  const onNearRef = useRef(onNear)
  useEffect(() => {
    onNearRef.current = onNear
  })
  useEffect(() => {
    const element = marker.current
    if (!element) return
    const handleEntries = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNearRef.current()
    }
    const observer = new IntersectionObserver(handleEntries, { rootMargin: '900px 0px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <chakra.div ref={marker} h="1px" aria-hidden />
}
