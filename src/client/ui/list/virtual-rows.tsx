/**
 * The rows of a long list under the page's own scrolling. The first of them stand at once, one below the other; the library
 * that keeps to those in view comes when all of them are there, and draws none of them anew.
 */
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type Key,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
} from 'react'

/** Milliseconds after which the library is asked for again where the line broke; the first rows stand meanwhile. */
const waits = [1_000, 3_000, 9_000]

async function loadLibrary(attempt = 0): Promise<typeof import('./window-virtualizer.tsx')> {
  try {
    return await import('./window-virtualizer.tsx')
  } catch (error) {
    const wait = waits[attempt]
    if (wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return await loadLibrary(attempt + 1)
  }
}

const RowsInView = lazy(() => loadLibrary())

export interface WindowList {
  count: number
  getKey: (index: number) => Key
  /** How high a row will be before it is measured, pixels. */
  estimate: (index: number) => number
  /** Where the list begins on the page, pixels. */
  top: number
  /** So many rows on each side of the screen are drawn as well. */
  overscan: number
  /** The row that holds the focus stays drawn, however far it is scrolled away. */
  focused?: number | null
  /** As the list was measured before. */
  remembered?: readonly VirtualItem[]
  /** Told the measures when the list goes. */
  onLeave?: (rows: VirtualItem[]) => void
}

export interface PlacedRow {
  index: number
  key: Key
  /** Pixels below the list's beginning; null where it stands below the row before. */
  start: number | null
}

export interface PlacedRows {
  rows: readonly PlacedRow[]
  /** The height of the whole list, for the element that holds the rows. */
  box: CSSProperties
  /** Takes each row's element, which says its place in `data-index`. */
  measure: ((row: Element | null) => void) | undefined
}

interface VirtualRowsProps extends WindowList {
  /** False while more rows are on their way. */
  isComplete: boolean
  children: (placed: PlacedRows) => ReactNode
}

/** Screens that are filled before the library is there. */
const firstScreens = 3

/** Rows from the first on that fill so many pixels, and the height of all. */
function fill({ count, estimate }: Pick<WindowList, 'count' | 'estimate'>, pixels: number) {
  let [height, filling] = [0, 0]
  for (let index = 0; index < count; index++) {
    if (height < pixels) filling = index + 1
    height += estimate(index)
  }
  return { filling, height }
}

function useFirstRows({ count, getKey: keyOf, estimate }: WindowList): PlacedRows {
  // At first only what is seen.
  const screens = useDeferredValue(firstScreens, 1)
  return useMemo(() => {
    const { filling, height } = fill({ count, estimate }, screens * window.innerHeight)
    const rows = Array.from({ length: filling }, (_, index) => ({ index, key: keyOf(index), start: null }))
    return { rows, box: { minHeight: height }, measure: undefined }
  }, [count, keyOf, estimate, screens])
}

/** What the component that has the library tells the one that draws, which React renders right after it. */
export interface InView {
  list: Virtualizer<Window, Element> | null
  /** Counts what was told. */
  told: number
  heard: number
  drawAgain: () => void
}

function placedBy(list: Virtualizer<Window, Element>): PlacedRows {
  const { scrollMargin } = list.options
  return {
    rows: list
      .getVirtualItems()
      .map(({ index, key, start }) => ({ index, key, start: start - scrollMargin })),
    box: { height: list.getTotalSize() },
    measure: list.measureElement,
  }
}

function Rows({ inView, children, ...list }: Omit<VirtualRowsProps, 'isComplete'> & { inView: InView }) {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    inView.drawAgain = drawAgain
  }, [inView])
  const first = useFirstRows(list)
  inView.heard = inView.told
  return children(inView.list ? placedBy(inView.list) : first)
}

export function VirtualRows({ isComplete: whole, children, ...list }: VirtualRowsProps) {
  const [inView] = useState<InView>(() => ({ list: null, told: 0, heard: 0, drawAgain: () => {} }))
  return (
    <>
      {whole && (
        <Suspense>
          <RowsInView {...list} inView={inView} />
        </Suspense>
      )}
      <Rows {...list} inView={inView}>
        {children}
      </Rows>
    </>
  )
}
