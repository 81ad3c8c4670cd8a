/** The keyboard of a phone lies over the page: what is fixed to its edges has to keep to the part that is seen. */

/** Tells the styles, as `--seen-top` and `--seen-bottom`, what is hidden above and below. Gives the way to stop. */
export function trackKeyboardInsets(): () => void {
  const seen = window.visualViewport
  if (!seen) return () => {}
  const { style } = document.documentElement
  const measure = () => {
    // Whoever has zoomed in moves about as they like.
    const zoomed = seen.scale > 1.01
    const below = window.innerHeight - seen.height - seen.offsetTop
    style.setProperty('--seen-top', zoomed ? '0px' : `${Math.max(0, seen.offsetTop)}px`)
    style.setProperty('--seen-bottom', zoomed ? '0px' : `${Math.max(0, below)}px`)
  }
  measure()
  seen.addEventListener('resize', measure)
  seen.addEventListener('scroll', measure)
  return () => {
    seen.removeEventListener('resize', measure)
    seen.removeEventListener('scroll', measure)
    style.removeProperty('--seen-top')
    style.removeProperty('--seen-bottom')
  }
}
