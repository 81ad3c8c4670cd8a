/** Before every test on a page: what is looked for may come late on a busy machine, and is looked for cheaply. */
import { setTimeout as startTimer } from 'node:timers'
import { configure, getConfig, prettyDOM } from '@testing-library/dom'
import './node-setup.ts'
import { timeLimit } from './time-limits.ts'

/** Whether an element is still being waited for: another look follows. */
function stillLooking() {
  const config = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}

configure({
  // How long to look for what must come. What never comes fails all the same.
  asyncUtilTimeout: timeLimit(20_000),
  // The page is printed for what never came, not at every look before it came.
  getElementError: (message, container) =>
    new Error(stillLooking() ? (message ?? '') : [message, prettyDOM(container)].join('\n\n')),
})

/**
 * A page's timers end with the page in a browser, but Node's go on: what a test left behind ran without a document
 * after the last file of the process.
 */
function endTimersWithPage() {
  const start = (work: (...values: unknown[]) => void, delayMs?: number, ...values: unknown[]) =>
    startTimer(() => {
      if ('document' in globalThis) work(...values)
    }, delayMs)
  globalThis.setTimeout = Object.assign(start, startTimer)
}
endTimersWithPage()

// jsdom lays nothing out: there is never a size to tell of.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

declare global {
  interface Window {
    framesRun?: true
  }
}

/**
 * jsdom counts its frames, and mends the focus, by an interval that it starts when one is asked for. Started under a
 * test's false clock it would stand still for every later file of the process: so a frame is asked for at all times.
 */
function keepFramesRunning() {
  const askForFrame = window.requestAnimationFrame
  const next = () => void askForFrame(next)
  if (!window.framesRun) next()
  window.framesRun = true
}
keepFramesRunning()
