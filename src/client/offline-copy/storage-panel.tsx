/** Shows how much space the saved data take, whether the browser promises to keep them, and how to install the app. */
import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { isInstalled } from '#client/offline/install.ts'
import { type DownloadKind, downloadKinds } from '#client/offline/saved/download-request.ts'
import { getStorageError } from '#client/offline/saved/saved-data.ts'
import { InstallButton } from '#client/shell/install/install-button.tsx'
import { useOutboxEntries } from '#client/submissions/outbox/use-outbox-entries.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { removeEverything } from './download-everything.ts'
import type { DownloadTally } from './download-plan.ts'
import { deletesSavedData } from './install-advice.tsx'
import { type DeviceStorage, useDownloadProgress } from './use-device-storage.ts'

interface StoragePanelProps {
  device: DeviceStorage | null
  tallies: Record<DownloadKind, DownloadTally>
  refresh: () => Promise<void>
}

export function StoragePanel({ device, tallies, refresh }: StoragePanelProps) {
  const error = getStorageError()
  const savedBytes = downloadKinds.reduce((sum, kind) => sum + tallies[kind].savedSizeBytes, 0)
  return (
    <TitledPanel heading="Storage on this device">
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" justifyItems="start">
        {!window.isSecureContext && <PlainHttpNotice />}
        {error !== null && (
          <Alert tone="destructive" title="This device could not save the latest changes">
            {error}
          </Alert>
        )}
        <chakra.p minH="3em">{formatStorage(device, savedBytes)}</chakra.p>
        {savedBytes > 0 && <RemovalButton sizeBytes={savedBytes} refresh={refresh} />}
        <UnsentEntriesLink />
        {window.isSecureContext && <PersistentStorage device={device} refresh={refresh} />}
        {!deletesSavedData() && <InstallSuggestion />}
      </chakra.div>
    </TitledPanel>
  )
}

interface RemovalButtonProps {
  sizeBytes: number
  refresh: () => Promise<void>
}

function RemovalButton({ sizeBytes, refresh }: RemovalButtonProps) {
  const { phase } = useDownloadProgress()
  const [isAsking, setIsAsking] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  async function remove() {
    setIsRemoving(true)
    try {
      await removeEverything()
      await refresh()
      toast({ title: 'The pictures and files were removed from this device' })
    } catch {
      toast({
        title: 'The pictures and files could not be removed',
        description: 'Please close the other tabs of this site and try again.',
        tone: 'destructive',
      })
    } finally {
      setIsRemoving(false)
      setIsAsking(false)
    }
  }
  return (
    <>
      <Button variant="outline" disabled={phase !== 'idle'} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
        Remove the saved pictures and files
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove the pictures and files from this device?"
        confirmLabel="Remove"
        workingLabel="Removing..."
        working={isRemoving}
        danger
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      >
        {`This frees ${formatFileSize(sizeBytes)}. Nothing is deleted on the site. The texts and the family tree stay on this device.`}
      </ConfirmDialog>
    </>
  )
}

/** On iPhones and iPads, the advice to install stands above the download instead. */
function InstallSuggestion() {
  return (
    <>
      {!isInstalled() && window.isSecureContext && (
        <chakra.p color="text.muted">
          In a browser tab, your phone may delete the saved data after seven days without a visit. Install the
          app to keep the saved data.
        </chakra.p>
      )}
      <InstallButton />
    </>
  )
}

/** Unsent entries exist on this device only. */
function UnsentEntriesLink() {
  const { user } = useSession()
  const entries = useOutboxEntries(user?.id ?? null)
  if (!entries?.length) return null
  const files = entries.flatMap(({ submission }) => submission?.files ?? [])
  const sizeBytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <p>
      <TextLink to="/my-submissions">
        Waiting to be sent: {entries.length}
        {sizeBytes > 0 && ` (${formatFileSize(sizeBytes)})`}
      </TextLink>
    </p>
  )
}

function formatStorage(device: DeviceStorage | null, savedBytes: number): string {
  if (device === null) return ''
  const { usedBytes, freeBytes } = device
  const saved = savedBytes > 0 ? `${formatFileSize(savedBytes)} of pictures and files are saved. ` : ''
  if (usedBytes === null) return saved || 'This browser does not tell how much space is left.'
  const free = freeBytes === null ? '' : ` ${formatFileSize(freeBytes)} are still free.`
  return `${saved}This site uses ${formatFileSize(usedBytes)} on this device.${free}`
}

function PersistentStorage({ device, refresh }: Pick<StoragePanelProps, 'device' | 'refresh'>) {
  const [isRefused, setIsRefused] = useState(false)
  if (!device || device.isPersistent === null) return null
  if (device.isPersistent) {
    return (
      <Alert tone="success">
        This device keeps what you saved here, even when its storage is nearly full.
      </Alert>
    )
  }
  async function requestPersistence() {
    setIsRefused(!(await navigator.storage.persist().catch(() => false)))
    await refresh()
  }
  return (
    <>
      <chakra.p>
        {isRefused
          ? 'The browser has not agreed to keep the saved data. Install the app, use the app often, and then ask again.'
          : 'The browser may delete the saved data when space runs short.'}
      </chakra.p>
      <Button variant="outline" onClick={() => void requestPersistence()}>
        Ask the browser to keep the data
      </Button>
    </>
  )
}

function PlainHttpNotice() {
  return (
    <Alert tone="destructive" title="This site cannot be saved for offline use here">
      Browsers save a site for offline use only when its address begins with https://. The administrator can
      set up an https:// address on the server, with a certificate and the setting PUBLIC_URL (see the
      installation instructions).
    </Alert>
  )
}
