/** Whoever leaves a walk for the drawing has the keys there, too: the walk, going, leaves the focus to the canvas. */
import { useEffect } from 'react'

let isFocusPending = false

/** For the walk: it is about to go. */
export function useFocusHandoff(): void {
  useEffect(
    () => () => {
      isFocusPending = true
    },
    [],
  )
}

/** For the canvas: takes the focus where a walk has left it and nobody else has it. */
export function useReceivedFocus(element: () => HTMLElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the canvas comes
  useEffect(() => {
    if (isFocusPending && document.activeElement === document.body) element()?.focus({ preventScroll: true })
    isFocusPending = false
  }, [])
}
