/** Scrolls the window for the virtualized lists. */
import { type Virtualizer, windowScroll } from '@tanstack/react-virtual'

const scrolledLists = new WeakSet<Virtualizer<Window, Element>>()

/**
 * Skips the first scroll call of a list at the top of the page: the window is already there, and the call would only
 * force a layout.
 */
export const scrollUnlessAtOffset: typeof windowScroll<Window> = (offset, options, list) => {
  const first = !scrolledLists.has(list)
  scrolledLists.add(list)
  if (!first || offset !== 0 || options.adjustments) windowScroll(offset, options, list)
}
