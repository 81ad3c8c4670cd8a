/** The marks on a picture, with the names: on hover, on focus, or while they are switched on. */

import { chakra } from '@chakra-ui/react'
import type { CSSProperties } from 'react'
import { usePeople } from '#client/people/people.queries.ts'
import { getPeopleById } from '#client/people/people-by-id.ts'
import { useFindPersonName } from '#client/people/use-person-names.ts'
import type { FaceRegion } from '#shared/faces/face-region.ts'
import { type FaceView, formatFace, formatFaceShortly } from './face-views.ts'

export function getRegionStyle({ x, y, width, height }: FaceRegion): CSSProperties {
  const percent = (share: number) => `${(100 * share).toFixed(3)}%`
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
}

const Layer = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    opacity: 0,
    transition: 'opacity 150ms',
    pointerEvents: 'none',
    '&[data-shown]': { opacity: 1, '& > button': { pointerEvents: 'auto' } },
    '&:focus-within': { opacity: 1 },
    '@media (hover: hover)': {
      '.react-transform-wrapper:hover &': { opacity: 1, '& > button': { pointerEvents: 'auto' } },
    },
  },
})

/** Borders and names keep their size while the picture is zoomed. */
const Mark = chakra(
  'button',
  {
    base: {
      position: 'absolute',
      cursor: 'pointer',
      borderStyle: 'solid',
      borderColor: 'white',
      borderWidth: 'calc(2px / var(--zoom, 1))',
      borderRadius: 'calc(6px / var(--zoom, 1))',
      boxShadow:
        '0 0 0 calc(1px / var(--zoom, 1)) rgb(0 0 0 / 0.65), inset 0 0 0 calc(1px / var(--zoom, 1)) rgb(0 0 0 / 0.65)',
      '& > span': { opacity: 0 },
      '&:hover, &:focus-visible, [data-shown] > &': { '& > span': { opacity: 1 } },
      '&:hover, &:focus-visible': { zIndex: 1 },
    },
  },
  { defaultProps: { type: 'button' } },
)

const Name = chakra('span', {
  base: {
    position: 'absolute',
    left: '50%',
    top: '100%',
    mt: 'calc(4px / var(--zoom, 1))',
    transform: 'translateX(-50%) scale(calc(1 / var(--zoom, 1)))',
    transformOrigin: 'top center',
    '[data-above] > &': {
      top: 'auto',
      bottom: '100%',
      mt: '0',
      mb: 'calc(4px / var(--zoom, 1))',
      transformOrigin: 'bottom center',
    },
    px: '2',
    py: '0.5',
    maxW: '9rem',
    textStyle: 'small',
    lineHeight: 1.25,
    width: 'max-content',
    overflowWrap: 'anywhere',
    color: 'white',
    bg: 'rgb(0 0 0 / 0.82)',
    borderRadius: 'sm',
    pointerEvents: 'none',
  },
})

interface FaceMarksProps {
  views: readonly FaceView[]
  isShown: boolean
  onOpen: (view: FaceView) => void
}

export function FaceMarks({ views, isShown, onOpen }: FaceMarksProps) {
  const findName = useFindPersonName()
  const people = usePeople(views.length > 0).data
  const personById = people && getPeopleById(people)
  return (
    <Layer data-shown={isShown ? '' : undefined}>
      {views.map((view, index) => (
        <Mark
          key={view.key}
          // The names of faces side by side stand above and below in turn.
          data-above={index % 2 === 1 ? '' : undefined}
          aria-label={formatFace(view, findName)}
          style={getRegionStyle(view.region)}
          onClick={(event) => {
            event.stopPropagation()
            onOpen(view)
          }}
        >
          <Name aria-hidden>{formatFaceShortly(view, (id) => personById?.get(id))}</Name>
        </Mark>
      ))}
    </Layer>
  )
}
