/** Closes a dialog with the device's own close gesture, such as Back on Android, instead of leaving the page. */
import { useEffect, useEffectEvent } from 'react'

interface CloseWatcher extends EventTarget {
  destroy: () => void
}

declare global {
  interface Window {
    /** Missing in some browsers. */
    CloseWatcher?: new () => CloseWatcher
  }
}

/** Calls `onClose` once per opening; in browsers without CloseWatcher, Back leaves the page. */
export function useCloseWatcher(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open || !window.CloseWatcher) return
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [open])
}
