/** Tests of the scrubber beside a long list. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Scrubber } from '#client/ui/list/scrubber.tsx'
import { chooseLabelStep, findMark, getMarkAt } from '#client/ui/list/scrubber-marks.ts'
import { prepareBrowser, renderComponent } from '#tests/support/render.tsx'

prepareBrowser()
afterEach(cleanup)

const marks = [1850, 1860, 1870, 1880].map((year, index) => ({
  row: index * 3,
  label: String(year),
  title: `${year}s`,
}))

function renderScrubber() {
  const scrollToRow = vi.fn()
  renderComponent(<Scrubber label="Years" marks={marks} position={{ getTopRow: () => 4, scrollToRow }} />)
  return { rail: screen.getByRole('slider', { name: 'Years' }), scrollToRow }
}

describe('Scrubber', () => {
  it('says which section is at the top of the window', () => {
    const { rail } = renderScrubber()
    expect(rail.getAttribute('aria-valuetext')).toBe('1860s')
    expect(rail.getAttribute('aria-valuenow')).toBe('2')
  })

  it('moves to the next, previous, first and last section with the keyboard', () => {
    const { rail, scrollToRow } = renderScrubber()
    for (const key of ['ArrowDown', 'ArrowUp', 'End', 'Home', 'Home']) fireEvent.keyDown(rail, { key })
    expect(scrollToRow.mock.calls.map(([row]) => row)).toEqual([6, 3, 9, 0, 0])
    fireEvent.keyDown(rail, { key: 'ArrowUp' })
    expect(rail.getAttribute('aria-valuetext')).toBe('1850s')
  })

  it('moves to the section under the pointer', () => {
    const { rail, scrollToRow } = renderScrubber()
    rail.setPointerCapture = () => {}
    rail.getBoundingClientRect = () => new DOMRect(0, 100, 44, 400)
    fireEvent.pointerDown(rail, { clientY: 480 })
    fireEvent.pointerMove(rail, { clientY: 310 })
    fireEvent.pointerMove(rail, { clientY: 320 })
    fireEvent.pointerUp(rail)
    fireEvent.pointerMove(rail, { clientY: 120 })
    expect(scrollToRow.mock.calls.map(([row]) => row)).toEqual([9, 6])
  })
})

describe('marks of a scrubber', () => {
  it('finds the section of a row', () => {
    expect([0, 2, 3, 8, 9, 50].map((row) => findMark(marks, row))).toEqual([0, 0, 1, 2, 3, 3])
  })

  it('keeps the pointer within the first and the last section', () => {
    expect([-0.2, 0, 0.26, 0.99, 1, 3].map((part) => getMarkAt(part, 4))).toEqual([0, 0, 1, 3, 3, 3])
  })

  it('leaves out labels that do not fit', () => {
    expect(chooseLabelStep(4, 20)).toBe(1)
    expect(chooseLabelStep(100, 20.5)).toBe(5)
    expect(chooseLabelStep(4, 0)).toBe(4)
  })
})
