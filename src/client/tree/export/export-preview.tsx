/** The drawing as it will lie on its paper, small. */
import { chakra } from '@chakra-ui/react'
import { memo, useEffect, useRef, useState } from 'react'
import { makePreview, type Order } from './export-worker-client.ts'
import type { Frame } from './layout/export-layout.ts'
import type { Poster } from './layout/paper-sizes.ts'
import { type SheetPlan, sheetMargin, sheetOverlap } from './layout/sheet-plan.ts'

/** Dots that are painted, whatever is shown of them. */
const painted = { width: 1100, height: 520 }

interface PreviewProps {
  order: Order
  frame: Frame
  /** One page of paper, which may be larger than the drawing. */
  poster: Poster | null
  /** Many sheets, which are larger than it too. */
  plan: SheetPlan | null
}

export const Preview = memo(DrawnPreview)

function DrawnPreview({ order, frame, poster, plan }: PreviewProps) {
  const { chart, caption, path } = order
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    // Photos are not shown so small.
    makePreview({ chart, caption, path, photos: false }, painted, controller.signal).then(
      (bitmap) => {
        const element = canvas.current
        if (!element) return
        element.width = bitmap.width
        element.height = bitmap.height
        element.getContext('2d')?.drawImage(bitmap, 0, 0)
        bitmap.close()
        setShown(true)
      },
      // Without a preview everything else still works.
      () => {},
    )
    return () => controller.abort()
  }, [chart, caption, path])
  const paper = poster ? poster.paper : plan ? gluedSize(plan) : frame
  const mmPerPx = poster?.mmPerPx ?? plan?.mmPerPx ?? 1
  const [wide, high] = [(frame.width * mmPerPx) / paper.width, (frame.height * mmPerPx) / paper.height]
  const percent = (share: number) => `${share * 100}%`
  const corner = plan ? { left: 0, top: 0 } : { left: (1 - wide) / 2, top: (1 - high) / 2 }
  return (
    <chakra.div
      role="img"
      aria-label={`How “${caption.title}” will look`}
      display="grid"
      placeItems="center"
      h={{ base: '9rem', md: '13rem' }}
      bg="sunken"
      borderRadius="md"
      p="3"
      css={{ containerType: 'size' }}
    >
      <chakra.div
        position="relative"
        boxShadow="sheet"
        bg="white"
        overflow="hidden"
        style={{
          aspectRatio: String(paper.width / paper.height),
          width: `min(100cqw, ${(100 * paper.width) / paper.height}cqh)`,
        }}
      >
        <chakra.canvas
          ref={canvas}
          position="absolute"
          opacity={shown ? 1 : 0}
          transitionProperty="opacity"
          transitionDuration="calm"
          style={{
            left: percent(corner.left),
            top: percent(corner.top),
            width: percent(wide),
            height: percent(high),
          }}
        />
        {plan && <SheetGrid plan={plan} />}
      </chakra.div>
    </chakra.div>
  )
}

/** What the sheets make when they are glued, in mm. */
function gluedSize({ paper, columns, rows }: SheetPlan) {
  const step = (length: number) => length - 2 * sheetMargin - sheetOverlap
  return {
    width: columns * step(paper.width) + sheetOverlap,
    height: rows * step(paper.height) + sheetOverlap,
  }
}

function SheetGrid({ plan }: { plan: SheetPlan }) {
  const { width, height } = gluedSize(plan)
  const [stepX, stepY] = [(width - sheetOverlap) / plan.columns, (height - sheetOverlap) / plan.rows]
  const printed = new Set(plan.sheets.map(({ column, row }) => row * plan.columns + column))
  const blank = Array.from({ length: plan.columns * plan.rows }, (_, place) => ({
    column: place % plan.columns,
    row: Math.floor(place / plan.columns),
  })).filter(({ column, row }) => !printed.has(row * plan.columns + column))
  const lines = [
    ...Array.from({ length: plan.columns - 1 }, (_, number) => `M${(number + 1) * stepX} 0V${height}`),
    ...Array.from({ length: plan.rows - 1 }, (_, number) => `M0 ${(number + 1) * stepY}H${width}`),
  ]
  return (
    <chakra.svg
      position="absolute"
      inset="0"
      w="full"
      h="full"
      color="danger"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      {blank.map(({ column, row }) => (
        <rect
          key={`${column} ${row}`}
          x={column * stepX}
          y={row * stepY}
          width={stepX}
          height={stepY}
          fill="currentColor"
          opacity={0.18}
        />
      ))}
      <path d={lines.join('')} stroke="currentColor" fill="none" vectorEffect="non-scaling-stroke" />
    </chakra.svg>
  )
}
