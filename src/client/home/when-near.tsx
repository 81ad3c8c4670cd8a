/** Leaves a part of the page out until the reader comes near it. */
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far below the window a part begins to load. */
const reach = '600px'

export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current || !('IntersectionObserver' in window)) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: `0px 0px ${reach} 0px` },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [near])
  return near ? children : <div ref={place} />
}
