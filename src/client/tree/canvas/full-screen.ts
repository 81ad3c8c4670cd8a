/** Shows the canvas in the whole window, and in the whole screen where the browser can: iPhones cannot. */
import { useCallback, useEffect, useState } from 'react'

export interface FullScreen {
  isOn: boolean
  toggle: () => void
}

/** Dialogs must stay above the canvas, so the whole page goes to full screen, and the canvas covers it. */
async function setScreen(isOn: boolean): Promise<void> {
  if (isOn) await document.documentElement.requestFullscreen?.()
  else if (document.fullscreenElement) await document.exitFullscreen()
}

export function useFullScreen(): FullScreen {
  const [isOn, setOn] = useState(false)
  const change = useCallback((next: boolean) => {
    setOn(next)
    // Without the browser's full screen the canvas fills the window.
    setScreen(next).catch(() => {})
  }, [])
  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) change(false)
    }
    const handleScreen = () => {
      if (!document.fullscreenElement) setOn(false)
    }
    document.addEventListener('keydown', handleKey)
    document.addEventListener('fullscreenchange', handleScreen)
    return () => {
      document.removeEventListener('keydown', handleKey)
      document.removeEventListener('fullscreenchange', handleScreen)
    }
  }, [isOn, change])
  // Another page must not open in full screen.
  useEffect(() => () => void setScreen(false).catch(() => {}), [])
  return { isOn, toggle: () => change(!isOn) }
}
