/** One picture as large as its place allows, whole and in its own shape, in a mat with a thin keyline. */
import { chakra } from '@chakra-ui/react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { Picture } from '#shared/contracts/media.contract.ts'
import { imageSrc, imageSrcSet } from './image-src.ts'
import { getBlurPlaceholder } from './responsive-image.tsx'

interface FittedImageProps {
  url: string
  picture: Picture | null
  alt: string
  /** Told when it cannot be had in any size. */
  onMissing?: () => void
  /** Lies over it: the same picture in more detail. */
  children?: ReactNode
}

/** It is shown at most so much larger than it is. */
const enlarged = 1.5

/** What is asked for first, and what may be on the device where that is not. */
const attempts = ['fitting', 1280, 640, 320] as const

export const ImageLayer = chakra('img', {
  base: { position: 'absolute', inset: '0', w: 'full', h: 'full' },
})

/** As large as its place, before any of it has arrived. */
function boxOf(picture: Picture | null): CSSProperties {
  const { width, height } = picture ?? { width: 1200, height: 900 }
  const natural = `${Math.max(320, Math.round(width * enlarged))}px`
  return {
    width: `min(100cqw, ${(100 * width) / height}cqh, ${natural})`,
    aspectRatio: `${width} / ${height}`,
  }
}

/** Fills its place, which needs a height. */
export function FittedImage({ url, picture, alt, onMissing, children }: FittedImageProps) {
  const [attempt, setAttempt] = useState(0)
  const wanted = attempts[attempt]
  if (wanted === undefined) return null
  const blur = getBlurPlaceholder(picture?.thumbhash)
  return (
    <chakra.div w="full" h="full" p={{ base: '4', md: '7' }}>
      <chakra.div display="grid" placeItems="center" w="full" h="full" css={{ containerType: 'size' }}>
        <chakra.div
          position="relative"
          bg="surface"
          boxShadow="0 0 0 8px var(--fh-colors-surface), 0 0 0 9px var(--fh-colors-line-strong)"
          style={boxOf(picture)}
        >
          {blur && <ImageLayer src={blur} alt="" aria-hidden />}
          <ImageLayer
            src={imageSrc(url, wanted === 'fitting' ? 1280 : wanted)}
            srcSet={wanted === 'fitting' ? imageSrcSet(url, picture) : undefined}
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
