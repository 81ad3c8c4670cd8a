/** The end of what is unrolled of a list: tells when it comes near, for more to be there before the reader is. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

/** Give it a key that changes with the length of the list, so that it looks again at where it is. */
export function EndInView({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const near = useRef(onNear)
  useEffect(() => {
    near.current = onNear
  })
  useEffect(() => {
    const element = end.current
    if (!element) return
    const look = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) near.current()
    }
    const observer = new IntersectionObserver(look, { rootMargin: '900px 0px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <chakra.div ref={end} h="1px" aria-hidden />
}
