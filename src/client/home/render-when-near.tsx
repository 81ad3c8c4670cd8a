/** Renders a part of the page when the user scrolls near it. */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** The distance below the window at which the part loads. */
const margin = '600px'

interface RenderWhenNearProps {
  /** Reserves the height of the part. */
  placeholder: ReactNode
  children: ReactNode
}

export function RenderWhenNear({ placeholder, children }: RenderWhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current || !('IntersectionObserver' in window)) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: `0px 0px ${margin} 0px` },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNear])
  return isNear ? (
    <Suspense fallback={placeholder}>{children}</Suspense>
  ) : (
    <div ref={place}>{placeholder}</div>
  )
}
