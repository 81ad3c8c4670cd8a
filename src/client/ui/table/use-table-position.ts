/** Where a table's rows begin on the page, and whether there is room for them as rows. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface TablePosition {
  frame: RefObject<HTMLDivElement | null>
  body: RefObject<HTMLDivElement | null>
  /** From the top of the page to the first row, px. */
  top: number
  wide: boolean
}

/** @param narrowest how much room rows need, in rem */
export function useTablePosition(narrowest: number): TablePosition {
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  // Guessed until it is measured: what is drawn for another place or another width is drawn twice.
  const [top, setTop] = useState(() => window.innerHeight / 2)
  const [wide, setWide] = useState(() => window.innerWidth >= narrowest * 16)
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
      const width = frame.current?.clientWidth ?? 0
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      if (width > 0) setWide(width >= narrowest * rem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [narrowest])
  return { frame, body, top, wide }
}
