/** When a dialog goes, the focus is where it was before: also where the dialog is taken out of the page at once. */
import { useLayoutEffect, useRef } from 'react'

/** Whoever has put the focus elsewhere meanwhile keeps it there. */
export function useFocusReturn(open: boolean) {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!open) {
      opener.current = null
      return
    }
    opener.current ??= document.activeElement
    const before = opener.current
    return () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    }
  }, [open])
}
