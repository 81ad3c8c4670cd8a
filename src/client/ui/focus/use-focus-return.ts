/** Returns the focus to where it was before a dialog opened, also if the dialog unmounts without closing. */
import { useLayoutEffect, useRef } from 'react'
import { isFocusLost } from './use-focus-fallback.ts'

/** The elements focused before the dialogs that close now; a dialog that replaces one of them returns the focus there. */
let openers: Element[] = []

function takeOpener(): HTMLElement | undefined {
  const place = openers.find((each) => each instanceof HTMLElement && each.isConnected)
  openers = []
  return place instanceof HTMLElement ? place : undefined
}

function returnFocus() {
  if (openers.length === 0) return
  const place = takeOpener()
  if (!isFocusLost()) return
  if (place) return place.focus({ preventScroll: true })
  // The opener was removed, too. By the next frame, `useFocusAfterDelete` and others have set a better focus.
  requestAnimationFrame(() => {
    if (isFocusLost()) document.querySelector('h1')?.focus({ preventScroll: true })
  })
}

/** Leaves the focus alone if it has moved elsewhere in the meantime. */
export function useFocusReturn(open: boolean) {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!open) {
      opener.current = null
      return
    }
    opener.current ??= (isFocusLost() ? takeOpener() : document.activeElement) ?? null
    const before = opener.current
    return () => {
      if (before) openers.push(before)
      requestAnimationFrame(returnFocus)
    }
  }, [open])
}
