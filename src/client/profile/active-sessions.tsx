/** The devices on which the current user is signed in, with buttons to sign out the others. */
import { chakra } from '@chakra-ui/react'
import { Laptop, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useFocusFallback } from '#client/ui/focus/use-focus-fallback.ts'
import { formatDate, formatDateTime, formatTimeAgo } from '#client/ui/format/format-date.ts'
import type { OpenSession } from '#shared/contracts/accounts.contract.ts'
import { useActiveSessions, useEndSession } from './profile.queries.ts'

function Hint({ children }: { children: string }) {
  return (
    <chakra.p textStyle="small" color="text.muted" py="2">
      {children}
    </chakra.p>
  )
}

export function ActiveSessions() {
  const { user, live } = useSession()
  const sessions = useActiveSessions()
  const { possible, reason } = useCanEdit()
  const list = useRef<HTMLUListElement>(null)
  // After "End session" the next session follows, or the list.
  useFocusFallback(list, () => list.current?.querySelector('button') ?? list.current)
  if (user?.mustChangePassword)
    return <Hint>Your devices are listed here after you have changed your password.</Hint>
  if (user?.mustAddSecondStep)
    return <Hint>Your devices are listed here after you have set up a second step.</Hint>
  if (sessions.data) {
    return (
      <>
        <chakra.ul ref={list} tabIndex={-1} outline="none" listStyleType="none">
          {sessions.data.map((session) => (
            <SessionItem key={session.id} session={session} locked={!possible} />
          ))}
        </chakra.ul>
        {reason && sessions.data.length > 1 && <Hint>{reason}</Hint>}
      </>
    )
  }
  if (!live) return <Hint>Your devices are listed here when you are online and signed in.</Hint>
  if (sessions.isError) {
    return (
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" py="2">
        <chakra.p textStyle="small">{sessions.error.message}</chakra.p>
        <Button variant="outline" onClick={() => void sessions.refetch()}>
          Try Again
        </Button>
      </chakra.div>
    )
  }
  return <Skeleton h="12" mt="2" />
}

/** "a passkey (Safari on iPhone) and an authenticator app"; null where the device has added neither. */
function formatAdded({ added_passkeys: passkeys, added_app, added_codes }: OpenSession): string | null {
  const noun = passkeys.length === 1 ? 'a passkey' : 'passkeys'
  const parts = [
    ...(passkeys.length > 0 ? [`${noun} (${passkeys.join(', ')})`] : []),
    ...(added_app ? ['an authenticator app'] : []),
    ...(added_codes ? ['recovery codes'] : []),
  ]
  return parts.length === 0 ? null : parts.join(' and ')
}

function SessionItem({ session, locked }: { session: OpenSession; locked: boolean }) {
  const confirmation = usePasswordConfirmation()
  const end = useEndSession(confirmation)
  const { device, last_seen, created_at, current, id } = session
  const added = formatAdded(session)
  const seen = formatTimeAgo(last_seen)
  const Icon = /android|iphone|ipad|ios/i.test(device) ? Smartphone : Laptop
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      py="3"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.span color="text.muted" aria-hidden>
        <Icon size={22} />
      </chakra.span>
      <chakra.div flex="1" minW="min(9rem, 100%)">
        <chakra.p fontWeight={600}>{device}</chakra.p>
        <chakra.p textStyle="small" color="text.muted">
          {current ? 'This device' : `Last seen ${seen === 'Just now' ? 'just now' : seen}`} · signed in{' '}
          {formatDate(created_at)}
        </chakra.p>
      </chakra.div>
      {!current && (
        <Button
          variant="outline"
          px="4"
          disabled={end.isPending || locked}
          aria-label={`End session on ${device}, last seen ${seen.toLowerCase()}, signed in ${formatDateTime(created_at)}`}
          onClick={() =>
            end.mutate(id, {
              onError: (error) => {
                if (error instanceof PasswordNotConfirmedError) return
                toast({ title: 'Error', description: error.message, tone: 'destructive' })
              },
            })
          }
        >
          {end.isPending ? 'Ending...' : 'End session'}
        </Button>
      )}
      {added !== null && (
        <chakra.p textStyle="small" w="full">
          {`Has added ${added}. “End session” also removes what it has added.`}
          {session.added_passkeys.length > 0 &&
            ' Other devices that signed in with these passkeys are signed out, and what they have added is removed.'}
        </chakra.p>
      )}
      {confirmation.dialog}
    </chakra.li>
  )
}
