/** Whether an element is in the visible part of the page. */
import { type RefCallback, useCallback, useState } from 'react'

/** @returns a ref for the element, and whether the element is in view; true in browsers that cannot tell */
export function useIsInView(): [RefCallback<Element>, boolean] {
  const canTell = 'IntersectionObserver' in window
  const [isInView, setInView] = useState(!canTell)
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || !canTell) return
      const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
      observer.observe(element)
      return () => {
        observer.disconnect()
        setInView(false)
      }
    },
    [canTell],
  )
  return [ref, isInView]
}
