/** The zoom of the canvas, updated only after the viewport has stopped moving. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { tree } from '#shared/limits.ts'
import { useViewportListener } from './use-viewport-listener.ts'
import type { Viewport } from './viewport.ts'

const settleDelayMs = 110

export function useSettledZoom(): number {
  const [zoom, setZoom] = useState(tree.zoomDefault)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onViewportChange = useCallback((viewport: Viewport) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setZoom(Math.round(viewport.zoom * 1000) / 1000), settleDelayMs)
  }, [])
  useViewportListener(onViewportChange)
  useEffect(() => () => clearTimeout(timer.current), [])
  return zoom
}
