/** Set-up for tests that render: makes React reveal suspended content without its delay of 300 ms. */

declare global {
  interface Window {
    revealsWithoutDelay?: Promise<void>
  }
}

/**
 * React keeps a Suspense fallback visible for at least 300 ms. Waiting for that took two thirds of the idle time of all
 * tests. React reads `setTimeout` once, when it is loaded: it gets one that ignores the delay.
 */
async function revealWithoutDelay() {
  const { setTimeout } = globalThis
  const immediately = (callback: () => void) => setTimeout(callback, 0)
  globalThis.setTimeout = Object.assign(immediately, setTimeout)
  await import('react-dom/client')
  globalThis.setTimeout = setTimeout
}
window.revealsWithoutDelay ??= revealWithoutDelay()
await window.revealsWithoutDelay
