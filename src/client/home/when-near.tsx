/** Leaves a part of the page out until the reader comes near it. */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** How far below the window a part begins to load. */
const reach = '600px'

interface WhenNearProps {
  /** Keeps the room in which the part will stand. */
  placeholder: ReactNode
  children: ReactNode
}

export function WhenNear({ placeholder, children }: WhenNearProps) {
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
  return near ? <Suspense fallback={placeholder}>{children}</Suspense> : <div ref={place}>{placeholder}</div>
}
