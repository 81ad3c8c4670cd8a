/** The sheet that "More" in the bottom bar opens: the other pages, and the items of the user menu. */
import { chakra } from '@chakra-ui/react'
import { Bell, Newspaper, NotebookPen, ScanLine } from 'lucide-react'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { overviewLinks } from './overview-links.ts'
import UserMenuItems, { MenuLink } from './user-menu-items.tsx'

const links = [
  { to: '/new', label: 'What is new', Icon: Bell },
  { to: '/news', label: 'News', Icon: Newspaper },
  { to: '/blog', label: 'Blog', Icon: NotebookPen },
  ...overviewLinks,
  { to: '/scan', label: 'Scan a Name Tag', Icon: ScanLine },
] as const

export default function MoreSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="More" maxW="24rem">
      <chakra.div mx="-3">
        <chakra.nav aria-label="More pages" pb="1" mb="1" borderBottomWidth="1px" borderColor="line">
          {links.map(({ to, label, Icon }) => (
            <MenuLink key={to} to={to} onClick={onClose}>
              <Icon size={20} aria-hidden />
              {label}
            </MenuLink>
          ))}
        </chakra.nav>
        <UserMenuItems place="more" onLeave={onClose} />
      </chakra.div>
    </Dialog>
  )
}
