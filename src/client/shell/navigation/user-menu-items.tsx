/** The items of the user menu and of the navigation drawer for the current user. */
import { chakra } from '@chakra-ui/react'
import { Backpack, Download, Inbox, Landmark, LogOut, UserRound } from 'lucide-react'
import { NavLink } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { TextSizeSwitch } from '#client/accounts/text-size/text-size-switch.tsx'
import { useInstall } from '../install/install-button.tsx'
import { useSignOut } from '../sign-out/use-sign-out.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { formatUnsentCount, type UnsentCount, useUnsentCount } from './unsent-count.ts'

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  minH: '3rem',
  px: '3',
  borderRadius: 'md',
  textStyle: 'control',
  fontWeight: 500,
  color: 'text',
  cursor: 'pointer',
  textAlign: 'start',
  _hover: { bg: 'accent.soft' },
  _currentPage: { color: 'accent.text', bg: 'accent.soft' },
  '& > svg': { color: 'text.muted', flexShrink: 0, w: '1.25rem', h: '1.25rem' },
} as const

export const MenuLink = chakra(NavLink, { base: itemStyle })
const ItemButton = chakra('button', { base: itemStyle })

interface UserMenuItemsProps {
  /** The name of the menu, which makes the names of the switches unique. */
  place: string
  /** Called when the user follows an item. */
  onLeave: () => void
}

/** The number of waiting submissions, or of submissions that need the user's attention. */
function UnsentNote({ waiting, attention }: UnsentCount) {
  if (waiting + attention === 0) return null
  return (
    <chakra.span
      aria-hidden
      ms="auto"
      px="2"
      borderRadius="full"
      textStyle="small"
      fontWeight={600}
      whiteSpace="nowrap"
      {...(attention > 0
        ? { bg: 'danger.soft', color: 'danger.text' }
        : { bg: 'accent.soft', color: 'accent.text' })}
    >
      {attention > 0 ? `${attention} to check` : `${waiting} waiting`}
    </chakra.span>
  )
}

export default function UserMenuItems({ place, onLeave }: UserMenuItemsProps) {
  const { user } = useSession()
  const { isSigningOut, startSignOut, dialog } = useSignOut(onLeave)
  const { option, install, instructions } = useInstall()
  const count = useUnsentCount()

  return (
    <>
      <MenuLink to="/profile" onClick={onLeave}>
        <UserRound size={20} aria-hidden />
        My Profile
      </MenuLink>
      <MenuLink to="/my-submissions" onClick={onLeave}>
        <Inbox size={20} aria-hidden />
        <chakra.span flex="1" minW="0" display="flex" flexWrap="wrap" columnGap="3" overflowWrap="anywhere">
          <span>
            My Submissions
            <chakra.span srOnly>{formatUnsentCount(count)}</chakra.span>
          </span>
          <UnsentNote {...count} />
        </chakra.span>
      </MenuLink>
      <MenuLink to="/offline" onClick={onLeave}>
        <Backpack size={20} aria-hidden />
        Offline copy
      </MenuLink>
      {option !== 'no' && (
        <ItemButton type="button" onClick={install}>
          <Download size={20} aria-hidden />
          Install on this device
        </ItemButton>
      )}
      {instructions}
      {user?.role === 'admin' && (
        <MenuLink to="/admin" onClick={onLeave}>
          <Landmark size={20} aria-hidden />
          Admin Dashboard
        </MenuLink>
      )}
      <chakra.div display="grid" gap="4" px="3" py="3" my="1" borderBlockWidth="1px" borderColor="line">
        <ThemeSwitch name={`theme-${place}`} />
        <TextSizeSwitch name={`text-size-${place}`} />
      </chakra.div>
      <ItemButton type="button" aria-disabled={isSigningOut} onClick={startSignOut}>
        <LogOut size={20} aria-hidden />
        Sign Out
      </ItemButton>
      {dialog}
    </>
  )
}
