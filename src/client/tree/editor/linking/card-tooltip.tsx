/** A tag over the card that is pointed at: who it is where that cannot be read, and what would be done with them. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useRef } from 'react'
import { centerOf } from '#client/tree/canvas/hit-testing.ts'
import { useViewFollower } from '#client/tree/canvas/use-viewport-listener.ts'
import type { View } from '#client/tree/canvas/viewport.ts'
import { detail } from '#client/tree/cards/card-style.ts'
import type { Chart } from '#client/tree/chart/chart.ts'
import { footOf } from './card-position.ts'

interface NameTagProps {
  chart: Chart
  person: number
  face: { name: string; years: string }
  said: { words: string; possible: boolean } | null
  /** The card wears a frame, too. */
  marked: boolean
}

const gap = 8

export function NameTag({ chart: { picture }, person, face, said, marked }: NameTagProps) {
  const tag = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const wordy = said !== null
  const follow = useCallback(
    (view: View) => {
      const element = tag.current
      if (!element) return
      const { x, y, side } = footOf(picture, person, view)
      const far = view.zoom < detail.full
      const inView = x + side / 2 > 0 && x - side / 2 < view.width && y > 0 && y - side < view.height
      element.style.visibility = inView && (far || wordy) ? 'visible' : 'hidden'
      const { offsetWidth: width, offsetHeight: height } = element
      const above = y - side - height - gap
      const left = Math.min(Math.max(x - width / 2, gap), Math.max(gap, view.width - width - gap))
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(above > gap ? above : y + 40)}px)`
      if (!frame.current) return
      const { x: middle, y: center } = centerOf(picture, person)
      const room = side + 2 * gap
      Object.assign(frame.current.style, {
        width: `${room}px`,
        height: `${room}px`,
        transform: `translate(${middle * view.zoom + view.x - room / 2}px, ${center * view.zoom + view.y - room / 2}px)`,
      })
    },
    [picture, person, wordy],
  )
  useViewFollower(follow)
  const color = said && !said.possible ? 'danger.text' : 'accent'
  return (
    <>
      {marked && (
        <chakra.div
          ref={frame}
          aria-hidden
          position="absolute"
          zIndex="4"
          left="0"
          top="0"
          borderWidth="3px"
          borderColor={color}
          borderRadius="lg"
          pointerEvents="none"
        />
      )}
      <chakra.div
        ref={tag}
        data-person-tag
        // The canvas says the same aloud.
        aria-hidden
        position="absolute"
        zIndex="5"
        left="0"
        top="0"
        maxW="min(18rem, 90%)"
        px="3.5"
        py="2"
        bg="raised"
        borderWidth="1px"
        borderColor={color}
        borderRadius="md"
        boxShadow="lifted"
        lineHeight="1.3"
        pointerEvents="none"
      >
        <chakra.p textStyle="name">{face.name}</chakra.p>
        <chakra.p textStyle="small" color={said && !said.possible ? 'danger.text' : 'text.muted'}>
          {said ? said.words : face.years}
        </chakra.p>
      </chakra.div>
    </>
  )
}
