/** When what had the focus goes, another control of the same place has it: nobody is thrown back to the top of the page. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Whether the focus is nowhere: the element that had it is gone. */
export function isFocusLost() {
  return document.activeElement === null || document.activeElement === document.body
}

/** @param next what has the focus from then on, asked when it is needed; null where nothing is to be kept */
export function useFocusFallback(
  place: RefObject<HTMLElement | null>,
  next: (() => HTMLElement | null | undefined) | null,
) {
  const last = useRef<Element | null>(null)
  const check = useEffectEvent(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    if (isFocusLost()) next?.()?.focus({ preventScroll: true })
  })
  const keeps = next !== null
  useEffect(() => {
    if (!keeps) return
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && place.current?.contains(target) ? target : null
    }
    // Parts of the place come and go by themselves; a place within a dialog is not there yet.
    const observer = new MutationObserver(() => check())
    if (place.current) observer.observe(place.current, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [place, keeps])
  useLayoutEffect(() => check())
}
