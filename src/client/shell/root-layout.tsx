/** What is around every page, signed in or not: the site's name, its theme, scroll memory, toasts. */
import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { followSiteTheme } from '#client/theme/color-mode.ts'
import { SiteNameContext } from '#client/ui/document-title.tsx'
import { Toaster } from '#client/ui/toaster.tsx'

/** A thin gold line while a page that was asked for is still on its way. */
function PageOnItsWay() {
  if (useNavigation().state === 'idle') return null
  return (
    <chakra.div
      aria-hidden
      position="fixed"
      insetInline="0"
      top="0"
      h="3px"
      zIndex="toast"
      overflow="hidden"
      animation="appear 200ms ease-out 150ms backwards"
    >
      <chakra.div w="30%" h="full" bg="accent" animation="travel 1.1s ease-in-out infinite" />
    </chakra.div>
  )
}

export function RootLayout() {
  const settings = usePublicSettings()
  const theme = settings?.theme
  useEffect(() => {
    if (theme) followSiteTheme(theme)
  }, [theme])
  return (
    <SiteNameContext value={settings?.site_name || 'Family Heritage'}>
      <PageOnItsWay />
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </SiteNameContext>
  )
}
