/** The navigation of small screens in a drawer, with the items of the user menu. */
import { chakra } from '@chakra-ui/react'
import { NavLink } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { Drawer } from '#client/ui/dialog/drawer.tsx'
import CurrentUserAvatar from './current-user-avatar.tsx'
import { navLinks } from './nav-links.ts'
import { overviewLinks } from './overview-links.ts'
import UserEntries from './user-menu-items.tsx'

const PageLink = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '3.125rem',
    px: '3',
    borderRadius: 'md',
    fontFamily: 'serif',
    fontSize: '1.25rem',
    fontWeight: 500,
    _hover: { bg: 'accent.soft' },
    _currentPage: { color: 'accent.text', bg: 'accent.soft' },
  },
})

export default function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useSession()
  if (!user) return null
  const name = `${user.first_name} ${user.last_name}`.trim()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Menu"
      hideTitle
      head={
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="3.5"
          ps="3"
          pt="2"
          minW="0"
          flex="1"
        >
          <CurrentUserAvatar name={name || user.username} size="md" />
          <chakra.div minW="0" flex="1 1 6rem">
            <chakra.p textStyle="name">{name || user.username}</chakra.p>
            <chakra.p textStyle="small" color="text.muted" truncate>
              {user.username}
            </chakra.p>
          </chakra.div>
        </chakra.div>
      }
    >
      <chakra.nav
        aria-label="Main"
        mt="3"
        display="grid"
        gap="0.5"
        pb="3"
        mb="3"
        borderBottomWidth="1px"
        borderColor="line"
      >
        {[...navLinks, ...overviewLinks].map(({ to, label }) => (
          <PageLink key={to} to={to} end={to === '/'} onClick={onClose}>
            {label}
          </PageLink>
        ))}
      </chakra.nav>
      <UserEntries place="drawer" onLeave={onClose} />
    </Drawer>
  )
}
