/** What the user menu and the side drawer offer to the person who is signed in. */
import { chakra } from '@chakra-ui/react'
import { Backpack, Download, Inbox, Landmark, LogOut, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useSignOut } from '../sign-out/use-sign-out.tsx'
import { useInstalling } from './install-button.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { formatUnsentCount, useUnsentCount, type UnsentCount } from './unsent-count.ts'

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

/** At the end of its line: what waits, in another colour and another word where its author has to look. */
function WaitingNote({ waiting, attention }: UnsentCount) {
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
      {attention > 0 ? `${attention} to look at` : `${waiting} waiting`}
    </chakra.span>
  )
}

export default function UserEntries({ place, onLeave }: UserEntriesProps) {
  const { user } = useSession()
  const { leaving, leave, question } = useSignOut(onLeave)
  const { possible, install, sheet } = useInstalling()
  const count = useUnsentCount()

  return (
    <>
      <EntryLink to="/profile" onClick={onLeave}>
        <UserRound size={20} aria-hidden />
        My Profile
      </EntryLink>
      <EntryLink to="/my-submissions" onClick={onLeave}>
        <Inbox size={20} aria-hidden />
        <chakra.span flex="1" minW="0" display="flex" flexWrap="wrap" columnGap="3" overflowWrap="anywhere">
          <span>
            My Submissions
            <chakra.span srOnly>{formatUnsentCount(count)}</chakra.span>
          </span>
          <WaitingNote {...count} />
        </chakra.span>
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
      <EntryButton type="button" aria-disabled={leaving} onClick={leave}>
        <LogOut size={20} aria-hidden />
        Sign Out
      </EntryButton>
      {question}
    </>
  )
}
