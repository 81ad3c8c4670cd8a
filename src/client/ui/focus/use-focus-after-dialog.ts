/** Sets the focus after a dialog has closed, when the control that opened the dialog is gone. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { isFocusLost } from './use-focus-fallback.ts'

export function useFocusAfterDialog(isOpen: boolean, setFocus: () => void) {
  const wasOpen = useRef(false)
  const restore = useEffectEvent(setFocus)
  useEffect(() => {
    if (isOpen || !wasOpen.current) {
      wasOpen.current = isOpen
      return
    }
    wasOpen.current = false
    const moveFocus = () => {
      // The dialog is still closing.
      if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) {
        frame = requestAnimationFrame(moveFocus)
        return
      }
      if (isFocusLost() || document.activeElement === document.querySelector('h1')) restore()
    }
    let frame = requestAnimationFrame(moveFocus)
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
}
