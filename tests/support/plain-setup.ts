/** Before every test of the client, and of what it shares: what nobody expected on the console fails the test. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

// The files of a worker share its process: what one has done to the app's modules must not meet the next.
vi.resetModules()

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
