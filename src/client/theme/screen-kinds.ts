/** Media queries for the kinds of screens that have a layout of their own. */

/** Below the `lg` breakpoint, where the header shows a menu button instead of the navigation. */
const belowWide = '(max-width: 63.99rem)'

/** A phone held sideways: every line counts. */
export const landscapePhone = `(max-height: 30rem) and ${belowWide}`

/** Phones upright and sideways, where the first items of a list are visible without scrolling. */
export const compactScreen = `(max-width: 47.99rem), ${landscapePhone}`

/** Phones, and the installed app on every screen without the navigation in the header. */
export const oneHandScreen = [
  '(pointer: coarse) and (max-width: 47.99rem)',
  `(pointer: coarse) and ${landscapePhone}`,
  `(display-mode: standalone) and ${belowWide}`,
].join(', ')

/** A window that the on-screen keyboard has probably made small, in browsers that resize the page for the keyboard. */
export const lowWindow = '(max-height: 32rem)'
