/** A picture of ours in a box that is there before it: a blurred idea of it while it loads, a sign where it is broken. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { ImageOff } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import type { Picture } from '#shared/contracts/media.contract.ts'
import { imageSrc, imageSrcSet } from './image-src.ts'

/** A long list shows the same pictures again and again while it scrolls to and fro. */
const blurs = new Map<string, string | undefined>()
const mostBlurs = 500
const seen = new Set<string>()

/** A blurred idea of the picture, as an address; undefined where none was made. */
export function getBlurPlaceholder(thumbhash: string | null | undefined): string | undefined {
  if (!thumbhash) return undefined
  if (blurs.has(thumbhash)) return blurs.get(thumbhash)
  if (blurs.size >= mostBlurs) blurs.clear()
  const blur = decode(thumbhash)
  blurs.set(thumbhash, blur)
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
  /** How wide it is shown, as in `img sizes`. */
  sizes: string
  /** Width to height of the box; the picture's own where it is left out. */
  ratio?: number
  /** `cover` crops to the box, `contain` shows all of it. */
  fit?: 'cover' | 'contain'
  /** The first pictures of a page do not wait to be scrolled to. */
  eager?: boolean
  /** Stands in the box where the picture cannot be had. */
  fallback?: ReactNode
}

/**
 * What is waited for is given its address when it stands on the page. React gives a picture its address twice, and one
 * that has come between, from a preload, would be fetched again: the server's answers are not kept.
 */
function useAddress(eager: boolean, src: string, srcSet: string) {
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
  eager = false,
  fallback,
  ...box
}: ResponsiveImageProps) {
  const [state, setState] = useState<{ url: string; is: 'loaded' | 'broken' } | null>(null)
  const is = state?.url === url ? state.is : 'waiting'
  const [known] = useState(() => seen.has(url))
  const blurred = useMemo(
    () => (known ? undefined : getBlurPlaceholder(picture?.thumbhash)),
    [known, picture?.thumbhash],
  )
  const address = useAddress(eager, imageSrc(url, 640), imageSrcSet(url, picture))
  const own = picture ? picture.width / picture.height : 4 / 3
  return (
    <chakra.div
      position="relative"
      overflow="hidden"
      bg="sunken"
      style={{ aspectRatio: String(ratio ?? own) }}
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
          {...address}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          {...(eager && { fetchPriority: 'high' as const })}
          decoding="async"
          position="absolute"
          inset="0"
          w="full"
          h="full"
          objectFit={fit}
          // The first pictures of a page are what it waits for: they do not take their time to appear.
          opacity={is === 'loaded' || known || eager ? 1 : 0}
          transition="opacity 200ms ease-out"
          onLoad={() => {
            seen.add(url)
            setState({ url, is: 'loaded' })
          }}
          onError={() => setState({ url, is: 'broken' })}
        />
      )}
    </chakra.div>
  )
}
