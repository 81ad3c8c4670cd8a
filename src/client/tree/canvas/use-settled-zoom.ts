/** The zoom of the view at rest, so that rendering follows it once a journey and not once a frame. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { tree } from '#shared/limits.ts'
import { useViewFollower } from './use-viewport-listener.ts'
import type { View } from './viewport.ts'

const restAfter = 110

export function useZoomStep(): number {
  const [zoom, setZoom] = useState(tree.zoomDefault)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = useCallback((view: View) => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => setZoom(Math.round(view.zoom * 1000) / 1000), restAfter)
  }, [])
  useViewFollower(follow)
  useEffect(() => () => clearTimeout(rest.current), [])
  return zoom
}
