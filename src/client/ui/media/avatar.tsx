/** A face, or where there is none, initials in a medallion of the branch's colour. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { branches } from '#client/theme/colors.ts'
import type { ThumbnailWidth } from '#shared/contracts/media.contract.ts'
import { parseMediaUrl } from '#shared/media-url.ts'

/** `pixels` is the width in which a photo of ours is asked for, sharp on a phone's screen too. */
const sizes = {
  sm: { box: '2.25rem', letters: '0.9rem', pixels: 160 },
  md: { box: '2.75rem', letters: '1.05rem', pixels: 160 },
  lg: { box: '4.5rem', letters: '1.6rem', pixels: 160 },
  xl: { box: '6.5rem', letters: '2.3rem', pixels: 320 },
} as const

interface AvatarProps {
  /** The whole name, from which the initials and, without a branch, the tint come. */
  name: string
  /** Which branch of the family; any whole number. */
  branch?: number | undefined
  photoUrl?: string | null | undefined
  size?: keyof typeof sizes
}

/** The first letters of the first and the last word: "Anna Maria Lindqvist" gives "AL". */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters.map((word) => word?.match(/\p{L}/u)?.[0]?.toLocaleUpperCase() ?? '').join('')
}

/** One of the branches' pigments for a name that belongs to none; the same name always gets the same. */
export function getTint(name: string): number {
  const surname = name.trim().split(/\s+/).at(-1) ?? ''
  let sum = 0
  for (const letter of surname) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % branches.length
}

/** The copy of one of our media in that width; another address as it is. */
function inWidth(url: string, width: ThumbnailWidth): string {
  return parseMediaUrl(url) === null ? url : `${url}?w=${width}`
}

/** Hidden from screen readers: the name always stands beside it. */
export function Avatar({ name, branch, photoUrl, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const tint = Math.abs(branch ?? getTint(name)) % branches.length
  const { box, letters, pixels } = sizes[size]
  const photo = photoUrl && photoUrl !== broken ? photoUrl : null
  return (
    <chakra.span
      aria-hidden
      display="inline-grid"
      placeItems="center"
      flexShrink={0}
      w={box}
      h={box}
      borderRadius="full"
      overflow="hidden"
      bg={`branch.${tint}.field`}
      color={`branch.${tint}.letters`}
      boxShadow="inset 0 0 0 1px currentColor, inset 0 0 0 3px var(--fh-colors-surface)"
      fontFamily="serif"
      fontWeight={550}
      fontSize={letters}
      lineHeight="1"
      letterSpacing="0.02em"
    >
      {photo ? (
        <chakra.img
          src={inWidth(photo, pixels)}
          alt=""
          loading="lazy"
          decoding="async"
          w="full"
          h="full"
          objectFit="cover"
          onError={() => setBroken(photo)}
        />
      ) : (
        getInitials(name) || '?'
      )}
    </chakra.span>
  )
}
