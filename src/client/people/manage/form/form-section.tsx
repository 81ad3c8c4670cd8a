/** The sections of a long form, and a row of buttons that scroll to them. */

import { chakra } from '@chakra-ui/react'
import { memo, type ReactNode, useRef } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { FieldColumns } from '#client/ui/form/field.tsx'

const rowHeight = '3.25rem'

/** Buttons that scroll to the sections; the row stays visible while the form scrolls. */
export const SectionRow = memo(Row)

function Row({ headings }: { headings: readonly string[] }) {
  const row = useRef<HTMLElement>(null)
  function scrollToSection(heading: string) {
    const target = row.current?.parentElement?.querySelector<HTMLElement>(`[data-section="${heading}"] > h3`)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'start' })
  }
  return (
    <chakra.nav
      ref={row}
      aria-label="Sections of the form"
      position="sticky"
      top="-0.5rem"
      zIndex={1}
      bg="surface"
      mx="-0.5rem"
      mt="-5"
      mb="-2"
      minH={rowHeight}
      display="flex"
      overflowX="auto"
      borderBottomWidth="1px"
      borderColor="line"
      // Large text on a small screen needs the space.
      css={{ '@container (max-height: 24rem)': { position: 'static' } }}
    >
      {headings.map((heading) => (
        <Button
          key={heading}
          variant="quiet"
          flexShrink={0}
          px="3"
          color="text.muted"
          onClick={() => scrollToSection(heading)}
        >
          {heading}
        </Button>
      ))}
    </chakra.nav>
  )
}

export function FormSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <chakra.section
      data-section={heading}
      aria-label={heading}
      minW="0"
      css={{ '& :is(input, textarea, select)': { scrollMarginBlock: '6.5rem 5rem' } }}
    >
      <chakra.h3
        tabIndex={-1}
        textStyle="heading"
        fontSize="1.25rem"
        color="accent.text"
        pb="1.5"
        mb="3"
        outline="none"
        scrollMarginTop="3.75rem"
      >
        {heading}
      </chakra.h3>
      <FieldColumns>{children}</FieldColumns>
    </chakra.section>
  )
}

/** A field with the full width of its section. */
export function Wide({ children }: { children: ReactNode }) {
  return (
    <chakra.div gridColumn="1 / -1" minW="0">
      {children}
    </chakra.div>
  )
}
