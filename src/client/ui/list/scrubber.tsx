/** A rail beside a long list that scrolls the page to a section, such as a year, by dragging or with the arrow keys. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { chooseLabelStep, findMark, getMarkAt, type ScrubberMark } from './scrubber-marks.ts'
import type { ListPosition } from './use-virtual-rows.ts'

interface ScrubberProps {
  /** The accessible name: "Years". */
  label: string
  /** The sections in the order of their rows. */
  marks: readonly ScrubberMark[]
  position: ListPosition
}

/** The columns of a list and its scrubber. On phones the rail also uses the margin of the page. */
export const scrubberColumns = {
  base: 'minmax(0, 1fr) 1.75rem',
  md: 'minmax(0, 1fr) 3.5rem',
}

/** The space below the rail keeps the page's main action free, which is fixed at the bottom of phones. */
const railStyle = {
  '--rail-top': 'calc(var(--header-height) + var(--safe-top) + var(--scrubber-inset, 0px) + 0.5rem)',
  '--rail-bottom': {
    base: 'calc(var(--bottom-bar-height) + 5rem)',
    md: 'calc(var(--bottom-bar-height) + 1rem)',
  },
  top: 'var(--rail-top)',
  height: 'calc(100dvh - var(--rail-top) - var(--rail-bottom))',
} as const

/** The height of a label with the space around it, in rem. */
const labelRem = 1.75

export function Scrubber({ label, marks, position }: ScrubberProps) {
  const rail = useRef<HTMLDivElement>(null)
  const [followed, setActive] = useState(0)
  const active = Math.max(0, Math.min(followed, marks.length - 1))
  const [isDragged, setIsDragged] = useState(false)
  const height = useRailHeight(rail)
  const getTop = () => (rail.current ? Number.parseFloat(getComputedStyle(rail.current).top) || 0 : 0)

  const follow = useEffectEvent(() => setActive(findMark(marks, position.getTopRow(getTop()))))
  useEffect(() => {
    let frame = 0
    const onScroll = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        follow()
      })
    }
    follow()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [])
  // A search shortens the list without scrolling the page.
  const rowsOfMarks = marks.map(({ row }) => row).join()
  useEffect(() => {
    if (rowsOfMarks !== '') follow()
  }, [rowsOfMarks])

  const goTo = (index: number) => {
    const mark = marks[Math.max(0, Math.min(index, marks.length - 1))]
    if (!mark) return
    setActive(marks.indexOf(mark))
    position.scrollToRow(mark.row, getTop())
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const index = getMarkAt((event.clientY - box.top) / box.height, marks.length)
    if (index !== active) goTo(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = getKeyTarget(event.key, active, marks.length)
    if (next === null) return
    event.preventDefault()
    goTo(next)
  }

  const step = chooseLabelStep(marks.length, height)
  const shown = marks[active]
  const getPlace = (index: number) => `${((index + 0.5) / marks.length) * 100}%`
  return (
    <Rail
      ref={rail}
      css={railStyle}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={marks.length}
      aria-valuenow={active + 1}
      aria-valuetext={shown?.title ?? ''}
      data-dragged={isDragged || undefined}
      data-screen-only=""
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setIsDragged(true)
        drag(event)
      }}
      onPointerMove={(event) => {
        if (isDragged) drag(event)
      }}
      onPointerUp={() => setIsDragged(false)}
      onPointerCancel={() => setIsDragged(false)}
    >
      {marks.map(
        (mark, index) =>
          index % step === 0 && (
            <span key={mark.row} className="label" style={{ top: getPlace(index) }}>
              {mark.label}
            </span>
          ),
      )}
      <span className="thumb" style={{ top: getPlace(active) }} />
      <span className="bubble" style={{ top: getPlace(active) }}>
        {shown?.title}
      </span>
    </Rail>
  )
}

/** The mark that a key moves to; null for other keys. */
function getKeyTarget(key: string, active: number, count: number): number | null {
  const page = Math.max(2, Math.round(count / 10))
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return active + 1
    case 'ArrowUp':
    case 'ArrowLeft':
      return active - 1
    case 'PageDown':
      return active + page
    case 'PageUp':
      return active - page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** The height of the rail in labels; an estimate before the first measurement. */
function useRailHeight(rail: React.RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(() => window.innerHeight / 40)
  useEffect(() => {
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      if (rail.current) setHeight(rail.current.clientHeight / (labelRem * rem))
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [rail])
  return height
}

const Rail = chakra('div', {
  base: {
    position: 'sticky',
    zIndex: 1,
    alignSelf: 'start',
    marginEnd: { base: 'calc(-1 * min(1rem, 5vw))', md: '0' },
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
    borderRadius: 'md',
    outlineOffset: '-3px',
    '&[data-dragged]': { cursor: 'grabbing' },
    // The line.
    _before: {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      insetEnd: '3px',
      width: '1px',
      bg: 'line.strong',
      opacity: 0.6,
    },
    '& .label': {
      position: 'absolute',
      insetEnd: '0.75rem',
      transform: 'translateY(-50%)',
      fontFamily: 'serif',
      fontSize: { base: '0.75rem', md: '0.875rem' },
      lineHeight: 1,
      fontVariantNumeric: 'lining-nums tabular-nums',
      color: 'text.muted',
      whiteSpace: 'nowrap',
    },
    '& .thumb': {
      position: 'absolute',
      insetEnd: '0',
      width: '7px',
      height: '1.25rem',
      borderRadius: 'full',
      bg: 'accent.text',
      transform: 'translateY(-50%)',
    },
    '& .bubble': {
      position: 'absolute',
      insetEnd: 'calc(100% + 0.25rem)',
      transform: 'translateY(-50%)',
      display: 'none',
      bg: 'raised',
      color: 'text',
      borderWidth: '1px',
      borderColor: 'line.strong',
      borderRadius: 'md',
      boxShadow: 'lifted',
      px: '3.5',
      py: '1.5',
      textStyle: 'name',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'lining-nums tabular-nums',
      pointerEvents: 'none',
    },
    '&[data-dragged] .bubble, &:focus-visible .bubble': { display: 'block' },
  },
})
