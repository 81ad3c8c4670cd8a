/** A responsive image in a box of fixed shape: a blurred placeholder while it loads, an icon if it is broken. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { ImageOff } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import type { Picture } from '#shared/contracts/media.contract.ts'
import { imageSrc, imageSrcSet } from './image-src.ts'

/** Decoded placeholders, because a scrolling list shows the same images again and again. */
const placeholders = new Map<string, string | undefined>()
const maxPlaceholders = 500
/** The URLs of images that have loaded before. */
const loadedUrls = new Set<string>()

/** The blurred placeholder as a data URL; undefined without a thumbhash. */
export function getBlurPlaceholder(thumbhash: string | null | undefined): string | undefined {
  if (!thumbhash) return undefined
  if (placeholders.has(thumbhash)) return placeholders.get(thumbhash)
  if (placeholders.size >= maxPlaceholders) placeholders.clear()
  const blur = decode(thumbhash)
  placeholders.set(thumbhash, blur)
  return blur
}

function decode(thumbhash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)))
  } catch {
    return undefined
  }
}

interface ResponsiveImageProps extends Omit<HTMLChakraProps<'div'>, 'children'> {
  url: string
  picture: Picture | null
  alt: string
  /** The displayed width, as in `img sizes`. */
  sizes: string
  /** Width divided by height of the box; by default the image's own ratio. */
  ratio?: number
  /** `cover` crops the image to the box, `contain` shows the complete image. */
  fit?: 'cover' | 'contain'
  /** The part of a cropped image that stays: of a written page, the top. */
  align?: 'center' | 'top'
  /** Loads at once with high priority: for the first images of a page. */
  eager?: boolean
  /** Rendered if the image cannot be loaded. */
  fallback?: ReactNode
}

/**
 * Sets the URL of an eager image in a ref callback. React sets it twice, and an image that a preload has brought in between
 * would be fetched again, because the responses are not cached.
 */
function useImageSource(eager: boolean, src: string, srcSet: string) {
  const place = useCallback(
    (image: HTMLImageElement | null) => {
      if (image) Object.assign(image, { srcset: srcSet, src })
    },
    [src, srcSet],
  )
  return eager ? { ref: place } : { src, srcSet }
}

export function ResponsiveImage({
  url,
  picture,
  alt,
  sizes,
  ratio,
  fit = 'cover',
  align = 'center',
  eager = false,
  fallback,
  ...box
}: ResponsiveImageProps) {
  const [state, setState] = useState<{ url: string; is: 'loaded' | 'broken' } | null>(null)
  const is = state?.url === url ? state.is : 'waiting'
  const [isLoadedBefore] = useState(() => loadedUrls.has(url))
  const blurred = useMemo(
    () => (isLoadedBefore ? undefined : getBlurPlaceholder(picture?.thumbhash)),
    [isLoadedBefore, picture?.thumbhash],
  )
  const source = useImageSource(eager, imageSrc(url, 640), imageSrcSet(url, picture))
  const ownRatio = picture ? picture.width / picture.height : 4 / 3
  return (
    <chakra.div
      position="relative"
      overflow="hidden"
      bg="sunken"
      style={{ aspectRatio: String(ratio ?? ownRatio) }}
      {...box}
    >
      {blurred && (
        <chakra.img
          src={blurred}
          alt=""
          aria-hidden
          position="absolute"
          inset="0"
          w="full"
          h="full"
          objectFit={fit}
          objectPosition={align}
          opacity={is === 'loaded' && fit === 'contain' ? 0 : 1}
        />
      )}
      {is === 'broken' ? (
        <chakra.span
          position="absolute"
          inset="0"
          display="grid"
          placeItems="center"
          color="text.muted"
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
        >
          <chakra.span p={blurred ? '3' : '0'} bg={blurred ? 'surface' : undefined} borderRadius="full">
            {fallback ?? <ImageOff size={32} strokeWidth={1.4} aria-hidden />}
          </chakra.span>
        </chakra.span>
      ) : (
        <chakra.img
          sizes={sizes}
          {...source}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          {...(eager && { fetchPriority: 'high' as const })}
          decoding="async"
          position="absolute"
          inset="0"
          w="full"
          h="full"
          objectFit={fit}
          objectPosition={align}
          // Eager images appear at once, without a fade.
          opacity={is === 'loaded' || isLoadedBefore || eager ? 1 : 0}
          transition="opacity 200ms ease-out"
          onLoad={() => {
            loadedUrls.add(url)
            setState({ url, is: 'loaded' })
          }}
          onError={() => setState({ url, is: 'broken' })}
        />
      )}
    </chakra.div>
  )
}
