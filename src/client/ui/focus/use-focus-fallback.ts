/** Moves the focus to another control of a container when the focused control is removed. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Whether no element has the focus, because the focused element was removed. */
export function isFocusLost() {
  return document.activeElement === null || document.activeElement === document.body
}

/** @param next returns the control that receives the focus; null turns the hook off */
export function useFocusFallback(
  container: RefObject<HTMLElement | null>,
  next: (() => HTMLElement | null | undefined) | null,
) {
  const lastFocused = useRef<Element | null>(null)
  const check = useEffectEvent(() => {
    if (lastFocused.current === null || lastFocused.current.isConnected) return
    lastFocused.current = null
    if (isFocusLost()) next?.()?.focus({ preventScroll: true })
  })
  const isActive = next !== null
  useEffect(() => {
    if (!isActive) return
    const rememberFocus = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element && container.current?.contains(target) ? target : null
    }
    // Children render on their own, and a container inside a dialog is not mounted yet.
    const observer = new MutationObserver(() => check())
    if (container.current) observer.observe(container.current, { childList: true, subtree: true })
    document.addEventListener('focusin', rememberFocus)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', rememberFocus)
    }
  }, [container, isActive])
  useLayoutEffect(() => check())
}
