/** The footer of every page with the copyright notice. */
import { chakra } from '@chakra-ui/react'
import { useSiteName } from '#client/ui/layout/document-title.tsx'

export function Footer() {
  const siteName = useSiteName()
  return (
    <chakra.footer
      data-screen-only
      bg="sunken"
      borderTopWidth="1px"
      borderColor="line"
      color="text.muted"
      textStyle="small"
      textAlign="center"
      px="4"
      pt="6"
      // The bottom bar covers the end of the footer.
      pb="calc(1.5rem + max(env(safe-area-inset-bottom), var(--bottom-bar-height)))"
    >
      © {new Date().getFullYear()} {siteName}. All rights reserved.
    </chakra.footer>
  )
}
