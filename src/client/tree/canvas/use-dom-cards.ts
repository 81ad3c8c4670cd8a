/** Whose cards are elements: those in view while the view rests and is near enough; the canvas paints everybody else. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { detail } from '../cards/card-style.ts'
import type { ChartPicture } from '../chart/chart-drawing.ts'
import { peopleIn } from './hit-testing.ts'
import { useViewFollower } from './use-viewport-listener.ts'
import { areaOf, type View } from './viewport.ts'

/** More cards than this are left to the canvas. */
const mostCards = 130
/** Cards that may appear in one frame. */
const cardsPerFrame = 8
const restAfter = 110

interface Shown {
  /** Whose numbers these are. */
  picture: ChartPicture
  people: readonly number[]
}

function peopleToShow(picture: ChartPicture, view: View): number[] {
  if (view.width === 0 || view.zoom < detail.full || picture.fan) return []
  const people = peopleIn(picture, areaOf(view))
  return people.length > mostCards ? [] : people
}

/** One step towards the people wanted: who is out of view goes at once, a few of the others come. */
export function stepTowards(shown: readonly number[], wanted: readonly number[], most: number): number[] {
  const missing = new Set(wanted)
  const kept = shown.filter((p) => missing.delete(p))
  return [...kept, ...[...missing].slice(0, most)]
}

export function useShownPeople(picture: ChartPicture): readonly number[] {
  const [shown, setShown] = useState<Shown>({ picture, people: [] })
  const latest = useRef(shown)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const frame = useRef(0)
  const opened = useRef(false)

  const settle = useCallback(
    (view: View) => {
      const wanted = peopleToShow(picture, view)
      const step = () => {
        const before = latest.current.picture === picture ? latest.current.people : []
        const people = stepTowards(before, wanted, cardsPerFrame)
        if (people.length > 0 || before.length > 0) {
          latest.current = { picture, people }
          setShown(latest.current)
        }
        if (people.length < wanted.length) frame.current = requestAnimationFrame(step)
      }
      step()
    },
    [picture],
  )

  const follow = useCallback(
    (view: View) => {
      cancelAnimationFrame(frame.current)
      clearTimeout(rest.current)
      if (!opened.current && view.width > 0) {
        opened.current = true
        settle(view)
      } else rest.current = setTimeout(() => settle(view), restAfter)
    },
    [settle],
  )
  useViewFollower(follow)
  useEffect(
    () => () => {
      opened.current = false
      cancelAnimationFrame(frame.current)
      clearTimeout(rest.current)
    },
    [],
  )
  return shown.picture === picture ? shown.people : []
}
