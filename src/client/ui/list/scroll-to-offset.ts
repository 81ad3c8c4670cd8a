/** How a long list scrolls the window. */
import { type Virtualizer, windowScroll } from '@tanstack/react-virtual'

const begun = new WeakSet<Virtualizer<Window, Element>>()

/**
 * A list that has just been drawn puts the window where it is already; at its top that would only make the browser lay out
 * the page once more.
 */
export const scrollUnlessAtOffset: typeof windowScroll<Window> = (offset, options, list) => {
  const first = !begun.has(list)
  begun.add(list)
  if (!first || offset !== 0 || options.adjustments) windowScroll(offset, options, list)
}
