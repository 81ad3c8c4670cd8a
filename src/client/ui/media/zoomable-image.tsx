/** One picture on a stage: fitted at first, then as near as one likes by wheel, pinch, double tap, keys or buttons. */
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
  /** A finger went sideways over the fitted picture: -1 to the picture before, 1 to the one after. */
  onSwipe?: (direction: -1 | 1) => void
  /** Stands on the stage where the picture cannot be had. */
  missing: ReactNode
}

const most = 8
const panStep = 80
/** One key or tap: how much nearer, and how long it takes. */
const nearer = { step: 0.5, time: 180 }

/** Fills its place, which needs a height. Load it lazily. */
export function ZoomableImage({ url, picture, alt, onSwipe, missing }: ZoomableImageProps) {
  const stage = useRef<ReactZoomPanPinchRef>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [zoomed, setZoomed] = useState(false)
  const [gone, setGone] = useState(false)
  const swipe = useRef<{ x: number; y: number } | null>(null)
  useZoomKeys(stage, zoomed)
  usePageScroll(frame, zoomed)
  if (gone) return missing
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
        const direction = swipeOf(swipe.current, changedTouches[0])
        swipe.current = null
        if (direction !== 0) onSwipe?.(direction)
      }}
    >
      <TransformWrapper
        ref={stage}
        minScale={1}
        maxScale={most}
        limitToBounds
        panning={{ disabled: !zoomed, velocityDisabled: true }}
        doubleClick={{ mode: zoomed ? 'reset' : 'zoomIn', step: 1.2, animationTime: nearer.time }}
        wheel={{ step: 0.004 }}
        onTransform={(_, { scale }) => setZoomed(scale > 1.01)}
      >
        <TransformComponent wrapperStyle={whole} contentStyle={whole}>
          <FittedImage url={url} picture={picture} alt={alt} onMissing={() => setGone(true)}>
            {zoomed && <Whole url={url} />}
          </FittedImage>
        </TransformComponent>
      </TransformWrapper>
      <ZoomButtons
        onOut={zoomed ? () => stage.current?.zoomOut(nearer.step, nearer.time) : null}
        onIn={() => stage.current?.zoomIn(nearer.step, nearer.time)}
      >
        <ViewerButton
          icon={Maximize2}
          label="Fit the picture"
          onPress={zoomed ? () => stage.current?.resetTransform(nearer.time) : null}
        />
      </ZoomButtons>
    </chakra.div>
  )
}

const whole: CSSProperties = { width: '100%', height: '100%' }

/** The picture in all its pixels, once somebody looks closely. */
function Whole({ url }: { url: string }) {
  const [there, setThere] = useState(false)
  return (
    <ImageLayer
      src={url}
      alt=""
      aria-hidden
      draggable={false}
      opacity={there ? 1 : 0}
      onLoad={() => setThere(true)}
    />
  )
}

/** At least 48 pixels, and more sideways than up or down. */
function swipeOf(from: { x: number; y: number } | null, to: React.Touch | undefined): -1 | 0 | 1 {
  if (!from || !to) return 0
  const across = to.clientX - from.x
  if (Math.abs(across) < 48 || Math.abs(across) < 1.5 * Math.abs(to.clientY - from.y)) return 0
  return across < 0 ? 1 : -1
}

type Stage = React.RefObject<ReactZoomPanPinchRef | null>

/** Plus, minus and 0 zoom; the arrows move what is larger than the stage. Told first, so that they mean nothing else then. */
function useZoomKeys(stage: Stage, zoomed: boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const held = stage.current
      if (!held || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const pan: Record<string, [number, number]> = {
        ArrowLeft: [panStep, 0],
        ArrowRight: [-panStep, 0],
        ArrowUp: [0, panStep],
        ArrowDown: [0, -panStep],
      }
      const by = pan[event.key]
      if (event.key === '+' || event.key === '=') held.zoomIn(nearer.step, nearer.time)
      else if (event.key === '-') held.zoomOut(nearer.step, nearer.time)
      else if (event.key === '0' || (event.key === 'Escape' && zoomed)) held.resetTransform(nearer.time)
      else if (by && zoomed) held.panBy(by[0], by[1], 120)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [stage, zoomed])
}

/** A wheel that turns away from the fitted picture scrolls the page: nobody shall be caught on the stage. */
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
