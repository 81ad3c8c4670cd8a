/**
 * Tracks how much of the page a phone's on-screen keyboard covers. Browsers shrink the visual viewport, and leave what is
 * fixed to the bottom of the page behind the keyboard.
 */
import { useEffect } from 'react'

/** Smaller differences come from the bars of the browser. */
const minKeyboardHeight = 80

const variables = ['--keyboard-inset-top', '--keyboard-inset-bottom', '--safe-bottom'] as const

/** The values of the CSS variables; null without a keyboard, where the variables are not set. */
function measure({ height, offsetTop, scale }: VisualViewport): readonly string[] | null {
  const isZoomed = scale > 1.01
  if (isZoomed || window.innerHeight - height < minKeyboardHeight) return null
  const below = Math.max(0, window.innerHeight - height - offsetTop)
  // The home indicator is below the keyboard.
  return [`${offsetTop}px`, `${below}px`, '0px']
}

function keepFieldInView() {
  const focused = document.activeElement
  if (focused?.matches('input, textarea, select')) focused.scrollIntoView({ block: 'nearest' })
}

/** Sets the CSS variables while the keyboard is open. Returns the function that stops. */
export function trackKeyboardInsets(): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const { style } = document.documentElement
  let keyboardHeight = 0
  const update = () => {
    const values = measure(viewport)
    for (const [i, name] of variables.entries()) style.setProperty(name, values?.[i] ?? null)
    const before = keyboardHeight
    keyboardHeight = values ? window.innerHeight - viewport.height : 0
    // Scrolling with an open keyboard also ends here, and the user decides where to.
    if (keyboardHeight > before) requestAnimationFrame(keepFieldInView)
  }
  update()
  viewport.addEventListener('resize', update)
  viewport.addEventListener('scroll', update)
  return () => {
    viewport.removeEventListener('resize', update)
    viewport.removeEventListener('scroll', update)
    for (const name of variables) style.removeProperty(name)
  }
}

let isTracking = false

/** Starts the tracking with the first component that needs it; the tracking goes on for the life of the page. */
export function useKeyboardInsets(): void {
  useEffect(() => {
    if (isTracking) return
    isTracking = true
    trackKeyboardInsets()
  }, [])
}
