/** Chooses the people whose cards are HTML elements: those in a settled viewport at a readable zoom. Others are only painted. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { detailZoom } from '../cards/card-style.ts'
import type { ChartDrawing } from '../chart/chart-drawing.ts'
import { findPeopleInArea } from './hit-testing.ts'
import { useViewportListener } from './use-viewport-listener.ts'
import { getVisibleArea, type Viewport } from './viewport.ts'

/** With more visible cards than this, all cards are only painted. */
const maxDomCards = 130
/** New cards rendered in one frame. */
const cardsPerFrame = 8
const settleDelayMs = 110

interface DomCards {
  /** The drawing to which the indexes in `people` belong. */
  drawing: ChartDrawing
  people: readonly number[]
}

function listTargetPeople(drawing: ChartDrawing, viewport: Viewport): number[] {
  if (viewport.width === 0 || viewport.zoom < detailZoom.full || drawing.fan) return []
  const people = findPeopleInArea(drawing, getVisibleArea(viewport))
  return people.length > maxDomCards ? [] : people
}

/** One step from the current people to the target: drops everyone outside the target, adds at most `maxAdded` people. */
export function stepTowards(
  current: readonly number[],
  target: readonly number[],
  maxAdded: number,
): number[] {
  const missing = new Set(target)
  const remaining = current.filter((p) => missing.delete(p))
  return [...remaining, ...[...missing].slice(0, maxAdded)]
}

export function useDomCards(drawing: ChartDrawing): readonly number[] {
  const [domCards, setDomCards] = useState<DomCards>({ drawing, people: [] })
  const latest = useRef(domCards)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const frame = useRef(0)
  const hasOpened = useRef(false)

  const update = useCallback(
    (viewport: Viewport) => {
      const target = listTargetPeople(drawing, viewport)
      const step = () => {
        const before = latest.current.drawing === drawing ? latest.current.people : []
        const people = stepTowards(before, target, cardsPerFrame)
        if (people.length > 0 || before.length > 0) {
          latest.current = { drawing, people }
          setDomCards(latest.current)
        }
        if (people.length < target.length) frame.current = requestAnimationFrame(step)
      }
      step()
    },
    [drawing],
  )

  const onViewportChange = useCallback(
    (viewport: Viewport) => {
      cancelAnimationFrame(frame.current)
      clearTimeout(timer.current)
      if (!hasOpened.current && viewport.width > 0) {
        hasOpened.current = true
        update(viewport)
      } else timer.current = setTimeout(() => update(viewport), settleDelayMs)
    },
    [update],
  )
  useViewportListener(onViewportChange)
  useEffect(
    () => () => {
      hasOpened.current = false
      cancelAnimationFrame(frame.current)
      clearTimeout(timer.current)
    },
    [],
  )
  return domCards.drawing === drawing ? domCards.people : []
}
