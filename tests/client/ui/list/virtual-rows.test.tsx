/** A long list that stands before the library that keeps to the rows in view, and is handed over to it. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VirtualRows } from '#client/ui/list/virtual-rows.tsx'

/** What a row turns out to have, and what it was thought to have; pixels. */
const rowHeight = 120
const guessed = 100
const screenHeight = 500
const estimate = () => guessed

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
  whole: boolean
}

function List({ names, whole }: ListProps) {
  const keyOf = (index: number) => names[index] ?? index
  return (
    <VirtualRows
      count={names.length}
      getKey={keyOf}
      estimate={estimate}
      top={0}
      overscan={1}
      isComplete={whole}
    >
      {({ rows, box, measure }) => (
        <ul style={box}>
          {rows.map(({ index, key, start }) => (
            <li key={key} ref={measure} data-index={index} data-start={start ?? 'flow'}>
              {names[index]}
            </li>
          ))}
        </ul>
      )}
    </VirtualRows>
  )
}

const manyNames = (word: string) => Array.from({ length: 1000 }, (_, index) => `${word} ${index}`)
const rows = () => screen.getAllByRole('listitem')
const starts = () => rows().map((row) => row.dataset['start'])

/** Until the library places the rows. */
const taken = () => waitFor(() => expect(starts()[1]).toBe(String(rowHeight)))

describe('while more rows are on their way', () => {
  it('the first screens of them stand one below the other, and the list is as high as all of them', () => {
    render(<List names={manyNames('Event').slice(0, 40)} whole={false} />)
    expect(rows().length).toBeLessThanOrEqual((3 * screenHeight) / guessed)
    expect(rows().length).toBeGreaterThanOrEqual(screenHeight / rowHeight)
    expect(new Set(starts())).toEqual(new Set(['flow']))
    expect(screen.getByRole('list').style.minHeight).toBe(`${40 * guessed}px`)
  })
})

describe('once all of them are there', () => {
  it('only those near the screen are drawn', async () => {
    render(<List names={manyNames('Event')} whole />)
    await taken()
    expect(rows().length).toBeLessThan(10)
    expect(Number.parseInt(screen.getByRole('list').style.height, 10)).toBeGreaterThanOrEqual(1000 * guessed)
  })

  it('the rows that stood already are the same elements', async () => {
    const names = manyNames('Event')
    const { rerender } = render(<List names={names.slice(0, 3)} whole={false} />)
    const before = rows()
    rerender(<List names={names} whole />)
    await taken()
    expect(rows().slice(0, 3)).toEqual(before)
  })

  it('a list that was narrowed shows its own rows at once, and no others', async () => {
    const { rerender } = render(<List names={manyNames('Event')} whole />)
    await taken()
    rerender(<List names={['Wedding', 'Voyage']} whole />)
    expect(rows().map((row) => row.textContent)).toEqual(['Wedding', 'Voyage'])
  })

  it('what was measured is told when the list goes', async () => {
    const onLeave = vi.fn()
    const { unmount } = render(
      <VirtualRows
        count={3}
        getKey={(index) => index}
        estimate={estimate}
        top={0}
        overscan={1}
        isComplete
        onLeave={onLeave}
      >
        {({ rows, measure }) =>
          rows.map(({ index, key, start }) => (
            <p key={key} ref={measure} data-index={index} data-start={start}>
              {index}
            </p>
          ))
        }
      </VirtualRows>,
    )
    await waitFor(() => expect(screen.getByText('1').dataset['start']).toBe(String(rowHeight)))
    unmount()
    expect(onLeave).toHaveBeenCalledOnce()
    expect(onLeave.mock.calls[0]?.[0]).toHaveLength(3)
  })
})
