/** How long people stay highlighted and selected. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePersonHighlight } from '#client/tree/canvas/use-person-highlight.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function renderHighlight() {
  const { result } = renderHook(() => usePersonHighlight())
  const getIds = () => ({ highlighted: result.current.highlightedId, selected: result.current.selectedId })
  const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  return { getIds, advance, highlight: () => result.current }
}

it('ends a brief highlight after 3 s and the selection after 5 s', () => {
  const { getIds, advance, highlight } = renderHighlight()
  act(() => highlight().highlightBriefly('anna'))
  expect(getIds()).toEqual({ highlighted: 'anna', selected: 'anna' })
  advance(2_999)
  expect(getIds()).toEqual({ highlighted: 'anna', selected: 'anna' })
  advance(1)
  expect(getIds()).toEqual({ highlighted: null, selected: 'anna' })
  advance(1_999)
  expect(getIds()).toEqual({ highlighted: null, selected: 'anna' })
  advance(1)
  expect(getIds()).toEqual({ highlighted: null, selected: null })
})

it('keeps a highlight until the highlight is cleared', () => {
  const { getIds, advance, highlight } = renderHighlight()
  act(() => highlight().setHighlighted('anna'))
  advance(60_000)
  expect(getIds()).toEqual({ highlighted: 'anna', selected: null })
  act(() => highlight().setHighlighted(null))
  expect(getIds()).toEqual({ highlighted: null, selected: null })
})

it('does not end a highlight when the time of an earlier highlight is over', () => {
  const { getIds, advance, highlight } = renderHighlight()
  act(() => highlight().highlightBriefly('anna'))
  advance(2_000)
  act(() => highlight().highlightBriefly('berta'))
  advance(2_000)
  expect(getIds()).toEqual({ highlighted: 'berta', selected: 'berta' })
  act(() => highlight().setHighlighted('carl'))
  advance(10_000)
  expect(getIds()).toEqual({ highlighted: 'carl', selected: null })
})
