/** The part of a picture that shows a face, as a small square. Hidden from screen readers: a name stands beside it. */
import { chakra } from '@chakra-ui/react'
import { type CSSProperties, useState } from 'react'
import { imageSrc } from '#client/ui/media/image-src.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { FaceRegion } from '#shared/faces/face-region.ts'

/** The side of the square, as a multiple of the longer side of the face. */
const margin = 1.35
/** The widths to try, in pixels: an offline device may have only one of them. */
const widths = [1280, 640, 320] as const

/** Places the picture so that the square shows the face. */
function getPlacement({ x, y, width, height }: FaceRegion, ratio: number): CSSProperties {
  // In units of the picture's height.
  const side = Math.min(Math.max(width * ratio, height) * margin, ratio, 1)
  const left = Math.min(Math.max((x + width / 2) * ratio - side / 2, 0), ratio - side)
  const top = Math.min(Math.max(y + height / 2 - side / 2, 0), 1 - side)
  const percent = (share: number) => `${((100 * share) / side).toFixed(3)}%`
  return { width: percent(ratio), height: percent(1), left: percent(-left), top: percent(-top) }
}

interface FaceCropProps {
  item: Pick<ArchiveItem, 'file_url' | 'picture'>
  region: FaceRegion
  /** The side of the square, as a CSS length. */
  size: string
}

export function FaceCrop({ item, region, size }: FaceCropProps) {
  const [attempt, setAttempt] = useState(0)
  const { width, height } = item.picture ?? { width: 4, height: 3 }
  const source = widths[attempt]
  return (
    <chakra.span
      aria-hidden
      display="block"
      position="relative"
      flexShrink={0}
      overflow="hidden"
      bg="sunken"
      borderWidth="1px"
      borderColor="line.strong"
      borderRadius="md"
      style={{ width: size, height: size }}
    >
      {source !== undefined && (
        <chakra.img
          src={imageSrc(item.file_url, source)}
          alt=""
          loading="lazy"
          draggable={false}
          position="absolute"
          maxW="none"
          style={getPlacement(region, width / height)}
          onError={() => setAttempt(attempt + 1)}
        />
      )}
    </chakra.span>
  )
}
