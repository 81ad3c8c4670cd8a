/** Signing in: an open album, the house on the left page, the way in on the right. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { type Location, Navigate, useLocation } from 'react-router'
import { z } from 'zod'
import { useConnection } from '#client/api/use-connection.ts'
import { isSignOutPending } from '#client/offline/sign-out.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { Logo } from '#client/ui/layout/logo.tsx'
import { ExternalLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { DarkBanner } from '#client/ui/layout/dark-banner.tsx'
import { useDocumentTitle, useSiteName } from '#client/ui/layout/document-title.tsx'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { usePageHeading } from '#client/ui/layout/page.tsx'
import { LoginForm } from './login-form.tsx'
import { useSession } from './session/use-session.ts'

const PasswordChangeRequired = lazy(() => import('./password-change-required.tsx'))

const arrival = z.object({ from: z.object({ pathname: z.string(), search: z.string(), hash: z.string() }) })

/** The page that sent the person here, if one did; the front door is where everybody comes in, and asks for nothing. */
function originOf(location: Location): string | undefined {
  const parsed = arrival.safeParse(location.state)
  if (!parsed.success) return undefined
  const { pathname, search, hash } = parsed.data.from
  return pathname === '/' || pathname.endsWith('/login') ? undefined : pathname + search + hash
}

export function Component() {
  const { state, user, live, lock } = useSession()
  const location = useLocation()
  const origin = originOf(location)
  /** An invitation's address says whose it is. */
  const invited = new URLSearchParams(location.search).get('username')

  if (state === 'loading') return <LoadingText />
  if (user && lock !== 'expired') {
    if (!live && lock === null) return <LoadingText />
    if (!user.mustChangePassword) {
      return <Navigate to={origin ?? (user.role === 'admin' ? '/admin' : '/')} replace />
    }
  }
  if (user?.mustChangePassword && lock !== 'expired') {
    return (
      <Album title="Welcome">
        <Suspense fallback={<LoadingText />}>
          <PasswordChangeRequired />
        </Suspense>
      </Album>
    )
  }
  return (
    <Album title="Sign in">
      <LoginForm username={invited ?? user?.username ?? ''} />
    </Album>
  )
}

function Album({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  const siteName = useSiteName()
  const settings = usePublicSettings()
  const heading = usePageHeading()
  const { online } = useConnection()
  const { hasLeftoverData } = useSession()
  return (
    <chakra.main
      minH="100dvh"
      display="grid"
      placeItems={{ base: 'start center', md: 'center' }}
      px="4"
      pt="calc(2rem + env(safe-area-inset-top))"
      pb="calc(2rem + env(safe-area-inset-bottom))"
      className="textured"
    >
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }}
        w="full"
        maxW={{ base: '27rem', lg: '60rem' }}
        bg={{ lg: 'surface' }}
        borderRadius="lg"
        boxShadow={{ lg: 'lifted' }}
        borderWidth={{ lg: '1px' }}
        borderColor="line"
      >
        <AlbumCover siteName={siteName} description={settings?.site_description} />
        <chakra.div
          bg={{ base: 'surface', lg: 'transparent' }}
          borderWidth={{ base: '1px', lg: '0' }}
          borderColor="line"
          borderRadius="lg"
          boxShadow={{ base: 'sheet', lg: 'none' }}
          px={{ base: 'min(1.25rem, 6vw)', sm: '8', lg: '12' }}
          py={{ base: '7', lg: '14' }}
        >
          <chakra.h1 ref={heading} tabIndex={-1} textStyle="title" mb="5">
            {title}
          </chakra.h1>
          {hasLeftoverData && (
            <Alert mb="5">
              Not everything of the person before could be deleted from this device yet. It is tried again by
              itself.
            </Alert>
          )}
          {!online && isSignOutPending() && (
            <Alert mb="5">
              You are signed out on this device. The server hears of it as soon as there is a connection.
            </Alert>
          )}
          {!online && (
            <Alert mb="5">You are offline. Signing in needs a connection to the family's server.</Alert>
          )}
          {settings?.maintenance_mode && (
            <Alert mb="5">The site is in maintenance. Only administrators can sign in.</Alert>
          )}
          {children}
          <chakra.p
            textStyle="small"
            color="text.muted"
            mt="6"
            pt="5"
            borderTopWidth="1px"
            borderColor="line"
          >
            No account yet, or trouble signing in? Please contact the family administrator
            {settings?.contact_email ? (
              <>
                {' at '}
                <ExternalLink href={`mailto:${settings.contact_email}`}>
                  {settings.contact_email}
                </ExternalLink>
                .
              </>
            ) : (
              '.'
            )}
          </chakra.p>
        </chakra.div>
      </chakra.div>
    </chakra.main>
  )
}

/** On phones the house's name stands on the page itself; on wide screens it is stamped on the album's cover. */
function AlbumCover({ siteName, description }: { siteName: string; description: string | undefined }) {
  const title = (
    <chakra.header
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      justifyItems="center"
      textAlign="center"
      gap="4"
    >
      <Logo w={{ base: '16', lg: '24' }} h={{ base: '16', lg: '24' }} />
      <chakra.p textStyle="display">{siteName}</chakra.p>
      <Flourish />
      <chakra.p color="text.muted" maxW="20rem">
        {description || 'The album and chronicle of one family.'}
      </chakra.p>
    </chakra.header>
  )
  return (
    <>
      <chakra.div display={{ base: 'block', lg: 'none' }} px="2" pb="7">
        {title}
      </chakra.div>
      <DarkBanner
        display={{ base: 'none', lg: 'grid' }}
        placeItems="center"
        px="12"
        py="16"
        borderRadius="9px 0 0 9px"
      >
        {title}
      </DarkBanner>
    </>
  )
}
