/** Moves the focus to the neighbour of a deleted row, so that keyboard users keep their place in the list. */
import { useEffect, useState } from 'react'
import { isFocusLost } from './use-focus-fallback.ts'

interface Row {
  id: string
}

/**
 * A row's delete button names the row by `data-delete` or another attribute.
 *
 * @param asking whether the confirmation dialog is open: the dialog first returns the focus to the deleted button
 */
export function useFocusAfterDelete(rows: readonly Row[], asking: boolean, attribute = 'data-delete') {
  const [neighbourId, setNeighbourId] = useState<string | null>(null)
  useEffect(() => {
    if (neighbourId === null || asking) return
    const moveFocus = () => {
      // The confirmed dialog is still closing.
      if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) {
        frame = requestAnimationFrame(moveFocus)
        return
      }
      setNeighbourId(null)
      const heading = document.querySelector('h1')
      const button = document.querySelector(`[${attribute}="${CSS.escape(neighbourId)}"]`)
      const target = button ?? document.querySelector('[role="tab"][aria-selected="true"]') ?? heading
      if (target instanceof HTMLElement && (isFocusLost() || document.activeElement === heading))
        target.focus()
    }
    let frame = requestAnimationFrame(moveFocus)
    return () => cancelAnimationFrame(frame)
  }, [neighbourId, asking, attribute])
  return {
    /** The id of the row to focus after the deletion; empty for the last row. Call before the deletion. */
    getNeighbourId: ({ id }: Row) => {
      const at = rows.findIndex((each) => each.id === id)
      return (rows[at + 1] ?? rows[at - 1])?.id ?? ''
    },
    focusOn: setNeighbourId,
  }
}
