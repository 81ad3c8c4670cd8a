/**
 * Holds back what would leave a form with unsaved changes, until the user has answered: browser Back and Forward, links, and
 * what calls `leavePage`. React Router's blocker exists in its data mode only.
 */

/** Asks the user, and calls `leave` when the user agrees. */
type LeaveGuard = (leave: () => void) => void

/** The guards of the open forms; the form on top is the last. */
const guards: LeaveGuard[] = []
/** The position in the history at which the form is; null when the entry was not made by the router. */
let formIndex: number | null = null
/** What the next `popstate` event is: the user's own step, the return to the form, or the step that the user confirmed. */
let nextStep: 'user' | 'return' | 'confirmed' = 'user'
/** Asks the user after the return to the form: a faster answer would take that event for its own step. */
let askAfterReturn: (() => void) | null = null

/** Leaves the page now, or after the user has agreed to lose unsaved changes. */
export function leavePage(leave: () => void): void {
  const ask = guards.at(-1)
  if (ask) ask(leave)
  else leave()
}

/** Guards a form with unsaved changes. Returns a function that removes the guard. */
export function addLeaveGuard(ask: LeaveGuard): () => void {
  trackHistoryIndex()
  guards.push(ask)
  return () => {
    guards.splice(guards.indexOf(ask), 1)
  }
}

/**
 * Holds back steps in the history. Call before the router listens, because Chromium calls the listeners of a window in their
 * order, without a capture phase. Returns a function that stops this.
 */
export function guardHistory(): () => void {
  window.addEventListener('popstate', handlePopState)
  return () => window.removeEventListener('popstate', handlePopState)
}

/** Whether a form on the page has changes that leaving would discard. */
export function hasUnsavedForm(): boolean {
  return guards.length > 0
}

/** Call after every navigation within the page of the form. */
export function trackHistoryIndex(): void {
  formIndex = readHistoryIndex()
}

/** React Router numbers its history entries. */
function readHistoryIndex(): number | null {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('idx' in state)) return null
  return typeof state.idx === 'number' ? state.idx : null
}

/** The URL has already changed: goes back to the form before the question, and on after the answer. */
function handlePopState(event: PopStateEvent) {
  const step = nextStep
  nextStep = 'user'
  if (step === 'confirmed') return
  if (step === 'return') {
    event.stopImmediatePropagation()
    askAfterReturn?.()
    askAfterReturn = null
    return
  }
  const index = readHistoryIndex()
  if (guards.length === 0 || index === null || formIndex === null || index === formIndex) return
  const delta = index - formIndex
  event.stopImmediatePropagation()
  nextStep = 'return'
  askAfterReturn = () =>
    leavePage(() => {
      nextStep = 'confirmed'
      window.history.go(delta)
    })
  window.history.go(-delta)
}
