/** A page without navigation: logo, title and a short text in the middle of the screen. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '#client/ui/layout/document-title.tsx'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { usePageHeading } from '#client/ui/layout/page-heading.ts'

export function CenteredPage({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  const heading = usePageHeading()
  return (
    <chakra.main className="textured" display="grid" placeItems="center" minH="100dvh" px="6" py="12">
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        justifyItems="center"
        gap="4"
        maxW="34rem"
        textAlign="center"
        textWrap="pretty"
      >
        <Logo w="20" h="20" />
        <chakra.h1 ref={heading} tabIndex={-1} textStyle="title" overflowWrap="anywhere" maxW="full">
          {title}
        </chakra.h1>
        <Flourish />
        {children}
      </chakra.div>
    </chakra.main>
  )
}
