/** Tracks how much of the page a phone's on-screen keyboard covers. */

/** Sets the CSS variables `--seen-top` and `--seen-bottom` to the covered heights. Returns the function that stops. */
export function trackKeyboardInsets(): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const { style } = document.documentElement
  const measure = () => {
    // A zoomed-in page needs no insets.
    const isZoomed = viewport.scale > 1.01
    const below = window.innerHeight - viewport.height - viewport.offsetTop
    style.setProperty('--seen-top', isZoomed ? '0px' : `${Math.max(0, viewport.offsetTop)}px`)
    style.setProperty('--seen-bottom', isZoomed ? '0px' : `${Math.max(0, below)}px`)
  }
  measure()
  viewport.addEventListener('resize', measure)
  viewport.addEventListener('scroll', measure)
  return () => {
    viewport.removeEventListener('resize', measure)
    viewport.removeEventListener('scroll', measure)
    style.removeProperty('--seen-top')
    style.removeProperty('--seen-bottom')
  }
}
