/**
 * The bar at the bottom of phones and of the installed app: four pages and "More", within reach of a thumb. The global
 * styles hide the bar while the on-screen keyboard is open, and set `--bottom-bar-height`.
 */
import { chakra } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { NavLink } from 'react-router'
import { landscapePhone, oneHandScreen } from '#client/theme/screen-kinds.ts'
import { useKeyboardInsets } from '#client/ui/browser/keyboard-insets.ts'
import { useMediaQuery } from '#client/ui/browser/use-media-query.ts'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'
import { bottomBarLinks } from './bottom-bar-links.ts'
import { UnsentBadge } from './unsent-badge.tsx'
import { formatUnsentCount, useUnsentCount } from './unsent-count.ts'

const MoreSheet = lazy(() => import('./more-sheet.tsx'))

const itemStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5',
  flex: '1 1 0',
  minW: '48px',
  minH: '48px',
  position: 'relative',
  // Follows the text size only as far as five words fit beside one another.
  fontSize: 'min(0.8125rem, 4vw, 17px)',
  lineHeight: 1.2,
  fontWeight: 600,
  color: 'text.muted',
  cursor: 'pointer',
  _hover: { color: 'text' },
  _focusVisible: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '-4px', borderRadius: 'md' },
  '& svg': { w: '24px', h: '24px', flexShrink: 0 },
  [`@media ${landscapePhone}`]: { flexDirection: 'row', gap: '2', fontSize: 'min(0.9375rem, 18px)' },
} as const

const BarLink = chakra(NavLink, {
  base: {
    ...itemStyle,
    _currentPage: {
      color: 'accent.text',
      _after: {
        content: '""',
        position: 'absolute',
        insetInline: '20%',
        top: '-1px',
        height: '3px',
        bg: 'accent',
        borderRadius: '0 0 3px 3px',
      },
    },
  },
})

const BarButton = chakra('button', { base: itemStyle })

function MoreButton() {
  const more = useLazyDialog()
  const count = useUnsentCount()
  return (
    <>
      <BarButton type="button" aria-haspopup="dialog" onClick={more.open}>
        <chakra.span position="relative" display="flex" px="3" mx="-3">
          <Ellipsis aria-hidden />
          <UnsentBadge {...count} />
        </chakra.span>
        <span>
          More
          <chakra.span srOnly>{formatUnsentCount(count)}</chakra.span>
        </span>
      </BarButton>
      {more.isLoaded && (
        <Suspense>
          <MoreSheet open={more.isOpen} onClose={more.close} />
        </Suspense>
      )}
    </>
  )
}

function Bar() {
  useKeyboardInsets()
  return (
    <chakra.nav
      aria-label="Main pages"
      data-bottom-bar=""
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="sticky"
      display="flex"
      h="var(--bottom-bar-height)"
      ps="var(--safe-left)"
      pe="var(--safe-right)"
      pb="var(--safe-bottom)"
      bg="surface"
      borderTopWidth="1px"
      borderColor="line"
    >
      {bottomBarLinks.map(({ to, label, Icon }) => (
        <BarLink key={to} to={to} end={to === '/'}>
          <Icon aria-hidden />
          {label}
        </BarLink>
      ))}
      <MoreButton />
    </chakra.nav>
  )
}

export function BottomBar() {
  return useMediaQuery(oneHandScreen) ? <Bar /> : null
}
