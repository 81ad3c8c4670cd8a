/** The size of a grid in its page; of the last visit, or estimated, before the grid is rendered. */
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { estimateGrid, type GridSize, isSameSize, measureGrid } from './grid-size.ts'

let lastSize: GridSize | null = null

export function useGridSize(): [RefObject<HTMLDivElement | null>, GridSize] {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(() =>
    lastSize?.windowWidth === window.innerWidth ? lastSize : estimateGrid(),
  )
  useEffect(() => {
    const update = () => {
      if (!box.current) return
      const now = measureGrid(box.current)
      lastSize = now
      setSize((before) => (isSameSize(before, now) ? before : now))
    }
    startTransition(update)
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [])
  return [box, size]
}
