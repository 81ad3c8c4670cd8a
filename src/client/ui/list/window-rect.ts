/**
 * The window's size, for a list under the window's own scrolling: known from the start, its first rows are rendered with
 * the page, in pieces, and not all at once after it.
 */
export function windowRect() {
  return { width: window.innerWidth, height: window.innerHeight }
}
