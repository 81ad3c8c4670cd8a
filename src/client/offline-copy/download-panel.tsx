/** Shows the download of everything: the choice of files and their size, the progress, and the outcome. */
import { chakra } from '@chakra-ui/react'
import { Backpack, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { type DownloadKind, downloadKinds } from '#client/offline/saved/download-request.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { formatRelativeDay } from '#client/ui/format/format-date.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { Panel } from '#client/ui/layout/panel.tsx'
import { cancelDownload, type DownloadProgress, downloadEverything } from './download-everything.ts'
import type { DownloadTally } from './download-plan.ts'
import { InstallAdvice } from './install-advice.tsx'
import { kindLabels } from './saved-list.tsx'
import { type DeviceStorage, useDownloadProgress } from './use-device-storage.ts'

type Tallies = Record<DownloadKind, DownloadTally>

interface DownloadPanelProps {
  tallies: Tallies
  device: DeviceStorage | null
  /** Only complete lists tell which files to download. */
  hasAllLists: boolean
  isLoading: boolean
}

function sum(tallies: Tallies, kinds: readonly DownloadKind[], getCount: (tally: DownloadTally) => number) {
  return kinds.reduce((total, kind) => total + getCount(tallies[kind]), 0)
}

const countMissing = ({ media, savedMedia }: DownloadTally) => media - savedMedia

export function DownloadPanel({ tallies, device, hasAllLists, isLoading }: DownloadPanelProps) {
  const progress = useDownloadProgress()
  const offered = downloadKinds.filter((kind) => tallies[kind].media > 0)
  const [changedChoice, setChangedChoice] = useState<ReadonlySet<DownloadKind> | null>(null)
  const request = device?.request ?? null
  const excluded =
    changedChoice ?? new Set(downloadKinds.filter((kind) => request && !request.kinds.includes(kind)))
  const chosen = offered.filter((kind) => !excluded.has(kind))
  const completedAt = request?.completedAt ?? null
  const isComplete = hasAllLists && device !== null && sum(tallies, offered, countMissing) === 0
  const isDownloading = progress.phase !== 'idle'
  return (
    <Panel as="section" aria-labelledby="saving" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <Heading
        isComplete={isComplete}
        newFiles={completedAt === null ? 0 : sum(tallies, chosen, countMissing)}
        completedAt={completedAt}
        isLoading={isLoading}
      />
      <InstallAdvice />
      {isDownloading ? (
        <Progress progress={progress} />
      ) : (
        !isLoading &&
        hasAllLists &&
        !isComplete && (
          <>
            <Choices
              tallies={tallies}
              offered={offered}
              excluded={excluded}
              onChange={(kind, isChosen) => {
                const next = new Set(excluded)
                if (isChosen) next.delete(kind)
                else next.add(kind)
                setChangedChoice(next)
              }}
            />
            <DownloadButton
              tallies={tallies}
              chosen={chosen}
              isEverything={chosen.length === offered.length}
              device={device}
            />
          </>
        )
      )}
      {!isDownloading && !isLoading && !hasAllLists && (
        <Alert tone="info">
          Some pages are not on this device yet. Connect to the internet and open this page again.
        </Alert>
      )}
      <Outcome progress={progress} />
    </Panel>
  )
}

interface HeadingProps {
  isComplete: boolean
  /** Files that were added since the last complete download. */
  newFiles: number
  completedAt: number | null
  isLoading: boolean
}

function Heading({ isComplete, newFiles, completedAt, isLoading }: HeadingProps) {
  const Icon = isComplete ? CircleCheck : Backpack
  return (
    <chakra.div display="flex" gap="4" alignItems="flex-start">
      <chakra.span
        display="inline-grid"
        placeItems="center"
        flexShrink={0}
        w="12"
        h="12"
        borderRadius="full"
        bg={isComplete ? 'success.soft' : 'accent.soft'}
        color={isComplete ? 'success.text' : 'accent.text'}
        aria-hidden
      >
        <Icon size={26} strokeWidth={1.7} />
      </chakra.span>
      <chakra.div minW="0">
        <chakra.h2 id="saving" textStyle="heading" pt="1">
          {isComplete ? 'Everything is on this device' : 'Save pictures and files for offline use'}
        </chakra.h2>
        <chakra.p color="text.muted" mt="1" minH="3em">
          {isLoading ? (
            <Skeleton as="span" display="inline-block" w="14rem" h="1em" />
          ) : (
            formatStatus({ isComplete, newFiles, completedAt })
          )}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}

function formatStatus({ isComplete, newFiles, completedAt }: Omit<HeadingProps, 'isLoading'>): string {
  if (isComplete) {
    const since = completedAt === null ? '' : `Saved ${formatRelativeDay(completedAt)}. `
    return `${since}The whole site opens without an internet connection, even after you restart this device.`
  }
  if (completedAt === null) {
    return 'The texts and the family tree are already saved. Here you can also save all pictures, documents, sound recordings and videos.'
  }
  if (newFiles > 0) return `${formatCount(newFiles)} new since ${formatRelativeDay(completedAt)}.`
  return `Your selection was saved ${formatRelativeDay(completedAt)}.`
}

interface ChoicesProps {
  tallies: Tallies
  offered: readonly DownloadKind[]
  excluded: ReadonlySet<DownloadKind>
  onChange: (kind: DownloadKind, isChosen: boolean) => void
}

function Choices({ tallies, offered, excluded, onChange }: ChoicesProps) {
  return (
    <chakra.fieldset border="0">
      <chakra.legend srOnly>What to save</chakra.legend>
      {offered.map((kind) => (
        <Checkbox
          key={kind}
          label={kindLabels[kind]}
          hint={formatTally(tallies[kind])}
          checked={!excluded.has(kind)}
          onChange={(event) => onChange(kind, event.currentTarget.checked)}
        />
      ))}
    </chakra.fieldset>
  )
}

function formatTally({ media, savedMedia, sizeBytes, missingSizeBytes, isEstimate }: DownloadTally) {
  const about = isEstimate ? 'about ' : ''
  const count = formatCount(media)
  if (savedMedia === media) return `${count} · ${formatFileSize(sizeBytes)} · all saved`
  if (savedMedia === 0) return `${count} · ${about}${formatFileSize(sizeBytes)}`
  const missing = formatCount(media - savedMedia)
  return `${count} · ${missing} not saved yet, ${about}${formatFileSize(missingSizeBytes)}`
}

interface DownloadButtonProps {
  tallies: Tallies
  chosen: readonly DownloadKind[]
  isEverything: boolean
  device: DeviceStorage | null
}

function DownloadButton({ tallies, chosen, isEverything, device }: DownloadButtonProps) {
  const { possible, reason } = useCanEdit()
  const missingBytes = sum(tallies, chosen, ({ missingSizeBytes }) => missingSizeBytes)
  const about = chosen.some((kind) => tallies[kind].isEstimate) ? 'about ' : ''
  const freeBytes = device?.freeBytes ?? null
  const isTooLarge = freeBytes !== null && missingBytes > freeBytes
  if (missingBytes === 0) return null
  if (typeof caches === 'undefined') return null
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" justifyItems="start">
      {isTooLarge && (
        <Alert tone="info">
          {`There is not enough space: ${formatFileSize(missingBytes)} are needed and ${formatFileSize(freeBytes)} are free. Select less, or free up space on this device.`}
        </Alert>
      )}
      <Button
        size="lg"
        flexWrap="wrap"
        maxW="full"
        px="min(1.75rem, 4vw)"
        disabled={!possible || chosen.length === 0}
        onClick={() => void downloadEverything(chosen)}
      >
        <Backpack aria-hidden />
        {`${isEverything ? 'Save everything' : 'Save selection'} (${about}${formatFileSize(missingBytes)})`}
      </Button>
      {!possible && (
        <chakra.p textStyle="small" color="text.muted">
          {reason?.includes('sign in')
            ? 'Sign in again to save more.'
            : 'You are offline. Connect to the internet to save more pages and files on this device.'}
        </chakra.p>
      )}
    </chakra.div>
  )
}

function Progress({ progress }: { progress: DownloadProgress }) {
  const { phase, files, totalFiles, downloadedBytes, totalBytes } = progress
  if (phase === 'preparing') return <ProgressBar label="Preparing the download" share={null} />
  const share = totalBytes === 0 ? 1 : downloadedBytes / totalBytes
  return (
    <chakra.div display="grid" gap="3" justifyItems="stretch">
      <ProgressBar label={phase === 'waiting' ? 'Waiting for a connection' : 'Saving'} share={share} />
      <chakra.p textStyle="small" color="text.muted" fontVariantNumeric="tabular-nums">
        {`${formatCount(files)} of ${formatCount(totalFiles)} files, ${formatFileSize(downloadedBytes)} of ${formatFileSize(totalBytes)}`}
      </chakra.p>
      <chakra.p textStyle="small" color="text.muted">
        You can go on reading. If you close the site, the download continues at your next visit.
      </chakra.p>
      <Button variant="outline" justifySelf="start" onClick={cancelDownload}>
        Cancel
      </Button>
    </chakra.div>
  )
}

const outcomeTexts: Partial<Record<NonNullable<DownloadProgress['outcome']>, string>> = {
  stopped: 'The download was cancelled. The files that were saved stay on this device.',
  full: 'This device is full. The files that were saved stay here. Free up space, or leave out the videos.',
  failed: 'Some files could not be loaded. The others are saved. Please try again later.',
  'signed-out': 'You are signed out. Sign in again to continue the download.',
  'other-tab': 'Another tab of this browser is downloading already.',
}

function Outcome({ progress: { phase, outcome } }: { progress: DownloadProgress }) {
  const text = phase === 'idle' && outcome !== null ? outcomeTexts[outcome] : undefined
  const isError = outcome === 'full' || outcome === 'failed'
  return text ? <Alert tone={isError ? 'destructive' : 'info'}>{text}</Alert> : null
}
