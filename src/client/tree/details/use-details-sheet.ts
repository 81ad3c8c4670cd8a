/** Whose details are open, and the view of the tree beside the sheet that shows them. */
import { type RefObject, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TreeCanvasHandle } from '../canvas/use-canvas-handle.ts'

/** A page that opens with the details draws the tree a little later. The tree as text has no canvas. */
const maxFramesToCanvas = 120

/**
 * Moves the canvas when the sheet opens, shows another person, or closes. Returns a ref callback for the sheet's element.
 * A sheet that is as wide as the window lies at its bottom, one that is as high lies at its end.
 */
export function useDetailsSheet(canvas: RefObject<TreeCanvasHandle | null>, personId: string | null) {
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!sheet || personId === null) return
    const { innerWidth, innerHeight } = window
    const { offsetWidth, offsetHeight } = sheet
    const corner = {
      left: offsetWidth < innerWidth ? innerWidth - offsetWidth : innerWidth,
      top: offsetHeight < innerHeight ? innerHeight - offsetHeight : innerHeight,
    }
    let framesLeft = maxFramesToCanvas
    let frame = 0
    const show = () => {
      if (canvas.current) canvas.current.showBeside(personId, corner)
      else if (framesLeft-- > 0) frame = requestAnimationFrame(show)
    }
    show()
    return () => cancelAnimationFrame(frame)
  }, [canvas, sheet, personId])
  useEffect(() => {
    if (!sheet) return
    return () => canvas.current?.endShowBeside()
  }, [canvas, sheet])
  return setSheet
}

/** The person whose details are open is in the URL, so that Back from a picture or a story leads to the details again. */
export function useDetailsId(): [string | null, (id: string | null) => void] {
  const [query, setQuery] = useSearchParams()
  const setId = (id: string | null) => {
    const next = new URLSearchParams(query)
    if (id === null) next.delete('details')
    else next.set('details', id)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return [query.get('details'), setId]
}
