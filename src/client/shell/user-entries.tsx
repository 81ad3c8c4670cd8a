/** What the user menu and the side drawer offer to the person who is signed in. */
import { chakra } from '@chakra-ui/react'
import { Backpack, Download, Inbox, Landmark, LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '#client/accounts/session.tsx'
import { useInstalling } from './install-button.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const entry = {
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
  '& > svg': { color: 'text.muted', flexShrink: 0 },
} as const

const EntryLink = chakra(Link, { base: entry })
const EntryButton = chakra('button', { base: entry })

interface UserEntriesProps {
  /** Where the switch of themes stands: its name. */
  place: string
  /** Called when an entry leads away. */
  onLeave: () => void
}

export function UserEntries({ place, onLeave }: UserEntriesProps) {
  const { user, signOut } = useSession()
  const navigate = useNavigate()
  const { possible, install, sheet } = useInstalling()
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await signOut()
    onLeave()
    await navigate('/login', { replace: true })
  }

  return (
    <>
      <EntryLink to="/profile" onClick={onLeave}>
        <UserRound size={20} aria-hidden />
        My Profile
      </EntryLink>
      <EntryLink to="/my-submissions" onClick={onLeave}>
        <Inbox size={20} aria-hidden />
        My Submissions
      </EntryLink>
      <EntryLink to="/offline" onClick={onLeave}>
        <Backpack size={20} aria-hidden />
        Ready for the reunion
      </EntryLink>
      {possible && (
        <EntryButton type="button" onClick={install}>
          <Download size={20} aria-hidden />
          Install on this device
        </EntryButton>
      )}
      {sheet}
      {user?.role === 'admin' && (
        <EntryLink to="/admin" onClick={onLeave}>
          <Landmark size={20} aria-hidden />
          Admin Dashboard
        </EntryLink>
      )}
      <chakra.div px="3" py="3" my="1" borderBlockWidth="1px" borderColor="line">
        <ThemeSwitch name={`theme-${place}`} />
      </chakra.div>
      <EntryButton type="button" disabled={leaving} onClick={() => void leave()}>
        <LogOut size={20} aria-hidden />
        Sign Out
      </EntryButton>
    </>
  )
}
