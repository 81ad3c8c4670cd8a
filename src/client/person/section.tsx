/** A section of the person's page. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  heading: string
  /** A button beside the heading. */
  action?: ReactNode
  children: ReactNode
}

export function Section({ heading, action, children }: SectionProps) {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} mt={{ base: '8', md: '10' }} minW="0">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="4"
        rowGap="2"
        mb="4"
      >
        <chakra.h2 id={id} textStyle="title" fontSize="min(1.625rem, 10vw)">
          {heading}
        </chakra.h2>
        {action}
      </chakra.div>
      {children}
    </chakra.section>
  )
}
