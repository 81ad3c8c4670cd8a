/** Shows a PDF file page below page; draws each page when it comes near the visible part, with selectable text. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { LoadingText } from '../feedback/loading-text.tsx'
import { drawPage, openPdf, type PdfFile, type PdfPage } from './pdf-file.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface PdfViewProps {
  /** The file's name, for screen readers. */
  title: string
  /** Loads the file. */
  load: (signal: AbortSignal) => Promise<ArrayBuffer>
  /** Rendered if the file cannot be loaded or read. */
  missing: ReactNode
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
const fitted = zooms.indexOf(1)
/** The limits of the page width at 100 %, in CSS pixels. A smaller page cannot be read. */
const maxPageWidth = 900
const minReadableWidth = 420
/** More are shown on demand: a small file may say that it has a million. */
const pagesAtOnce = 300
/** The space at each side of a page. */
const pagePadding = 16

interface Opened {
  file: PdfFile
  /** Height divided by width of the first page, an estimate for the other pages. */
  shape: number
}

/** Fills its container, which needs a height. Load it lazily. */
export default function PdfView({ title, load, missing }: PdfViewProps) {
  const [opened, setOpened] = useState<Opened | 'failed' | null>(null)
  const [zoom, setZoom] = useState<number>(fitted)
  const [shown, setShown] = useState(pagesAtOnce)
  const scroller = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(scroller)
  useEffect(() => {
    const ending = new AbortController()
    let file: PdfFile | undefined
    const open = async () => {
      file = await openPdf(await load(ending.signal))
      const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 })
      ending.signal.throwIfAborted()
      setOpened({ file, shape: height / width })
    }
    open().catch(() => {
      if (ending.signal.aborted) void file?.loadingTask.destroy()
      else setOpened('failed')
    })
    return () => {
      ending.abort()
      void file?.loadingTask.destroy()
    }
  }, [load])

  if (opened === 'failed') return missing
  const fittedWidth = opened ? getFittedWidth(width, height, opened.shape) : 0
  const pageWidth = Math.round(fittedWidth * (zooms[zoom] ?? 1))
  return (
    <chakra.div position="relative" w="full" h="full">
      <chakra.div
        ref={scroller}
        // Keyboard users need to focus the region to scroll it.
        tabIndex={0}
        role="region"
        aria-label={title}
        w="full"
        h="full"
        overflow="auto"
        overscrollBehavior="contain"
        p="4"
        pb="20"
      >
        {opened === null || width === 0 ? (
          <LoadingText>Opening the document...</LoadingText>
        ) : (
          pageNumbers(opened.file, shown).map((number) => (
            <PdfPageView key={number} number={number} {...opened} width={pageWidth} scroller={scroller} />
          ))
        )}
        {opened && opened.file.numPages > shown && (
          <Button variant="outline" onClick={() => setShown(shown + pagesAtOnce)}>
            Show more pages
          </Button>
        )}
      </chakra.div>
      {opened && (
        <ZoomButtons
          onOut={zoom > 0 ? () => setZoom(zoom - 1) : null}
          onIn={zoom < zooms.length - 1 ? () => setZoom(zoom + 1) : null}
          scale={
            <chakra.span textStyle="small" minW="3.5em" textAlign="center" fontVariantNumeric="tabular-nums">
              {`${Math.round((zooms[zoom] ?? 1) * 100)} %`}
            </chakra.span>
          }
        />
      )}
    </chakra.div>
  )
}

function pageNumbers({ numPages }: PdfFile, shown: number): number[] {
  return Array.from({ length: Math.min(numPages, shown) }, (_, at) => at + 1)
}

/** The width with which a complete page is visible, if it can be read then. */
function getFittedWidth(width: number, height: number, shape: number): number {
  const widthForHeight = Math.max((height - 2 * pagePadding) / shape, minReadableWidth)
  return Math.min(width - 2 * pagePadding, widthForHeight, maxPageWidth)
}

function useSize(box: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const update = () =>
      setSize({ width: box.current?.clientWidth ?? 0, height: box.current?.clientHeight ?? 0 })
    update()
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [box])
  return size
}

interface PdfPageViewProps extends Opened {
  number: number
  width: number
  scroller: React.RefObject<HTMLElement | null>
}

/** The invisible text layer above the drawn page. */
const TextLayer = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    width: '100% !important',
    height: '100% !important',
    overflow: 'clip',
    lineHeight: 1,
    letterSpacing: 'normal',
    textSizeAdjust: 'none',
    forcedColorAdjust: 'none',
    '--min-font-size': '1',
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
    '& :is(span, br)': {
      color: 'transparent',
      position: 'absolute',
      whiteSpace: 'pre',
      cursor: 'text',
      transformOrigin: '0% 0%',
    },
    '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
      '--font-height': '0',
      '--scale-x': '1',
      '--rotate': '0deg',
      fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
      transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
    },
    '& .markedContent': { display: 'contents' },
    '& ::selection': { bg: 'accent', color: 'transparent', opacity: 0.4 },
  },
})

function PdfPageView({ file, shape, number, width, scroller }: PdfPageViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<PdfPage | null>(null)
  const [ownShape, setOwnShape] = useState(shape)
  const near = useNear(box, scroller)

  useEffect(() => {
    if (!near || page) return
    let current = true
    const take = async () => {
      const taken = await file.getPage(number)
      if (!current) return
      const { width, height } = taken.getViewport({ scale: 1 })
      setOwnShape(height / width)
      setPage(taken)
    }
    take().catch(() => {})
    return () => {
      current = false
    }
  }, [near, page, file, number])

  useEffect(() => {
    const drawn = canvas.current
    if (!near || !page || !drawn || !text.current) return
    const ending = new AbortController()
    // A page that cannot be drawn stays white; the other pages still work.
    drawPage(page, width, drawn, text.current, ending.signal).catch(() => {})
    return () => ending.abort()
  }, [near, page, width])

  useEffect(() => {
    if (near || !canvas.current) return
    canvas.current.width = 0
    text.current?.replaceChildren()
  }, [near])

  return (
    <chakra.div
      ref={box}
      role="group"
      aria-label={`Page ${number} of ${file.numPages}`}
      position="relative"
      mx="auto"
      mb="4"
      boxShadow="lifted"
      bg="text"
      css={{ '& canvas': { display: 'block', width: '100%', height: '100%' } }}
      style={{ width, height: Math.round(width * ownShape) }}
    >
      <canvas ref={canvas} aria-hidden />
      <TextLayer ref={text} />
    </chakra.div>
  )
}

/** Whether a page is within one screen height of the visible part. */
function useNear(
  box: React.RefObject<HTMLElement | null>,
  scroller: React.RefObject<HTMLElement | null>,
): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '100% 0px',
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box, scroller])
  return near
}
