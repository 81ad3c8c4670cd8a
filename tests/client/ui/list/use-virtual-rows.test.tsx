/** Tests of the virtualization of long lists. */
import type { VirtualItem } from '@tanstack/react-virtual'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { includeFocusedRow, useVirtualRows } from '#client/ui/list/use-virtual-rows.ts'

/** The measured and the estimated height of a row, in pixels. */
const rowHeight = 120
const estimatedHeight = 100
const screenHeight = 500

beforeEach(() => {
  vi.stubGlobal('innerHeight', screenHeight)
  vi.stubGlobal('innerWidth', 400)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight)
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface ListProps {
  names: readonly string[]
  onUnmount?: (rows: VirtualItem[]) => void
}

function List({ names, onUnmount }: ListProps) {
  const { list, rows, height, measureRow } = useVirtualRows<HTMLUListElement>({
    count: names.length,
    getKey: (index) => names[index] ?? index,
    estimateHeight: () => estimatedHeight,
    overscan: 1,
    ...(onUnmount && { onUnmount }),
  })
  return (
    <ul ref={list} style={{ height }}>
      {rows.map(({ index, key, offset }) => (
        <li key={key} ref={measureRow} data-index={index} data-offset={offset}>
          {names[index]}
        </li>
      ))}
    </ul>
  )
}

const manyNames = Array.from({ length: 1000 }, (_, index) => `Event ${index}`)
const rows = () => screen.getAllByRole('listitem')
const waitUntilMeasured = () => waitFor(() => expect(rows()[1]?.dataset['offset']).toBe(String(rowHeight)))

describe('useVirtualRows', () => {
  it('renders only the rows near the screen and reserves the height of all rows', async () => {
    render(<List names={manyNames} />)
    await waitUntilMeasured()
    expect(rows().length).toBeLessThan(10)
    expect(rows().length).toBeGreaterThanOrEqual(screenHeight / rowHeight)
    expect(Number.parseInt(screen.getByRole('list').style.height, 10)).toBeGreaterThanOrEqual(
      1000 * estimatedHeight,
    )
  })

  it('keeps the elements of the first rows when more rows are loaded', async () => {
    const { rerender } = render(<List names={manyNames.slice(0, 3)} />)
    const before = rows()
    rerender(<List names={manyNames} />)
    await waitUntilMeasured()
    expect(rows().slice(0, 3)).toEqual(before)
  })

  it('shows only the remaining rows when the list is filtered', async () => {
    const { rerender } = render(<List names={manyNames} />)
    await waitUntilMeasured()
    rerender(<List names={['Wedding', 'Voyage']} />)
    expect(rows().map((row) => row.textContent)).toEqual(['Wedding', 'Voyage'])
  })

  it('passes the measurements to onUnmount when the list unmounts', async () => {
    const onUnmount = vi.fn()
    const { unmount } = render(<List names={manyNames.slice(0, 3)} onUnmount={onUnmount} />)
    await waitUntilMeasured()
    unmount()
    expect(onUnmount).toHaveBeenCalledOnce()
    expect(onUnmount.mock.calls[0]?.[0]).toHaveLength(3)
  })
})

describe('includeFocusedRow', () => {
  it('adds the focused row to the rows near the screen', () => {
    const range = { startIndex: 20, endIndex: 22, overscan: 1, count: 100 }
    expect(includeFocusedRow(range, null)).toEqual([19, 20, 21, 22, 23])
    expect(includeFocusedRow(range, 3)).toEqual([3, 19, 20, 21, 22, 23])
    expect(includeFocusedRow(range, 21)).toEqual([19, 20, 21, 22, 23])
    expect(includeFocusedRow({ ...range, count: 30 }, 40), 'ignores a deleted row').toEqual([
      19, 20, 21, 22, 23,
    ])
  })
})
