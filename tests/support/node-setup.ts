/** Set-up for Node tests: an unexpected console message fails the test. */
import { afterEach, beforeEach, expect, vi } from 'vitest'
import './random-input.ts'

// Test files share a process: module state of one file must not reach the next.
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
