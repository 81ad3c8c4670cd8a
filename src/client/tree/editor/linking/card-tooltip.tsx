/** A tooltip above the hovered card: the name if the card is too small to read, and what linking would do. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useRef } from 'react'
import { getPersonCenter } from '#client/tree/canvas/hit-testing.ts'
import { useViewportListener } from '#client/tree/canvas/use-viewport-listener.ts'
import type { Viewport } from '#client/tree/canvas/viewport.ts'
import { detailZoom } from '#client/tree/cards/card-style.ts'
import type { Chart } from '#client/tree/chart/chart.ts'
import { getCardBottom } from './card-position.ts'

interface CardTooltipProps {
  chart: Chart
  person: number
  card: { name: string; years: string }
  message: { message: string; possible: boolean } | null
  /** Whether the card has a frame. */
  framed: boolean
}

const gap = 8

export function CardTooltip({ chart: { drawing }, person, card, message, framed }: CardTooltipProps) {
  const tooltip = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const hasMessage = message !== null
  const placeTooltip = useCallback(
    (view: Viewport) => {
      const element = tooltip.current
      if (!element) return
      const { x, y, side } = getCardBottom(drawing, person, view)
      const far = view.zoom < detailZoom.full
      const inView = x + side / 2 > 0 && x - side / 2 < view.width && y > 0 && y - side < view.height
      element.style.visibility = inView && (far || hasMessage) ? 'visible' : 'hidden'
      const { offsetWidth: width, offsetHeight: height } = element
      const above = y - side - height - gap
      const left = Math.min(Math.max(x - width / 2, gap), Math.max(gap, view.width - width - gap))
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(above > gap ? above : y + 40)}px)`
      if (!frame.current) return
      const { x: middle, y: center } = getPersonCenter(drawing, person)
      const frameSize = side + 2 * gap
      Object.assign(frame.current.style, {
        width: `${frameSize}px`,
        height: `${frameSize}px`,
        transform: `translate(${middle * view.zoom + view.x - frameSize / 2}px, ${center * view.zoom + view.y - frameSize / 2}px)`,
      })
    },
    [drawing, person, hasMessage],
  )
  useViewportListener(placeTooltip)
  const color = message && !message.possible ? 'danger.text' : 'accent'
  return (
    <>
      {framed && (
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
        ref={tooltip}
        data-hover-card
        // Screen readers get the same text from the canvas.
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
        <chakra.p textStyle="name">{card.name}</chakra.p>
        <chakra.p textStyle="small" color={message && !message.possible ? 'danger.text' : 'text.muted'}>
          {message ? message.message : card.years}
        </chakra.p>
      </chakra.div>
    </>
  )
}
