/** Before every test that draws: React without what it does for the eyes of people and for the browser's tools. */
import * as React from 'react'

declare global {
  interface Window {
    revealsAtOnce?: Promise<void>
  }
}

/**
 * React holds back what a page waited for until its waiting mark has stood for 0.3 seconds. Here every page is fetched,
 * and comes at once: that was two thirds of the time in which tests only waited. React takes the timer it does this by
 * when it is loaded; one that rings without delay reveals everything as soon as it is drawn.
 */
async function revealAtOnce() {
  const { setTimeout } = globalThis
  const atOnce = (ring: () => void) => setTimeout(ring, 0)
  globalThis.setTimeout = Object.assign(atOnce, setTimeout)
  await import('react-dom/client')
  globalThis.setTimeout = setTimeout
}
window.revealsAtOnce ??= revealAtOnce()
await window.revealsAtOnce

/**
 * React takes down the stack of calls wherever an element is made, ten thousand times a second, to tell about it in the
 * browser's tools. No test looks there, and without it a page is drawn in nine tenths of the time.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals !== 'object' || !internals || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React counts the stacks it takes down differently now.')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 1e4,
  set: () => {},
  configurable: true,
})
