/** Measures whether a table has enough width to show its rows as rows; otherwise they become cards. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface TableWidth {
  /** The ref of the element that the table fills. */
  frame: RefObject<HTMLDivElement | null>
  wide: boolean
}

/** @param minRem the width that rows need, in rem: larger fonts switch to cards sooner */
export function useIsTableWide(minRem: number): TableWidth {
  const frame = useRef<HTMLDivElement>(null)
  // An estimate until the layout effect measures the table; a wrong one costs a second render.
  const [wide, setWide] = useState(() => window.innerWidth >= minRem * 16)
  useLayoutEffect(() => {
    const measure = () => {
      const width = frame.current?.clientWidth ?? 0
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      if (width > 0) setWide(width >= minRem * rem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [minRem])
  return { frame, wide }
}
