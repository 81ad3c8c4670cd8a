/** Crops a square from a photo through a round mask. Load it lazily, because its library is large. */
import { chakra } from '@chakra-ui/react'
import { Minus, Plus, RotateCw } from 'lucide-react'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { CircleStencil, Cropper, type CropperRef } from 'react-advanced-cropper'
import 'react-advanced-cropper/dist/style.css'
import { Button } from '#client/ui/controls/button.tsx'
import * as limits from '#shared/limits.ts'

export interface PhotoCropperHandle {
  /** Returns the square as JPEG; null before the photo is loaded. */
  crop: () => Promise<Blob | null>
}

interface PhotoCropperProps {
  ref: Ref<PhotoCropperHandle>
  url: string
  /** The photo is loaded and can be cropped. */
  onReady: () => void
}

/** Pixels; enough for the maxSide avatar on a high-resolution screen. */
const maxSide = 1024
/** How far one key press moves the square, as a share of its size, and by which factor one press resizes it. */
const step = { move: 0.05, size: 1.12 }

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The initial square is half as wide as the photo, but not higher than the photo. */
function getInitialSquare({ imageSize }: { imageSize: { width: number; height: number } }) {
  const edge = Math.min(imageSize.width * limits.profilePhoto.initialCropShare, imageSize.height)
  return { width: edge, height: edge }
}

export default function PhotoCropper({ ref, url, onReady }: PhotoCropperProps) {
  const cropper = useRef<CropperRef>(null)
  const { minSide, jpegQuality } = limits.profilePhoto

  useImperativeHandle(ref, () => ({
    crop: () =>
      new Promise((resolve) => {
        const canvas = cropper.current?.getCanvas({
          minWidth: minSide,
          minHeight: minSide,
          maxWidth: maxSide,
          maxHeight: maxSide,
          fillColor: 'white',
          imageSmoothingQuality: 'high',
        })
        if (canvas) canvas.toBlob(resolve, 'image/jpeg', jpegQuality)
        else resolve(null)
      }),
  }))

  function move([right, down]: [number, number]) {
    cropper.current?.setCoordinates(({ coordinates }) => {
      if (!coordinates) return {}
      const { left, top, width, height } = coordinates
      return { left: left + right * step.move * width, top: top + down * step.move * height }
    })
  }

  function resize(factor: number) {
    cropper.current?.setCoordinates(({ coordinates }) => {
      if (!coordinates) return {}
      const { left, top, width, height } = coordinates
      const edge = width * factor
      return { left: left - (edge - width) / 2, top: top - (edge - height) / 2, width: edge, height: edge }
    })
  }

  function handleKey(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (arrow) move(arrow)
    else if (event.key === '+') resize(step.size)
    else if (event.key === '-') resize(1 / step.size)
    else return
    event.preventDefault()
  }

  return (
    <div>
      <chakra.div
        role="application"
        aria-label="The visible part of the picture. Arrow keys move it, plus and minus change its size."
        tabIndex={0}
        onKeyDown={handleKey}
        h="min(22rem, 46dvh)"
        bg="sunken"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        overflow="hidden"
        css={{ '& .advanced-cropper': { height: '100%', background: 'transparent' } }}
      >
        <chakra.div aria-hidden h="full">
          <Cropper
            ref={cropper}
            src={url}
            stencilComponent={CircleStencil}
            stencilProps={{ aspectRatio: 1 }}
            minWidth={minSide}
            minHeight={minSide}
            defaultSize={getInitialSquare}
            checkOrientation={false}
            crossOrigin={false}
            onReady={onReady}
          />
        </chakra.div>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2" mt="3">
        <Button variant="outline" size="icon" aria-label="Smaller" onClick={() => resize(1 / step.size)}>
          <Minus aria-hidden />
        </Button>
        <Button variant="outline" size="icon" aria-label="Larger" onClick={() => resize(step.size)}>
          <Plus aria-hidden />
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label="Turn the picture"
          onClick={() => cropper.current?.rotateImage(90)}
        >
          <RotateCw aria-hidden />
        </Button>
      </chakra.div>
    </div>
  )
}
