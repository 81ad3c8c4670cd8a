/** When a dialog goes, the focus is where it was before: also where the dialog is taken out of the page at once. */
import { useLayoutEffect, useRef } from 'react'
import { isFocusLost } from './use-focus-fallback.ts'

/** Where the focus was before the dialogs that go now; one that opens in their place gives it back there. */
let left: Element[] = []

function takeLeft(): HTMLElement | undefined {
  const place = left.find((each) => each instanceof HTMLElement && each.isConnected)
  left = []
  return place instanceof HTMLElement ? place : undefined
}

function giveBack() {
  if (left.length === 0) return
  const place = takeLeft()
  if (!isFocusLost()) return
  if (place) return place.focus({ preventScroll: true })
  // What has opened the dialog is gone, too. Whoever knows a better place has put the focus there by the next picture.
  requestAnimationFrame(() => {
    if (isFocusLost()) document.querySelector('h1')?.focus({ preventScroll: true })
  })
}

/** Whoever has put the focus elsewhere meanwhile keeps it there. */
export function useFocusReturn(open: boolean) {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!open) {
      opener.current = null
      return
    }
    opener.current ??= (isFocusLost() ? takeLeft() : document.activeElement) ?? null
    const before = opener.current
    return () => {
      if (before) left.push(before)
      requestAnimationFrame(giveBack)
    }
  }, [open])
}
