/** State of the highlighted and the selected person, with the timers that end both. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { tree } from '#shared/limits.ts'

export interface PersonHighlight {
  highlightedId: string | null
  selectedId: string | null
  /** Highlights a person until another call; null clears the highlight. */
  setHighlighted: (id: string | null) => void
  /** Highlights a person for 3 s and selects the person for 5 s. */
  highlightBriefly: (id: string) => void
}

export function usePersonHighlight(): PersonHighlight {
  const [highlightedId, setHighlightedId] = useState<string | null>(null)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const clearTimers = useCallback(() => {
    for (const timer of timers.current) clearTimeout(timer)
    timers.current = []
  }, [])
  useEffect(() => clearTimers, [clearTimers])

  const setHighlighted = useCallback(
    (id: string | null) => {
      clearTimers()
      setSelectedId(null)
      setHighlightedId(id)
    },
    [clearTimers],
  )
  const highlightBriefly = useCallback(
    (id: string) => {
      clearTimers()
      setHighlightedId(id)
      setSelectedId(id)
      timers.current = [
        setTimeout(() => setHighlightedId(null), tree.highlightMs),
        setTimeout(() => setSelectedId(null), tree.selectionMs),
      ]
    },
    [clearTimers],
  )
  return useMemo(
    () => ({ highlightedId, selectedId, setHighlighted, highlightBriefly }),
    [highlightedId, selectedId, setHighlighted, highlightBriefly],
  )
}
