/** The layout of the admin area: header, navigation at the side, page. */
import { chakra } from '@chakra-ui/react'
import { DoorClosed, LogOut, Menu } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { useIsWide } from '#client/ui/browser/use-is-wide.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { useSiteName } from '#client/ui/layout/document-title.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { AdminSidebar } from '../navigation/admin-sidebar.tsx'
import { useSignOut } from '../sign-out/use-sign-out.tsx'
import { HeaderRow, SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'
import { StatusBars } from './status-bars.tsx'

const Drawer = lazy(async () => ({ default: (await import('#client/ui/dialog/drawer.tsx')).Drawer }))

const TitleLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: 'touch',
    minW: '0',
    flex: '1',
    fontFamily: 'serif',
    fontWeight: 600,
    lineHeight: 1.15,
    overflowWrap: 'anywhere',
  },
})

/** A small phone with large fonts, where the site name needs the space. */
const narrowHeader = '@container (max-width: 16rem)'
const narrowButton = { [narrowHeader]: { w: '44px', minW: '44px', px: '0' } }

function AdminHeader() {
  const siteName = useSiteName()
  const { user } = useSession()
  const { isSigningOut, startSignOut, dialog } = useSignOut()
  const menu = useLazyDialog()
  const isWide = useIsWide()
  return (
    <SiteHeader>
      <HeaderRow>
        <TitleLink to="/admin">
          <chakra.span css={{ [narrowHeader]: { display: 'none' } }}>
            <Logo w="9" h="9" flexShrink={0} />
          </chakra.span>
          <chakra.span minW="0">
            <chakra.span display="block" fontSize={{ base: 'min(1.0625rem, 6vw)', md: '1.1875rem' }}>
              {siteName}
            </chakra.span>
            <chakra.span display="block" textStyle="label" fontFamily="sans" color="accent.text">
              Admin
            </chakra.span>
          </chakra.span>
        </TitleLink>
        <chakra.p display={{ base: 'none', md: 'block' }} color="text.muted" textStyle="small">
          Welcome, {user?.first_name} {user?.last_name}
        </chakra.p>
        <Button
          variant="quiet"
          flexShrink={0}
          css={narrowButton}
          aria-label="Logout"
          aria-disabled={isSigningOut}
          onClick={startSignOut}
        >
          <LogOut aria-hidden />
          <chakra.span display={{ base: 'none', sm: 'inline' }}>Logout</chakra.span>
        </Button>
        {!isWide && (
          <Button
            variant="quiet"
            size="icon"
            flexShrink={0}
            css={narrowButton}
            aria-label="Open menu"
            aria-haspopup="dialog"
            onClick={menu.open}
          >
            <Menu aria-hidden />
          </Button>
        )}
      </HeaderRow>
      {menu.isLoaded && (
        <Suspense>
          <Drawer open={menu.isOpen} onClose={menu.close} title="Admin">
            <AdminSidebar onLeave={menu.close} />
          </Drawer>
        </Suspense>
      )}
      {dialog}
    </SiteHeader>
  )
}

/** Tells administrators on every page that maintenance mode is on. */
function MaintenanceBar() {
  if (!usePublicSettings()?.maintenance_mode) return null
  return (
    <chakra.p
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="center"
      columnGap="2"
      px="4"
      py="1.5"
      bg="danger.soft"
      borderBottomWidth="1px"
      borderColor="line"
      textStyle="small"
      textAlign="center"
    >
      <DoorClosed size={16} aria-hidden />
      Maintenance mode is on. Only administrators can sign in.
      <TextLink to="/admin/settings?tab=security">Settings</TextLink>
    </chakra.p>
  )
}

function AdminSideColumn() {
  return (
    <chakra.aside
      w="16.5rem"
      flexShrink={0}
      px="3"
      py="6"
      bg="sunken"
      borderInlineEndWidth="1px"
      borderColor="line"
    >
      <chakra.div position="sticky" top="5.75rem" maxH="calc(100dvh - 6.5rem)" overflowY="auto">
        <AdminSidebar />
      </chakra.div>
    </chakra.aside>
  )
}

export function Component() {
  const isWide = useIsWide()
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      <SkipLink />
      <AdminHeader />
      <StatusBars />
      <MaintenanceBar />
      <chakra.div display="flex" flex="1" minH="0">
        {isWide && <AdminSideColumn />}
        <chakra.main
          id="content"
          tabIndex={-1}
          outline="none"
          flex="1"
          minW="0"
          minH="100dvh"
          ps={{ base: 'env(safe-area-inset-left)', lg: '0' }}
          pe="env(safe-area-inset-right)"
        >
          <Suspense fallback={<LoadingText />}>
            <Outlet />
          </Suspense>
        </chakra.main>
      </chakra.div>
    </chakra.div>
  )
}
