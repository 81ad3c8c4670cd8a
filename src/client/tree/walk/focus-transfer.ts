/** Moves the keyboard focus from the walk view to the canvas when the view changes. */
import { useEffect } from 'react'

let isFocusPending = false

/** Called by the walk view: when it unmounts, the canvas may take the focus. */
export function useFocusHandoff(): void {
  useEffect(
    () => () => {
      isFocusPending = true
    },
    [],
  )
}

/** Called by the canvas: takes the focus after the walk view unmounted, unless another element has it. */
export function useReceivedFocus(element: () => HTMLElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the canvas comes
  useEffect(() => {
    if (isFocusPending && document.activeElement === document.body) element()?.focus({ preventScroll: true })
    isFocusPending = false
  }, [])
}
