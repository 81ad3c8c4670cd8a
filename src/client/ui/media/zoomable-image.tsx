/** An image viewer: fits the image at first, then zooms by wheel, pinch, double tap, keys or buttons. */
import { chakra } from '@chakra-ui/react'
import { Maximize2 } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import type { Picture } from '#shared/contracts/media.contract.ts'
import { isTyping } from '../browser/is-typing.ts'
import { FittedImage, ImageLayer } from './fitted-image.tsx'
import { ViewerButton, ZoomButtons } from './zoom-buttons.tsx'

interface ZoomableImageProps {
  url: string
  picture: Picture | null
  alt: string
  /** Called for a swipe over the fitted image: -1 for the previous image, 1 for the next. */
  onSwipe?: (direction: -1 | 1) => void
  /** Rendered if the image cannot be loaded. */
  missing: ReactNode
  onMissing?: () => void
  /** A layer above the image. Its children with the class `own-gestures` are not panned; `--zoom` is the scale of the image. */
  children?: ReactNode
  /** The layer takes taps, so that a double tap does not zoom. */
  hasTaps?: boolean
}

const maxScale = 8
const panStep = 80
/** The zoom step of a key or tap, and its duration in milliseconds. */
const zoomStep = { step: 0.5, time: 180 }

/** Fills its container, which needs a height. Load it lazily. */
function ZoomableImage({
  url,
  picture,
  alt,
  onSwipe,
  missing,
  onMissing,
  children,
  hasTaps = false,
}: ZoomableImageProps) {
  const viewer = useRef<ReactZoomPanPinchRef>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [zoomed, setZoomed] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const swipe = useRef<{ x: number; y: number } | null>(null)
  useZoomKeys(viewer, zoomed)
  usePageScroll(frame, zoomed)
  if (isMissing) return missing
  const showMissing = () => {
    setIsMissing(true)
    onMissing?.()
  }
  return (
    <chakra.div
      ref={frame}
      position="relative"
      w="full"
      h="full"
      css={{ '& .react-transform-wrapper': { touchAction: zoomed ? 'none' : 'pan-y' } }}
      onTouchStart={({ touches }) => {
        const touch = touches[0]
        swipe.current =
          touches.length === 1 && touch && !zoomed ? { x: touch.clientX, y: touch.clientY } : null
      }}
      onTouchEnd={({ changedTouches }) => {
        const direction = getSwipeDirection(swipe.current, changedTouches[0])
        swipe.current = null
        if (direction !== 0) onSwipe?.(direction)
      }}
    >
      <TransformWrapper
        ref={viewer}
        minScale={1}
        maxScale={maxScale}
        limitToBounds
        panning={{ disabled: !zoomed, velocityDisabled: true, excluded: ownGestures }}
        doubleClick={{
          disabled: hasTaps,
          mode: zoomed ? 'reset' : 'zoomIn',
          step: 1.2,
          animationTime: zoomStep.time,
        }}
        wheel={{ step: 0.004 }}
        onTransform={(_, { scale }) => {
          setZoomed(scale > 1.01)
          frame.current?.style.setProperty('--zoom', String(scale))
        }}
      >
        <TransformComponent wrapperStyle={fullSize} contentStyle={fullSize}>
          <FittedImage url={url} picture={picture} alt={alt} onMissing={showMissing}>
            {zoomed && <FullResolution url={url} />}
            {children}
          </FittedImage>
        </TransformComponent>
      </TransformWrapper>
      <ZoomButtons
        onOut={zoomed ? () => viewer.current?.zoomOut(zoomStep.step, zoomStep.time) : null}
        onIn={() => viewer.current?.zoomIn(zoomStep.step, zoomStep.time)}
      >
        <ViewerButton
          icon={Maximize2}
          label="Show the whole picture"
          onPress={zoomed ? () => viewer.current?.resetTransform(zoomStep.time) : null}
        />
      </ZoomButtons>
    </chakra.div>
  )
}

const ownGestures = ['own-gestures']

const fullSize: CSSProperties = { width: '100%', height: '100%' }

/** The image in full resolution, above the zoomed thumbnail. */
function FullResolution({ url }: { url: string }) {
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <ImageLayer
      src={url}
      alt=""
      aria-hidden
      draggable={false}
      opacity={isLoaded ? 1 : 0}
      onLoad={() => setIsLoaded(true)}
    />
  )
}

/** The direction of a swipe of at least 48 pixels that is mainly horizontal; 0 for other gestures. */
function getSwipeDirection(from: { x: number; y: number } | null, to: React.Touch | undefined): -1 | 0 | 1 {
  if (!from || !to) return 0
  const across = to.clientX - from.x
  if (Math.abs(across) < 48 || Math.abs(across) < 1.5 * Math.abs(to.clientY - from.y)) return 0
  return across < 0 ? 1 : -1
}

type ViewerRef = React.RefObject<ReactZoomPanPinchRef | null>

/** Plus, minus and 0 zoom; the arrow keys pan a zoomed image. Captures the keys before other shortcuts of the page. */
function useZoomKeys(viewer: ViewerRef, zoomed: boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const held = viewer.current
      if (!held || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const pan: Record<string, [number, number]> = {
        ArrowLeft: [panStep, 0],
        ArrowRight: [-panStep, 0],
        ArrowUp: [0, panStep],
        ArrowDown: [0, -panStep],
      }
      const by = pan[event.key]
      if (event.key === '+' || event.key === '=') held.zoomIn(zoomStep.step, zoomStep.time)
      else if (event.key === '-') held.zoomOut(zoomStep.step, zoomStep.time)
      else if (event.key === '0' || (event.key === 'Escape' && zoomed)) held.resetTransform(zoomStep.time)
      else if (by && zoomed) held.panBy(by[0], by[1], 120)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [viewer, zoomed])
}

/** Scrolling down over the fitted image scrolls the page instead of zooming. */
function usePageScroll(frame: React.RefObject<HTMLDivElement | null>, zoomed: boolean) {
  useEffect(() => {
    const box = frame.current
    const onWheel = (event: WheelEvent) => {
      if (!zoomed && event.deltaY > 0 && !event.ctrlKey) event.stopPropagation()
    }
    box?.addEventListener('wheel', onWheel, { capture: true, passive: true })
    return () => box?.removeEventListener('wheel', onWheel, { capture: true })
  }, [frame, zoomed])
}

export default ZoomableImage
