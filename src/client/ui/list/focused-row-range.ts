/** Which rows of a long table are drawn: those near the screen, and the one that holds the focus. */
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** @param focused the focused row's place; null where none has the focus */
export function includeFocusedRow(range: Range, focused: number | null): number[] {
  const near = defaultRangeExtractor(range)
  if (focused === null || focused >= range.count || near.includes(focused)) return near
  return [...near, focused].sort((one, other) => one - other)
}
