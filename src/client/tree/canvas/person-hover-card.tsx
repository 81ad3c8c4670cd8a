/** What hangs under the person one points at or has highlighted: their name where the card is small, View Details. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useRef } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { CardFace } from '../cards/card-content.ts'
import { detail } from '../cards/card-style.ts'
import type { ChartPicture } from '../chart/chart-drawing.ts'
import type { Area } from '../chart/spatial-grid.ts'
import { boundsOf, centerOf } from './hit-testing.ts'
import { useViewFollower } from './use-viewport-listener.ts'
import type { View } from './viewport.ts'

interface PersonTagProps {
  picture: ChartPicture
  person: number
  face: CardFace
  onOpen: () => void
  /** The pointer has come to the tag, or left it. */
  onHold: (held: boolean) => void
}

const gap = 8
/** How far from the middle of a large segment the tag may hang, in px of the screen. */
const reachInFan = 44

/** Where on the screen the tag hangs: under `bottom` or, where there is no room, above `top`. */
function hookOf(picture: ChartPicture, person: number, { x, y, zoom, width, height }: View) {
  const area: Area = { left: 0, top: 0, right: 0, bottom: 0 }
  boundsOf(picture, person, area)
  const [left, right] = [area.left * zoom + x, area.right * zoom + x]
  const [top, bottom] = [area.top * zoom + y, area.bottom * zoom + y]
  const inView = right > 0 && left < width && bottom > 0 && top < height
  if (!picture.fan) return { middle: (left + right) / 2, top, bottom, inView }
  // A segment may bend half round the fan: its middle is what the eye is at.
  const center = centerOf(picture, person)
  const [middle, level] = [center.x * zoom + x, center.y * zoom + y]
  return {
    middle,
    top: Math.max(top, level - reachInFan),
    bottom: Math.min(bottom, level + reachInFan),
    inView,
  }
}

export function PersonTag({ picture, person, face, onOpen, onHold }: PersonTagProps) {
  const tag = useRef<HTMLDivElement>(null)
  /** Measured once for either look, not in every frame of a journey. */
  const size = useRef<{ width: number; height: number } | null>(null)
  const follow = useCallback(
    (view: View) => {
      const element = tag.current
      if (!element) return
      const { middle, top, bottom, inView } = hookOf(picture, person, view)
      element.style.visibility = inView ? 'visible' : 'hidden'
      const far = String(view.zoom < detail.full || picture.fan !== null)
      if (size.current === null || element.dataset['far'] !== far) {
        element.dataset['far'] = far
        size.current = { width: element.offsetWidth, height: element.offsetHeight }
      }
      const { width, height } = size.current
      const below = bottom + gap
      const fits = below + height < view.height - gap
      const x = Math.min(Math.max(middle - width / 2, gap), Math.max(gap, view.width - width - gap))
      const y = fits ? below : Math.max(gap, top - height - gap)
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    },
    [picture, person],
  )
  useViewFollower(follow)
  return (
    <chakra.div
      ref={tag}
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
        // It is the way of a mouse to the tag; a finger may mean what lies under it.
        '@media (hover: none)': { '&::before': { display: 'none' } },
      }}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      data-person-tag
    >
      <chakra.p maxW="14rem" lineHeight="1.25" py="2">
        <chakra.span textStyle="name" display="block">
          {face.name}
        </chakra.span>
        <chakra.span textStyle="small" color="text.muted" fontVariantNumeric="tabular-nums">
          {face.years}
        </chakra.span>
      </chakra.p>
      <Button
        variant="quiet"
        whiteSpace="nowrap"
        aria-label={`View Details of ${face.name}`}
        onClick={onOpen}
      >
        View Details
      </Button>
    </chakra.div>
  )
}
