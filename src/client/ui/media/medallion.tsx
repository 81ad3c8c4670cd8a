/** The sign for a person: a round photo, or the initials, in a ring of the family branch's color. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { branches } from '#client/theme/colors.ts'
import type { ThumbnailWidth } from '#shared/contracts/media.contract.ts'
import { parseMediaUrl } from '#shared/media-url.ts'

/** `pixels` is the width of the requested thumbnail, sharp on high-density screens. */
const sizes = {
  sm: { box: '2.25rem', letters: '0.9rem', pixels: 160 },
  md: { box: '2.75rem', letters: '1.05rem', pixels: 160 },
  lg: { box: '4.5rem', letters: '1.6rem', pixels: 160 },
  xl: { box: '6.5rem', letters: '2.3rem', pixels: 320 },
  /** Two of them stand beside each other on a phone. */
  pair: { box: 'min(9.5rem, 34vw)', letters: 'min(2.8rem, 10vw)', pixels: 320 },
  portrait: { box: 'clamp(8rem, 34vw, 11rem)', letters: '3.2rem', pixels: 640 },
} as const

interface MedallionProps {
  /** The full name, which gives the initials and, without `branch`, the color. */
  name: string
  /** The number of the family branch; any integer. */
  branch?: number | undefined
  photoUrl?: string | null | undefined
  size?: keyof typeof sizes
  /** Whether the person is the current user: a gold halo surrounds the medallion. */
  isYou?: boolean
}

/** The first letters of the first and the last word: "Anna Maria Lindqvist" gives "AL". */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters.map((word) => word?.match(/\p{L}/u)?.[0]?.toLocaleUpperCase() ?? '').join('')
}

/** The color of a name without a branch: the same surname always gets the same color. */
export function getTint(name: string): number {
  const surname = name.trim().split(/\s+/).at(-1) ?? ''
  let sum = 0
  for (const letter of surname) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % branches.length
}

/** The thumbnail of a media file in that width; other URLs stay as they are. */
function getThumbnailUrl(url: string, width: ThumbnailWidth): string {
  return parseMediaUrl(url) === null ? url : `${url}?w=${width}`
}

/** The gold halo of the current user, apart from the ring by a thin line of the page. */
const halo = '0 0 0 2px var(--fh-colors-surface), 0 0 0 4px var(--fh-colors-accent)'

/** Hidden from screen readers, because the name is always next to the medallion. */
export function Medallion({ name, branch, photoUrl, size = 'md', isYou = false }: MedallionProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const tint = Math.abs(branch ?? getTint(name)) % branches.length
  const { box, letters, pixels } = sizes[size]
  const photo = photoUrl && photoUrl !== broken ? photoUrl : null
  return (
    <chakra.span
      aria-hidden
      data-you={isYou || undefined}
      display="inline-grid"
      // The photo fills the circle, whatever its shape.
      gridTemplate="minmax(0, 1fr) / minmax(0, 1fr)"
      placeItems="center"
      flexShrink={0}
      position="relative"
      w={box}
      h={box}
      borderRadius="full"
      bg={`branch.${tint}.field`}
      color={`branch.${tint}.letters`}
      boxShadow={isYou ? halo : undefined}
      fontFamily="serif"
      fontWeight={550}
      fontSize={letters}
      lineHeight="1"
      letterSpacing="0.02em"
      // The ring lies over the photo.
      _after={{
        content: '""',
        position: 'absolute',
        inset: '0',
        borderRadius: 'full',
        boxShadow: 'inset 0 0 0 2px currentColor',
        pointerEvents: 'none',
      }}
    >
      {photo ? (
        <chakra.img
          src={getThumbnailUrl(photo, pixels)}
          alt=""
          loading="lazy"
          decoding="async"
          w="full"
          h="full"
          borderRadius="full"
          objectFit="cover"
          onError={() => setBroken(photo)}
        />
      ) : (
        getInitials(name) || '?'
      )}
    </chakra.span>
  )
}
