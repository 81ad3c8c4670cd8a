/** How safe what is saved is: the room it takes, the browser's promise, and installing. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { isInstalled } from '#client/offline/install.ts'
import { getStorageError } from '#client/offline/saved/saved-data.ts'
import { type DownloadKind, downloadKinds } from '#client/offline/saved/download-request.ts'
import { InstallButton } from '#client/shell/navigation/install-button.tsx'
import { useOutboxEntries } from '#client/submissions/outbox/use-outbox-entries.ts'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import type { Tally } from './download-plan.ts'
import type { DeviceStorage } from './use-device-storage.ts'

interface KeepingPanelProps {
  facts: DeviceStorage | null
  counts: Record<DownloadKind, Tally>
  lookAgain: () => Promise<void>
}

export function StoragePanel({ facts, counts, lookAgain }: KeepingPanelProps) {
  const trouble = getStorageError()
  const saved = downloadKinds.reduce((sum, kind) => sum + counts[kind].savedSizeBytes, 0)
  return (
    <TitledPanel heading="How safe it is here">
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" justifyItems="start">
        {!window.isSecureContext && <PlainHttpNotice />}
        {trouble !== null && (
          <Alert tone="destructive" title="This device could not save at the last try">
            {trouble}
          </Alert>
        )}
        <chakra.p minH="3em">{sayRoom(facts, saved)}</chakra.p>
        <WaitingLine />
        {window.isSecureContext && <PromisePart facts={facts} lookAgain={lookAgain} />}
        {!isInstalled() && window.isSecureContext && (
          <chakra.p color="text.muted">
            In a browser tab the phone may drop it after seven days without a visit. Installed as an app, it
            stays.
          </chakra.p>
        )}
        <InstallButton />
      </chakra.div>
    </TitledPanel>
  )
}

/** What was written here and has not been sent: it is nowhere else. */
function WaitingLine() {
  const { user } = useSession()
  const entries = useOutboxEntries(user?.id ?? null)
  if (!entries?.length) return null
  const files = entries.flatMap(({ submission: writing }) => writing?.files ?? [])
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <p>
      <TextLink to="/my-submissions">
        Waiting to be sent: {entries.length}
        {bytes > 0 && ` (${formatFileSize(bytes)})`}
      </TextLink>
    </p>
  )
}

function sayRoom(facts: DeviceStorage | null, saved: number): string {
  if (facts === null) return ''
  const { usage, free } = facts
  const own = saved > 0 ? `${formatFileSize(saved)} of pictures and files are saved for good. ` : ''
  if (usage === null) return own || 'This browser does not tell how much room there is.'
  const room = free === null ? '' : `, and there is room for ${formatFileSize(free)} more`
  return `${own}The whole site takes ${formatFileSize(usage)} on this device${room}.`
}

function PromisePart({ facts, lookAgain }: Pick<KeepingPanelProps, 'facts' | 'lookAgain'>) {
  const [refused, setRefused] = useState(false)
  if (facts?.promised === undefined || facts.promised === null) return null
  if (facts.promised)
    return <Alert tone="success">The browser has promised to keep it, also when space runs short.</Alert>
  async function ask() {
    setRefused(!(await navigator.storage.persist().catch(() => false)))
    await lookAgain()
  }
  return (
    <>
      <chakra.p>
        {refused
          ? 'The browser makes no promise yet. It does so more readily for an installed app that is opened often.'
          : 'The browser may drop it when space runs short.'}
      </chakra.p>
      <Button variant="outline" onClick={() => void ask()}>
        Ask the browser to keep it
      </Button>
    </>
  )
}

function PlainHttpNotice() {
  return (
    <Alert tone="destructive" title="Nothing can be kept for a day without a network here">
      This address is plain HTTP, and browsers save a site for reading offline only over HTTPS. Whoever runs
      the site puts a reverse proxy with a certificate before it (Caddy, Traefik or nginx) and sets PUBLIC_URL
      to the https:// address.
    </Alert>
  )
}
