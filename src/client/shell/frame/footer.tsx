/** The footer of every page with the copyright notice. */
import { chakra } from '@chakra-ui/react'
import { useSiteName } from '#client/ui/layout/document-title.tsx'

export function Footer() {
  const siteName = useSiteName()
  return (
    <chakra.footer
      bg="sunken"
      borderTopWidth="1px"
      borderColor="line"
      color="text.muted"
      textStyle="small"
      textAlign="center"
      px="4"
      pt="6"
      pb="calc(1.5rem + env(safe-area-inset-bottom))"
    >
      © {new Date().getFullYear()} {siteName}. All rights reserved.
    </chakra.footer>
  )
}
