/** Before every client test: its modules are fresh, what nobody expected on the console fails the test, and a busy machine is no failure. */
import { configure } from '@testing-library/dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// How long to look for what must come. What never comes fails all the same.
configure({ asyncUtilTimeout: 8_000 })

// Test files share a process: none meets what the one before left in the app's modules.
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
