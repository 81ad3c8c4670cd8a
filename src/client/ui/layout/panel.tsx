/** A panel on the page, with or without a heading. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { panelRecipe } from '#client/theme/recipes.ts'

export const Panel = chakra('section', panelRecipe)

interface TitledPanelProps extends HTMLChakraProps<'section'> {
  heading: string
  /** A button or badge at the end of the heading line. */
  aside?: ReactNode
}

/** A panel whose heading is its accessible name. */
export function TitledPanel({ heading, aside, children, ...rest }: TitledPanelProps) {
  const id = useId()
  return (
    <Panel aria-labelledby={id} {...rest}>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        mb="4"
        minH="touch"
      >
        <chakra.h2 id={id} textStyle="heading" fontSize={{ base: '1.25rem', md: '1.375rem' }}>
          {heading}
        </chakra.h2>
        {aside}
      </chakra.div>
      {children}
    </Panel>
  )
}
