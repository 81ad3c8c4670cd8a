/** The focus on the title of a page that opens. */
import { useEffect, useRef } from 'react'

let firstPageShown = false
/** The path of the page on which the last key or pointer was pressed. */
let lastInputPath: string | null = null

for (const touch of ['keydown', 'pointerdown']) {
  document.addEventListener(touch, () => (lastInputPath = location.pathname), { capture: true })
}

/**
 * Focuses the title of every page but the first, so that screen readers start there; not if the user has already pressed
 * a key or the pointer on the new page.
 */
export function usePageHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (firstPageShown && lastInputPath !== location.pathname) heading.current?.focus({ preventScroll: true })
    firstPageShown = true
  }, [])
  return heading
}
