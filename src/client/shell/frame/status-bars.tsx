/** Status bars above every page: expired session, no connection, new version, insecure connection. */
import { chakra } from '@chakra-ui/react'
import { CloudOff, KeyRound, LockOpen, RefreshCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { SignInAgain } from '#client/accounts/sign-in-again.tsx'
import { useAppUpdate } from '#client/api/use-app-update.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'

const SecurityNotices = lazy(() => import('#client/accounts/sign-in-methods/security-notices.tsx'))

interface BarProps {
  icon: ReactNode
  quiet?: boolean
  action?: ReactNode
  children: ReactNode
}

function StatusBar({ icon, quiet = false, action, children }: BarProps) {
  return (
    <chakra.div
      role="status"
      data-screen-only
      bg={quiet ? 'sunken' : 'accent.soft'}
      color={quiet ? 'text.muted' : 'text'}
      borderBottomWidth="1px"
      borderColor="line"
      textStyle="small"
      ps="max(1rem, var(--safe-left))"
      pe="max(1rem, var(--safe-right))"
      py={quiet ? '1.5' : '2'}
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="center"
        columnGap="4"
        rowGap="1"
        maxW="page"
        mx="auto"
      >
        <chakra.span
          display="inline-flex"
          alignItems="center"
          gap="2"
          fontWeight={quiet ? 400 : 600}
          css={{ '& > svg': { flexShrink: 0 } }}
        >
          {icon}
          {children}
        </chakra.span>
        {action}
      </chakra.div>
    </chakra.div>
  )
}

function SessionBar() {
  const { lock, user } = useSession()
  const { online } = useConnection()
  const isInMaintenance = usePublicSettings()?.maintenance_mode && user?.role !== 'admin'
  if (lock === 'expired') {
    return (
      <StatusBar icon={<KeyRound size={18} aria-hidden />} action={<SignInAgain />}>
        Sign in again to see new content and to send
      </StatusBar>
    )
  }
  if (lock === 'offline' || !online || isInMaintenance) {
    return (
      <StatusBar quiet icon={<CloudOff size={16} aria-hidden />}>
        {online && isInMaintenance ? 'The site is in maintenance.' : 'No connection.'} You see what is saved
        on this device.
      </StatusBar>
    )
  }
  return null
}

function UpdateBar() {
  const { available, accept } = useAppUpdate()
  const [reason, setReason] = useState<string | null>(null)
  if (!available) return null
  return (
    <StatusBar
      icon={<RefreshCw size={18} aria-hidden />}
      action={
        <Button variant="outline" textStyle="small" px="4" onClick={() => void accept().then(setReason)}>
          Reload
        </Button>
      }
    >
      {reason ?? 'A new version is ready'}
    </StatusBar>
  )
}

/** Warns without HTTPS, because browsers support offline reading only over HTTPS. */
function PlainHttpBar() {
  if (window.isSecureContext) return null
  return (
    <StatusBar
      icon={<LockOpen size={16} aria-hidden />}
      action={<TextLink to="/offline">What to do</TextLink>}
    >
      This connection is not secure, so the site cannot be read offline.
    </StatusBar>
  )
}

export function StatusBars() {
  const { user, live } = useSession()
  return (
    <>
      {live && user?.hasSecurityNotice && (
        <Suspense>
          <SecurityNotices />
        </Suspense>
      )}
      <PlainHttpBar />
      <UpdateBar />
      <SessionBar />
    </>
  )
}
