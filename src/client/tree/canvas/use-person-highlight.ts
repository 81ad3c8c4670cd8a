/** Who is highlighted and who is selected, and for how long. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { tree } from '#shared/limits.ts'

export interface Marks {
  /** Ids of people; null is nobody. */
  highlighted: string | null
  selected: string | null
  /** Highlights until something else is highlighted; null clears the highlight. */
  highlight: (id: string | null) => void
  /** Highlights for 3 s and selects for 5 s. */
  point: (id: string) => void
}

export function useMarks(): Marks {
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const stopTimers = useCallback(() => {
    for (const timer of timers.current) clearTimeout(timer)
    timers.current = []
  }, [])
  useEffect(() => stopTimers, [stopTimers])

  const highlight = useCallback(
    (id: string | null) => {
      stopTimers()
      setSelected(null)
      setHighlighted(id)
    },
    [stopTimers],
  )
  const point = useCallback(
    (id: string) => {
      stopTimers()
      setHighlighted(id)
      setSelected(id)
      timers.current = [
        setTimeout(() => setHighlighted(null), tree.highlight),
        setTimeout(() => setSelected(null), tree.selected),
      ]
    },
    [stopTimers],
  )
  return useMemo(
    () => ({ highlighted, selected, highlight, point }),
    [highlighted, selected, highlight, point],
  )
}
