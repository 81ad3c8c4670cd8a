/** Crops a square from a photo that is moved and zoomed behind a fixed circle. Load it lazily, because its library is large. */
import { chakra } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import {
  CircleStencil,
  CropperPreview,
  type CropperPreviewRef,
  type CropperState,
  FixedCropper,
  type FixedCropperRef,
  ImageRestriction,
} from 'react-advanced-cropper'
import 'react-advanced-cropper/dist/style.css'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
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

const { minSide, jpegQuality, initialCropShare } = limits.profilePhoto

/** Pixels; enough for the largest portrait on a high-resolution screen. */
const maxSide = 1024
/** The circle's diameter, as a share of the shorter side of the area. */
const circleShare = 0.88
/** How far one key press moves the photo, as a share of the circle, and by which factor one press zooms it. */
const step = { move: 0.05, zoom: 1.12 }

/** The way in which an arrow key moves the circle over the photo. */
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Size {
  width: number
  height: number
}

/** In pixels of the window. */
function getCircleSize({ boundary }: { boundary: Size }): Size {
  const side = circleShare * Math.min(boundary.width, boundary.height)
  return { width: side, height: side }
}

/** The initial square is half as wide as the photo, but not higher than the photo. */
function getInitialSquare({ imageSize }: { imageSize: Size }): Size {
  const side = Math.min(imageSize.width * initialCropShare, imageSize.height)
  return { width: side, height: side }
}

/** The largest zoom, compared with a square as large as the photo allows. */
function getMaxZoom({ width, height }: Size) {
  return Math.max(1, Math.min(width, height) / minSide)
}

/** How far the photo is zoomed, from 0 (the largest square) to 1 (the smallest); equal steps enlarge equally. */
function getZoomShare({ imageSize, coordinates }: CropperState): number {
  if (!coordinates) return 0
  const zoom = Math.min(imageSize.width, imageSize.height) / coordinates.width
  return Math.log(zoom) / (Math.log(getMaxZoom(imageSize)) || 1)
}

export default function PhotoCropper({ ref, url, onReady }: PhotoCropperProps) {
  const cropper = useRef<FixedCropperRef>(null)
  const preview = useRef<CropperPreviewRef>(null)
  const [zoomShare, setZoomShare] = useState(0)

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
    const side = cropper.current?.getCoordinates()?.width ?? 0
    cropper.current?.moveImage(right * step.move * side, down * step.move * side)
  }

  function zoomTo(share: number) {
    const state = cropper.current?.getState()
    if (!state) return
    cropper.current?.zoomImage(getMaxZoom(state.imageSize) ** (share - getZoomShare(state)), {
      transitions: false,
    })
  }

  function handleKey(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (arrow) move(arrow)
    else if (event.key === '+') cropper.current?.zoomImage(step.zoom)
    else if (event.key === '-') cropper.current?.zoomImage(1 / step.zoom)
    else return
    event.preventDefault()
  }

  function handleUpdate(updated: FixedCropperRef) {
    preview.current?.update(updated)
    const state = updated.getState()
    if (state) setZoomShare(getZoomShare(state))
  }

  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      columnGap="5"
      css={{ [`@media ${landscapePhone}`]: { flexDirection: 'row' } }}
    >
      <chakra.div
        role="application"
        aria-label="The picture behind the circle. Arrow keys move it, plus and minus zoom."
        tabIndex={0}
        onKeyDown={handleKey}
        flex="none"
        h="min(22rem, 46dvh)"
        bg="sunken"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        overflow="hidden"
        css={{
          '& .advanced-cropper': { height: '100%', background: 'transparent' },
          [`@media ${landscapePhone}`]: { flex: '1' },
        }}
      >
        <chakra.div aria-hidden h="full">
          <FixedCropper
            ref={cropper}
            src={url}
            stencilComponent={CircleStencil}
            stencilProps={{ movable: false, resizable: false, handlers: {}, lines: {} }}
            stencilSize={getCircleSize}
            imageRestriction={ImageRestriction.stencil}
            minWidth={minSide}
            minHeight={minSide}
            defaultSize={getInitialSquare}
            checkOrientation={false}
            crossOrigin={false}
            onReady={onReady}
            onUpdate={handleUpdate}
          />
        </chakra.div>
      </chakra.div>
      <chakra.div flex="none" css={{ [`@media ${landscapePhone}`]: { width: '13rem', alignSelf: 'center' } }}>
        <chakra.p textStyle="small" color="text.muted" textAlign="center" mt="2">
          Drag the picture until the face is in the circle.
        </chakra.p>
        <chakra.div display="flex" alignItems="center" gap="3" mt="2">
          <chakra.div
            aria-hidden
            boxSize="14"
            flexShrink={0}
            borderRadius="full"
            borderWidth="1px"
            borderColor="line"
            overflow="hidden"
          >
            <CropperPreview ref={preview} cropper={cropper} />
          </chakra.div>
          <chakra.input
            type="range"
            aria-label="Zoom"
            aria-valuetext={`${Math.round(zoomShare * 100)} %`}
            flex="1"
            minW="0"
            h="touch"
            cursor="pointer"
            css={{ accentColor: 'var(--fh-colors-accent)' }}
            min={0}
            max={1}
            step={0.01}
            value={zoomShare}
            onChange={({ currentTarget }) => zoomTo(Number(currentTarget.value))}
          />
          <Button
            variant="outline"
            size="icon"
            aria-label="Turn the picture"
            onClick={() => cropper.current?.rotateImage(90)}
          >
            <RotateCw aria-hidden />
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}
