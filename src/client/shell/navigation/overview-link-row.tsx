/** The links of the pages that show the whole family at a glance, as a row of buttons. */
import { chakra } from '@chakra-ui/react'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { buttonRowProps } from '#client/ui/controls/choice-buttons.tsx'
import { overviewLinks } from './overview-links.ts'

export function OverviewLinks() {
  return (
    <chakra.nav aria-label="The family at a glance" {...buttonRowProps} mb={{ base: '3.5', md: '4.5' }}>
      {overviewLinks.map(({ to, label, Icon }) => (
        <ButtonLink key={to} to={to} variant="outline" px="4" flexShrink={0}>
          <Icon aria-hidden />
          {label}
        </ButtonLink>
      ))}
    </chakra.nav>
  )
}
