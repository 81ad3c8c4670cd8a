/** What hangs under the person one points at or has highlighted: their name where the card is small, View Details. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { CardFace } from './card-face.ts'
import { detail } from './card-measures.ts'
import type { ChartPicture } from './chart-picture.ts'
import type { View } from './view.ts'
import { useViewFollower } from './view-of-store.ts'

interface PersonTagProps {
  picture: ChartPicture
  person: number
  face: CardFace
  onOpen: () => void
  /** The pointer has come to the tag, or left it. */
  onHold: (held: boolean) => void
}

const gap = 8

export function PersonTag({ picture, person, face, onOpen, onHold }: PersonTagProps) {
  const tag = useRef<HTMLDivElement>(null)
  const follow = useCallback(
    (view: View) => {
      const element = tag.current
      if (!element) return
      const { layout, box } = picture
      const left = (layout.x[person] ?? 0) * view.zoom + view.x
      const top = (layout.y[person] ?? 0) * view.zoom + view.y
      const size = box * view.zoom
      const inView = left + size > 0 && left < view.width && top + size > 0 && top < view.height
      element.style.visibility = inView ? 'visible' : 'hidden'
      element.dataset['far'] = String(view.zoom < detail.full)
      const { offsetWidth: width, offsetHeight: height } = element
      const below = top + size + gap
      const fits = below + height < view.height - gap
      const x = Math.min(Math.max(left + size / 2 - width / 2, gap), Math.max(gap, view.width - width - gap))
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
