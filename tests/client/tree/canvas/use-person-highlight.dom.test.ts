/** How long people stay highlighted and selected. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useMarks } from '#client/tree/canvas/use-person-highlight.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open() {
  const { result } = renderHook(() => useMarks())
  const now = () => ({ highlighted: result.current.highlighted, selected: result.current.selected })
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  return { now, pass, marks: () => result.current }
}

it('points at a person for 3 s and keeps them selected for 5 s', () => {
  const { now, pass, marks } = open()
  act(() => marks().point('anna'))
  expect(now()).toEqual({ highlighted: 'anna', selected: 'anna' })
  pass(2_999)
  expect(now()).toEqual({ highlighted: 'anna', selected: 'anna' })
  pass(1)
  expect(now()).toEqual({ highlighted: null, selected: 'anna' })
  pass(1_999)
  expect(now()).toEqual({ highlighted: null, selected: 'anna' })
  pass(1)
  expect(now()).toEqual({ highlighted: null, selected: null })
})

it('keeps a highlight until it is cleared', () => {
  const { now, pass, marks } = open()
  act(() => marks().highlight('anna'))
  pass(60_000)
  expect(now()).toEqual({ highlighted: 'anna', selected: null })
  act(() => marks().highlight(null))
  expect(now()).toEqual({ highlighted: null, selected: null })
})

it('lets an earlier person’s time not end a later person’s', () => {
  const { now, pass, marks } = open()
  act(() => marks().point('anna'))
  pass(2_000)
  act(() => marks().point('berta'))
  pass(2_000)
  expect(now()).toEqual({ highlighted: 'berta', selected: 'berta' })
  act(() => marks().highlight('carl'))
  pass(10_000)
  expect(now()).toEqual({ highlighted: 'carl', selected: null })
})
