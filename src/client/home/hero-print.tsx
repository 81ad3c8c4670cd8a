/** The frame of the picture on the home page, which has its size before the picture is known. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Logo } from '#client/ui/layout/logo.tsx'

/** Width divided by height. */
export const heroRatio = 3 / 2

interface PrintProps {
  image: ReactNode
  caption?: ReactNode
}

/** A photograph on a mat, its caption below. */
export function Print({ image, caption }: PrintProps) {
  return (
    <chakra.figure
      position="relative"
      w="full"
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="sm"
      boxShadow="lifted"
      px={{ base: '2.5', md: '3.5' }}
      pt={{ base: '2.5', md: '3.5' }}
      _hover={{ borderColor: 'accent' }}
    >
      {image}
      <chakra.figcaption
        display="grid"
        alignItems="center"
        justifyItems="center"
        textAlign="center"
        minH="touch"
        textStyle="caption"
        color="text.muted"
      >
        {caption}
      </chakra.figcaption>
    </chakra.figure>
  )
}

/** The family's mark in the place of the picture. */
export function HeroMark({ isWaiting = false }: { isWaiting?: boolean }) {
  return (
    <Print
      image={
        <chakra.span
          display="grid"
          placeItems="center"
          bg="sunken"
          borderRadius="3px"
          style={{ aspectRatio: heroRatio }}
        >
          {!isWaiting && <Logo w="24" h="24" color="accent.text" />}
        </chakra.span>
      }
    />
  )
}
