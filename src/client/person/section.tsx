/** A section of the person's page. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} mt={{ base: '8', md: '10' }} minW="0">
      <chakra.h2 id={id} textStyle="title" fontSize="min(1.625rem, 10vw)" mb="4">
        {heading}
      </chakra.h2>
      {children}
    </chakra.section>
  )
}
