/** The card below the hovered or highlighted person: the button "View Details", with the name when the person is drawn small. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useRef } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { CardContent } from '../cards/card-content.ts'
import { detailZoom } from '../cards/card-style.ts'
import type { ChartDrawing } from '../chart/chart-drawing.ts'
import type { Area } from '../chart/spatial-grid.ts'
import { getPersonCenter, writePersonBounds } from './hit-testing.ts'
import { useViewportListener } from './use-viewport-listener.ts'
import type { Viewport } from './viewport.ts'

interface PersonHoverCardProps {
  drawing: ChartDrawing
  /** Index of the person in the chart. */
  person: number
  content: CardContent
  onOpen: () => void
  /** Takes the person while the pointer is over this card, -1 when it has left. */
  onHover: (person: number) => void
  /** Called when a finger or the mouse goes down on this card. */
  onPress: () => void
}

const gap = 8
/** The height of the row of buttons at the bottom of the canvas, with the space around it. */
const controlsHeight = 68
/** Largest distance of this card from the centre of a fan segment, in px of the screen. */
const maxDistanceInFan = 44

/** Screen position of the person: this card is placed below `bottom`, or above `top` when there is no space below. */
function getAnchor(drawing: ChartDrawing, p: number, { x, y, zoom, width, height }: Viewport) {
  const area: Area = { left: 0, top: 0, right: 0, bottom: 0 }
  writePersonBounds(drawing, p, area)
  const [left, right] = [area.left * zoom + x, area.right * zoom + x]
  const [top, bottom] = [area.top * zoom + y, area.bottom * zoom + y]
  const isInView = right > 0 && left < width && bottom > 0 && top < height
  if (!drawing.fan) return { centerX: (left + right) / 2, top, bottom, isInView }
  // A segment may span half of the fan, so the card is placed near its centre.
  const center = getPersonCenter(drawing, p)
  const [centerX, middleY] = [center.x * zoom + x, center.y * zoom + y]
  return {
    centerX,
    top: Math.max(top, middleY - maxDistanceInFan),
    bottom: Math.min(bottom, middleY + maxDistanceInFan),
    isInView,
  }
}

export function PersonHoverCard({
  drawing,
  person: p,
  content,
  onOpen,
  onHover,
  onPress,
}: PersonHoverCardProps) {
  const card = useRef<HTMLDivElement>(null)
  /** Measured once for each form of the card, because measuring in every frame would be slow. */
  const size = useRef<{ width: number; height: number } | null>(null)
  const onViewportChange = useCallback(
    (viewport: Viewport) => {
      const element = card.current
      if (!element) return
      const { centerX, top, bottom, isInView } = getAnchor(drawing, p, viewport)
      element.style.visibility = isInView ? 'visible' : 'hidden'
      const isSmall = String(viewport.zoom < detailZoom.full || drawing.fan !== null)
      if (size.current === null || element.dataset['far'] !== isSmall) {
        element.dataset['far'] = isSmall
        size.current = { width: element.offsetWidth, height: element.offsetHeight }
      }
      const { width, height } = size.current
      const below = bottom + gap
      const fits = below + height < viewport.height - controlsHeight
      const x = Math.min(Math.max(centerX - width / 2, gap), Math.max(gap, viewport.width - width - gap))
      const y = fits ? below : Math.max(gap, top - height - gap)
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    },
    [drawing, p],
  )
  useViewportListener(onViewportChange)
  return (
    <chakra.div
      ref={card}
      className="nopan nodrag nowheel"
      position="absolute"
      zIndex="5"
      left="0"
      top="0"
      display="flex"
      alignItems="center"
      gap="3"
      bg="raised"
      borderWidth="1px"
      borderColor="accent"
      borderRadius="md"
      boxShadow="lifted"
      css={{
        '& > p': { display: 'none' },
        '&[data-far=true] > p': { display: 'block', ps: '4' },
        '&::before': {
          content: '""',
          position: 'absolute',
          insetInline: '0',
          top: '-10px',
          bottom: '-10px',
          zIndex: -1,
        },
        // Bridges the gap for the mouse. On touch screens the gap must not catch taps on the cards behind.
        '@media (hover: none)': { '&::before': { display: 'none' } },
      }}
      // The card stays, and stays where it is, while somebody is about to press its button.
      onPointerEnter={() => onHover(p)}
      onPointerLeave={() => onHover(-1)}
      onPointerDown={onPress}
      data-hover-card
    >
      <chakra.p maxW="14rem" lineHeight="1.25" py="2">
        <chakra.span textStyle="name" display="block">
          {content.name}
        </chakra.span>
        <chakra.span textStyle="small" color="text.muted" fontVariantNumeric="tabular-nums">
          {content.years}
        </chakra.span>
      </chakra.p>
      <Button
        variant="quiet"
        whiteSpace="nowrap"
        aria-label={`View Details of ${content.name}`}
        onClick={onOpen}
      >
        View Details
      </Button>
    </chakra.div>
  )
}
