/** The root of every page: site name, theme, scroll restoration, error boundary, toasts. */
import { chakra } from '@chakra-ui/react'
import { Suspense, useEffect, useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { SignInAgain } from '#client/accounts/sign-in-again.tsx'
import { useTextSizeSync } from '#client/accounts/text-size/text-size-sync.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { followSiteTheme } from '#client/theme/color-mode.ts'
import { followSiteLook } from '#client/theme/site-look.ts'
import { guardHistory } from '#client/ui/browser/leave-guard.ts'
import { BlockedFormAction } from '#client/ui/dialog/blocked-form-action.ts'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { Toaster } from '#client/ui/feedback/toaster.tsx'
import { SiteNameContext } from '#client/ui/layout/document-title.tsx'
import { getMarkLetter } from '#shared/marks.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useIsPageLoading } from './lazy-page.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

/** A thin moving line at the top while a page loads. */
function PageLoadingLine() {
  if (!useIsPageLoading()) return null
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
  const { key } = useLocation()
  const settings = usePublicSettings()
  const theme = settings?.theme
  useScrollRestoration()
  useTextSizeSync()
  // Runs before the effects of the router, which is a parent.
  useLayoutEffect(guardHistory, [])
  useEffect(() => {
    if (theme) followSiteTheme(theme)
  }, [theme])
  const look = settings?.look
  const siteName = settings?.site_name || 'Family Heritage'
  // Before the first paint of the page.
  useLayoutEffect(() => {
    if (look) followSiteLook(look.branch_colors, look.mark, getMarkLetter(look.mark_letter, siteName))
  }, [look, siteName])
  return (
    <SiteNameContext value={siteName}>
      <PageLoadingLine />
      <ErrorBoundary locationKey={key}>
        <Suspense fallback={<LoadingText />}>
          <BlockedFormAction value={<SignInAgain />}>
            <Outlet />
          </BlockedFormAction>
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </SiteNameContext>
  )
}
