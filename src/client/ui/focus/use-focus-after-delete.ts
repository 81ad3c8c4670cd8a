/** When a row that had the focus is deleted, its neighbour has it: nobody has to walk down the page again. */
import { useEffect, useState } from 'react'
import { isFocusLost } from './use-focus-fallback.ts'

interface Row {
  id: string
}

/**
 * The buttons by which a row goes say which it is by `data-delete`, or by another attribute.
 *
 * @param asking whether it is still asked: the question gives the focus back first, to a button that is there no more
 */
export function useFocusAfterDelete(rows: readonly Row[], asking: boolean, attribute = 'data-delete') {
  const [beside, setBeside] = useState<string | null>(null)
  useEffect(() => {
    if (beside === null || asking) return
    const handOn = () => {
      // The question has been answered, and is still on the screen.
      if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) {
        frame = requestAnimationFrame(handOn)
        return
      }
      setBeside(null)
      const heading = document.querySelector('h1')
      const button = document.querySelector(`[${attribute}="${CSS.escape(beside)}"]`)
      const to = button ?? document.querySelector('[role="tab"][aria-selected="true"]') ?? heading
      if (to instanceof HTMLElement && (isFocusLost() || document.activeElement === heading)) to.focus()
    }
    let frame = requestAnimationFrame(handOn)
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
