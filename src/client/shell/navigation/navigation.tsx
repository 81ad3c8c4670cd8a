/** The header of every page: logo, site name, main navigation, search, user menu. */
import { chakra } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { SearchButton } from '#client/search/search-button.tsx'
import { useIsWide } from '#client/ui/browser/use-is-wide.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'
import { useSiteName } from '#client/ui/layout/document-title.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { HeaderRow, SiteHeader } from '../frame/site-header.tsx'
import { navLinks } from './nav-links.ts'
import { UnsentBadge } from './unsent-badge.tsx'
import { formatUnsentCount, useUnsentCount } from './unsent-count.ts'
import { UserMenu } from './user-menu.tsx'
import { WhatIsNewLink } from './what-is-new-link.tsx'

const SideDrawer = lazy(() => import('./navigation-drawer.tsx'))

const PageLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    position: 'relative',
    minH: '4.25rem',
    px: '3',
    textStyle: 'control',
    fontWeight: 500,
    color: 'text.muted',
    whiteSpace: 'nowrap',
    transitionProperty: 'color',
    transitionDuration: 'quick',
    _hover: { color: 'text' },
    _focusVisible: { outlineOffset: '-6px', borderRadius: 'md' },
    _currentPage: {
      color: 'accent.text',
      _after: {
        content: '""',
        position: 'absolute',
        insetInline: '3',
        bottom: '-1px',
        height: '3px',
        bg: 'accent',
        borderRadius: '3px 3px 0 0',
      },
    },
  },
})

const BrandLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: 'touch',
    minW: '0',
    flex: { base: '1', lg: 'none' },
    overflowWrap: 'anywhere',
    fontFamily: 'serif',
    fontSize: { base: 'min(1.1875rem, 7vw)', md: '1.3125rem' },
    fontWeight: 600,
    letterSpacing: '-0.01em',
    lineHeight: 1.15,
  },
})

/** A small phone with large fonts, where the site name needs the space. */
const narrowHeader = {
  '@container (max-width: 16rem)': {
    '& button, & [href="/new"]': { w: '44px', minW: '44px' },
    '& [href="/"] > svg': { display: 'none' },
  },
}

export function Navigation() {
  const siteName = useSiteName()
  const drawer = useLazyDialog()
  const count = useUnsentCount()
  const isWide = useIsWide()
  return (
    <SiteHeader>
      <HeaderRow css={narrowHeader} justifyContent="space-between" maxW="page" mx="auto">
        <BrandLink to="/" aria-label={`${siteName}, home`}>
          <Logo
            w={{ base: 'min(2.25rem, 12vw)', md: '10' }}
            h={{ base: 'min(2.25rem, 12vw)', md: '10' }}
            flexShrink={0}
          />
          <chakra.span minW="0">{siteName}</chakra.span>
        </BrandLink>
        {isWide && (
          <chakra.nav aria-label="Main" display="flex">
            {navLinks.map(({ to, label }) => (
              <PageLink key={to} to={to} end={to === '/'}>
                {label}
              </PageLink>
            ))}
          </chakra.nav>
        )}
        <chakra.div display="flex" alignItems="center" gap="1" flexShrink={0}>
          <SearchButton />
          <WhatIsNewLink />
          {isWide ? (
            <UserMenu />
          ) : (
            <Button
              variant="quiet"
              size="icon"
              flexShrink={0}
              position="relative"
              aria-label={`Open menu${formatUnsentCount(count)}`}
              aria-haspopup="dialog"
              onClick={drawer.open}
            >
              <Menu aria-hidden />
              <UnsentBadge {...count} />
            </Button>
          )}
        </chakra.div>
      </HeaderRow>
      {drawer.isLoaded && (
        <Suspense>
          <SideDrawer open={drawer.isOpen} onClose={drawer.close} />
        </Suspense>
      )}
    </SiteHeader>
  )
}
