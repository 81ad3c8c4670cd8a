/** Before every client test: what nobody expected on the console fails the test, a busy machine does not. */
import { configure, getConfig, prettyDOM } from '@testing-library/dom'
import { afterEach, beforeEach, expect } from 'vitest'

/** Whether an element is still being waited for: another look follows. */
function stillLooking() {
  const config = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}

configure({
  // How long to look for what must come. What never comes fails all the same.
  asyncUtilTimeout: 12_000,
  // The page is printed for what never came, not at every look before it came.
  getElementError: (message, container) =>
    new Error(stillLooking() ? (message ?? '') : [message, prettyDOM(container)].join('\n\n')),
})

// jsdom lays nothing out: there is never a size to tell of.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const said: unknown[][] = []
const real = { error: console.error, warn: console.warn }

beforeEach(() => {
  said.length = 0
  for (const kind of ['error', 'warn'] as const) {
    console[kind] = (...words: unknown[]) => {
      said.push([kind, ...words])
      real[kind](...words)
    }
  }
})

afterEach(() => {
  expect(said).toEqual([])
})
