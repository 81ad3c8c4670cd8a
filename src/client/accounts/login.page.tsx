/** The sign-in page, drawn as an open album with the site's name on the left and the form on the right. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Location, Navigate, useLocation } from 'react-router'
import { z } from 'zod'
import { useConnection } from '#client/api/use-connection.ts'
import { isSignOutPending } from '#client/offline/sign-out.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
import { ExternalLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { DarkBanner } from '#client/ui/layout/dark-banner.tsx'
import { useDocumentTitle, useSiteName } from '#client/ui/layout/document-title.tsx'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { usePageHeading } from '#client/ui/layout/page-heading.ts'
import { describeLinkedPage } from './linked-page.ts'
import { LoginForm } from './login-form.tsx'
import type { EndedSession } from './session/session-store.ts'
import { useSession } from './session/use-session.ts'

const InstallHint = lazy(() => import('#client/shell/install/install-hint.tsx'))
const SignInCover = lazy(() => import('./sign-in-cover.tsx'))
const PasswordChangeRequired = lazy(() => import('./password-change-required.tsx'))

const redirectState = z.object({
  from: z.object({ pathname: z.string(), search: z.string(), hash: z.string() }),
})

/** The page that redirected to sign-in; undefined for the home page, so that the default page for the role opens. */
function getRedirectPath({ state }: Location): string | undefined {
  const parsed = redirectState.safeParse(state)
  if (!parsed.success) return undefined
  const { pathname, search, hash } = parsed.data.from
  return toRedirectPath(pathname + search + hash)
}

function toRedirectPath(path: string): string | undefined {
  const { pathname } = new URL(path, location.origin)
  return pathname === '/' || pathname.endsWith('/login') ? undefined : path
}

function formatSessionEnd({ unsentCount, hadUnsavedForm }: EndedSession): string {
  const sentences = ['You were signed out from another device or by an administrator.']
  if (hadUnsavedForm) sentences.push('The changes that you had not saved are lost.')
  if (unsentCount === 0) sentences.push('Please sign in again.')
  else if (unsentCount === 1)
    sentences.push('1 item that you have not sent is kept on this device. Sign in again to go on with it.')
  else
    sentences.push(
      `${unsentCount} items that you have not sent are kept on this device. Sign in again to continue with these items.`,
    )
  return sentences.join(' ')
}

export function Component() {
  const { state, user, live, lock, endedSession } = useSession()
  const [returnTo] = useState(endedSession)
  const location = useLocation()
  /** Another user than before must not land on the page of the user before. */
  const isSameUser = returnTo !== null && returnTo.userId === user?.id
  const redirectPath = getRedirectPath(location) ?? (isSameUser ? toRedirectPath(returnTo.path) : undefined)
  const linkedPage = endedSession ? null : describeLinkedPage(redirectPath)
  /** From the URL of an invitation. */
  const invitedUsername = new URLSearchParams(location.search).get('username')

  if (state === 'loading') return <LoadingText />
  if (user && lock !== 'expired') {
    if (!live && lock === null) return <LoadingText />
    if (!user.mustChangePassword) {
      return <Navigate to={redirectPath ?? (user.role === 'admin' ? '/admin' : '/')} replace />
    }
  }
  if (user?.mustChangePassword && lock !== 'expired') {
    return (
      <AlbumLayout title="Welcome">
        <Suspense fallback={<LoadingText />}>
          <PasswordChangeRequired />
        </Suspense>
      </AlbumLayout>
    )
  }
  return (
    <AlbumLayout title="Sign in">
      {linkedPage && <chakra.p mb="5">This link leads to {linkedPage}. Sign in to see it.</chakra.p>}
      <LoginForm initialUsername={invitedUsername ?? user?.username ?? ''} />
      {navigator.maxTouchPoints > 0 && (
        <Suspense>
          <InstallHint />
        </Suspense>
      )}
    </AlbumLayout>
  )
}

function AlbumLayout({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  const siteName = useSiteName()
  const settings = usePublicSettings()
  const heading = usePageHeading()
  const { online } = useConnection()
  const { hasLeftoverData, endedSession } = useSession()
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
        <AlbumCover
          siteName={siteName}
          description={settings?.site_description}
          hasPicture={settings?.look?.cover_before_sign_in === true && settings.look.cover_item_id !== null}
        />
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
          {endedSession && (
            <Alert mb="5" title="You have been signed out">
              {formatSessionEnd(endedSession)}
            </Alert>
          )}
          {hasLeftoverData && (
            <Alert mb="5">
              This device may still hold data of the previous user. Please keep this page open. The site tries
              again to delete the data.
            </Alert>
          )}
          {!online && isSignOutPending() && (
            <Alert mb="5">
              You are signed out on this device. The sign-out will be completed on the server when you are
              online.
            </Alert>
          )}
          {!online && <Alert mb="5">You are offline. Please connect to the internet to sign in.</Alert>}
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

/** Keeps the place of the cover picture, so that nothing moves; a low screen has the form instead. */
const SignInCoverBox = chakra('div', {
  base: {
    w: 'full',
    aspectRatio: { base: '2', lg: '3 / 2' },
    mb: '2',
    [`@media ${landscapePhone}`]: { display: 'none' },
  },
})

interface AlbumCoverProps {
  siteName: string
  description: string | undefined
  /** Whether the family shows its cover picture to visitors without a session. */
  hasPicture: boolean
}

/** Shows the site's name above the form on phones, and on an album cover on wide screens. */
function AlbumCover({ siteName, description, hasPicture }: AlbumCoverProps) {
  const title = (
    <chakra.header
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      justifyItems="center"
      textAlign="center"
      gap="4"
    >
      {hasPicture ? (
        <SignInCoverBox>
          <Suspense>
            <SignInCover />
          </Suspense>
        </SignInCoverBox>
      ) : (
        <Logo w={{ base: '16', lg: '24' }} h={{ base: '16', lg: '24' }} />
      )}
      <chakra.p textStyle="display">{siteName}</chakra.p>
      <Flourish />
      <chakra.p color="text.muted" maxW="20rem">
        {description || 'Photos, stories and the family tree of our family.'}
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
