/** Shows a small preview of the drawing on its paper. */
import { chakra } from '@chakra-ui/react'
import { memo, useEffect, useRef, useState } from 'react'
import { type ExportJob, requestPreview } from './export-worker-client.ts'
import type { ExportLayout } from './layout/export-layout.ts'
import type { Poster } from './layout/paper-sizes.ts'
import { type SheetPlan, sheetMargin, sheetOverlap } from './layout/sheet-plan.ts'

/** The size of the preview image, independent of its size on the screen. */
const previewSizePx = { width: 1100, height: 520 }

interface PreviewProps {
  job: ExportJob
  layout: ExportLayout
  /** The page of a poster, which may be larger than the drawing. */
  poster: Poster | null
  /** The A4 sheets, which together may be larger than the drawing. */
  plan: SheetPlan | null
}

export const ExportPreview = memo(PreviewCanvas)

function PreviewCanvas({ job, layout, poster, plan }: PreviewProps) {
  const { chart, caption, path } = job
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    // Photos would be too small to recognize.
    requestPreview({ chart, caption, path, photos: false }, previewSizePx, controller.signal).then(
      (bitmap) => {
        const element = canvas.current
        if (!element) return
        // Not drawn and closed: WebKit draws later, and a closed bitmap is black.
        element.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
        setIsLoaded(true)
      },
      // The export works without a preview.
      () => {},
    )
    return () => controller.abort()
  }, [chart, caption, path])
  const paper = poster ? poster.paper : plan ? getGluedSize(plan) : layout
  const mmPerPx = poster?.mmPerPx ?? plan?.mmPerPx ?? 1
  const [widthShare, heightShare] = [
    (layout.width * mmPerPx) / paper.width,
    (layout.height * mmPerPx) / paper.height,
  ]
  const percent = (share: number) => `${share * 100}%`
  const corner = plan ? { left: 0, top: 0 } : { left: (1 - widthShare) / 2, top: (1 - heightShare) / 2 }
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
          opacity={isLoaded ? 1 : 0}
          transitionProperty="opacity"
          transitionDuration="calm"
          style={{
            left: percent(corner.left),
            top: percent(corner.top),
            width: percent(widthShare),
            height: percent(heightShare),
          }}
        />
        {plan && <SheetGrid plan={plan} />}
      </chakra.div>
    </chakra.div>
  )
}

/** Returns the size of all sheets glued together, in mm. */
function getGluedSize({ paper, columns, rows }: SheetPlan) {
  const step = (length: number) => length - 2 * sheetMargin - sheetOverlap
  return {
    width: columns * step(paper.width) + sheetOverlap,
    height: rows * step(paper.height) + sheetOverlap,
  }
}

function SheetGrid({ plan }: { plan: SheetPlan }) {
  const { width, height } = getGluedSize(plan)
  const [stepX, stepY] = [(width - sheetOverlap) / plan.columns, (height - sheetOverlap) / plan.rows]
  const printed = new Set(plan.sheets.map(({ column, row }) => row * plan.columns + column))
  const blank = Array.from({ length: plan.columns * plan.rows }, (_, index) => ({
    column: index % plan.columns,
    row: Math.floor(index / plan.columns),
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
