/** When a row that had the focus is deleted, its neighbour has it: nobody has to walk down the page again. */
import { useEffect, useState } from 'react'

interface Row {
  id: string
}

/**
 * The buttons by which a row goes say which it is by `data-delete`, or by another attribute.
 *
 * @param asking whether it is still asked: the question gives the focus back first, to a button that is there no more
 */
export function useFocusBeside(rows: readonly Row[], asking: boolean, attribute = 'data-delete') {
  const [beside, setBeside] = useState<string | null>(null)
  useEffect(() => {
    if (beside === null || asking) return
    const frame = requestAnimationFrame(() => {
      setBeside(null)
      const lost = document.activeElement === null || document.activeElement === document.body
      const button = document.querySelector(`[${attribute}="${CSS.escape(beside)}"]`)
      const to = button ?? document.querySelector('[role="tab"][aria-selected="true"]')
      const heading = document.querySelector('h1')
      const goal = to instanceof HTMLElement ? to : heading
      if (lost) goal?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [beside, asking, attribute])
  return {
    /** The row that will have the focus: ask before the other one is gone. Empty where it is the last. */
    neighbourOf: ({ id }: Row) => {
      const at = rows.findIndex((each) => each.id === id)
      return (rows[at + 1] ?? rows[at - 1])?.id ?? ''
    },
    focusOn: setBeside,
  }
}
