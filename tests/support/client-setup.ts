/** Before every client test: what nobody expected on the console fails the test. */
import { afterEach, beforeEach, expect } from 'vitest'

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
