/** The navigation of the admin area, in a column beside the page or in the drawer of a small screen. */
import { chakra } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { adminLinks } from './admin-links.ts'

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minH: 'touch',
  px: '3',
  borderRadius: 'md',
  textStyle: 'control',
  fontWeight: 500,
  color: 'text',
  _hover: { bg: 'accent.soft' },
  '& > svg': { color: 'text.muted', flexShrink: 0 },
} as const

const PageLink = chakra(NavLink, {
  base: {
    ...entry,
    _currentPage: {
      bg: 'accent.soft',
      color: 'accent.text',
      fontWeight: 600,
      '& > svg': { color: 'accent.text' },
    },
  },
})
const SiteLink = chakra(Link, { base: { ...entry, color: 'text.muted' } })

export function AdminSidebar({ onLeave }: { onLeave?: () => void }) {
  return (
    <chakra.nav aria-label="Admin" display="grid" gap="4">
      {adminLinks.map(({ group, links }) => (
        <chakra.div key={group} display="grid" gap="0.5">
          <chakra.p textStyle="label" color="text.muted" px="3" mb="0.5" aria-hidden>
            {group}
          </chakra.p>
          {links.map(({ to, label, icon: Icon }) => (
            <PageLink key={to} to={to} end={to === '/admin'} onClick={onLeave}>
              <Icon size={20} aria-hidden />
              {label}
            </PageLink>
          ))}
        </chakra.div>
      ))}
      <chakra.div borderTopWidth="1px" borderColor="line" pt="3">
        <SiteLink to="/" onClick={onLeave}>
          <ArrowLeft size={20} aria-hidden />
          Back to the family's site
        </SiteLink>
      </chakra.div>
    </chakra.nav>
  )
}
