/** Keeps a long list to the rows in view: says what is to be drawn, and draws nothing itself. */
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useState } from 'react'
import { includeFocusedRow } from './focused-row-range.ts'
import { scrollUnlessAtOffset } from './scroll-to-offset.ts'
import type { InView, WindowList } from './virtual-rows.tsx'
import { windowRect } from './window-rect.ts'

interface RowsInViewProps extends WindowList {
  inView: InView
}

export default memo(function RowsInView({
  inView,
  count,
  getKey: keyOf,
  estimate,
  top,
  overscan,
  focused = null,
  remembered,
  onLeave,
}: RowsInViewProps) {
  const [initialRect] = useState(windowRect)
  const list = useWindowVirtualizer({
    count,
    initialRect,
    estimateSize: estimate,
    getItemKey: keyOf,
    scrollMargin: top,
    scrollToFn: scrollUnlessAtOffset,
    overscan,
    // Whoever walks by keyboard keeps their place while the page is scrolled elsewhere.
    rangeExtractor: (range) => includeFocusedRow(range, focused),
    ...(remembered && { initialMeasurementsCache: [...remembered] }),
  })
  // Rendered right before the rows, which read it in the same pass; where they were not rendered, they are told.
  inView.list = list
  inView.told++
  useLayoutEffect(() => {
    if (inView.told !== inView.heard) inView.drawAgain()
  })
  useLayoutEffect(() => {
    inView.list = list
    return () => {
      inView.list = null
      onLeave?.(list.takeSnapshot())
    }
  }, [inView, list, onLeave])
  return null
})
