/** An uncropped image, as large as its container allows, with a border. */
import { chakra } from '@chakra-ui/react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { Picture } from '#shared/contracts/media.contract.ts'
import { imageSrc, imageSrcSet } from './image-src.ts'
import { getBlurPlaceholder } from './responsive-image.tsx'

interface FittedImageProps {
  url: string
  picture: Picture | null
  alt: string
  /** Called when the image could not be loaded in any size. */
  onMissing?: () => void
  /** A layer above the image: the same image in a higher resolution. */
  children?: ReactNode
}

/** The maximum scale above the natural size. */
const maxScale = 1.5

/** The widths to try, in pixels: the fitting width first, then widths that may be saved on an offline device. */
const attempts = ['fitting', 1280, 640, 320] as const

export const ImageLayer = chakra('img', {
  base: { position: 'absolute', inset: '0', w: 'full', h: 'full' },
})

/** The size of the image before it has loaded. */
function getBoxStyle(picture: Picture | null): CSSProperties {
  const { width, height } = picture ?? { width: 1200, height: 900 }
  const natural = `${Math.max(320, Math.round(width * maxScale))}px`
  return {
    width: `min(100cqw, ${(100 * width) / height}cqh, ${natural})`,
    aspectRatio: `${width} / ${height}`,
  }
}

/** Fills its container, which needs a height. */
export function FittedImage({ url, picture, alt, onMissing, children }: FittedImageProps) {
  const [attempt, setAttempt] = useState(0)
  const width = attempts[attempt]
  if (width === undefined) return null
  const blur = getBlurPlaceholder(picture?.thumbhash)
  return (
    <chakra.div w="full" h="full" p={{ base: '4', md: '7' }}>
      <chakra.div display="grid" placeItems="center" w="full" h="full" css={{ containerType: 'size' }}>
        <chakra.div
          position="relative"
          bg="surface"
          boxShadow="0 0 0 8px var(--fh-colors-surface), 0 0 0 9px var(--fh-colors-line-strong)"
          style={getBoxStyle(picture)}
        >
          {blur && <ImageLayer src={blur} alt="" aria-hidden />}
          <ImageLayer
            src={imageSrc(url, width === 'fitting' ? 1280 : width)}
            srcSet={width === 'fitting' ? imageSrcSet(url, picture) : undefined}
            sizes="100vw"
            alt={alt}
            draggable={false}
            onError={() => {
              setAttempt(attempt + 1)
              if (attempt + 1 === attempts.length) onMissing?.()
            }}
          />
          {children}
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}
