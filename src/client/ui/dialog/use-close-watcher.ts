/** The gesture by which a device closes what lies on top: on a phone its Back, which would otherwise leave the page. */
import { useEffect, useEffectEvent } from 'react'

interface CloseWatcher extends EventTarget {
  destroy: () => void
}

declare global {
  interface Window {
    /** Not in every browser. */
    CloseWatcher?: new () => CloseWatcher
  }
}

/** Told once per opening; where a browser has no such thing, Back leads where it always led. */
export function useCloseWatcher(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open || !window.CloseWatcher) return
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [open])
}
