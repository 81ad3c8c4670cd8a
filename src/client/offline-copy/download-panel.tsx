/** The one button: what it would save and how large that is, how far it is, and how it ended. */

import { chakra } from '@chakra-ui/react'
import { Backpack, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useWriting } from '#client/accounts/session/use-can-edit.ts'
import { type DownloadKind, downloadKinds } from '#client/offline/saved/download-request.ts'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { formatRelativeDay } from '#client/ui/format/format-date.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { Panel } from '#client/ui/layout/panel.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Tally } from './download-plan.ts'
import { kindLabels } from './saved-list.tsx'
import { type DownloadProgress, downloadEverything, cancelDownload } from './download-everything.ts'
import { type DeviceStorage, useDownloadProgress } from './use-device-storage.ts'

interface SavePanelProps {
  counts: Record<DownloadKind, Tally>
  facts: DeviceStorage | null
  /** All lists are there: what has to be saved is known. */
  known: boolean
  looking: boolean
}

type Counts = Record<DownloadKind, Tally>

function sum(counts: Counts, kinds: readonly DownloadKind[], of: (tally: Tally) => number) {
  return kinds.reduce((total, kind) => total + of(counts[kind]), 0)
}

const missingMedia = ({ media, savedMedia }: Tally) => media - savedMedia

export function DownloadPanel({ counts, facts, known, looking }: SavePanelProps) {
  const saving = useDownloadProgress()
  const offered = downloadKinds.filter((kind) => counts[kind].media > 0)
  const [left, setLeft] = useState<ReadonlySet<DownloadKind> | null>(null)
  const out =
    left ?? new Set(downloadKinds.filter((kind) => facts?.order && !facts.order.kinds.includes(kind)))
  const chosen = offered.filter((kind) => !out.has(kind))
  const completedAt = facts?.order?.completedAt ?? null
  const everything = known && facts !== null && sum(counts, offered, missingMedia) === 0
  const busy = saving.phase !== 'idle'
  return (
    <Panel as="section" aria-labelledby="saving" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <Heading
        everything={everything}
        fresh={completedAt === null ? 0 : sum(counts, chosen, missingMedia)}
        completedAt={completedAt}
        looking={looking}
      />
      {busy ? (
        <Progress saving={saving} />
      ) : (
        !looking &&
        known &&
        !everything && (
          <>
            <Choices
              counts={counts}
              offered={offered}
              out={out}
              onChange={(kind, taken) => {
                const next = new Set(out)
                if (taken) next.delete(kind)
                else next.add(kind)
                setLeft(next)
              }}
            />
            <SaveButton
              counts={counts}
              chosen={chosen}
              all={chosen.length === offered.length}
              facts={facts}
            />
          </>
        )
      )}
      {!busy && !looking && !known && (
        <Alert tone="info">
          The lists of the family have to be here first. Please try again with a connection.
        </Alert>
      )}
      <Ending saving={saving} />
    </Panel>
  )
}

interface HeadingProps {
  everything: boolean
  /** How many of the chosen kinds have come since everything was saved. */
  fresh: number
  completedAt: number | null
  looking: boolean
}

function Heading({ everything, fresh, completedAt, looking }: HeadingProps) {
  const Icon = everything ? CircleCheck : Backpack
  return (
    <chakra.div display="flex" gap="4" alignItems="flex-start">
      <chakra.span
        display="inline-grid"
        placeItems="center"
        flexShrink={0}
        w="12"
        h="12"
        borderRadius="full"
        bg={everything ? 'success.soft' : 'accent.soft'}
        color={everything ? 'success.text' : 'accent.text'}
        aria-hidden
      >
        <Icon size={26} strokeWidth={1.7} />
      </chakra.span>
      <chakra.div minW="0">
        <chakra.h2 id="saving" textStyle="heading" pt="1">
          {everything ? 'Everything is on this device' : 'Take the whole album with you'}
        </chakra.h2>
        <chakra.p color="text.muted" mt="1" minH="3em">
          {looking ? (
            <Skeleton as="span" display="inline-block" w="14rem" h="1em" />
          ) : (
            sayHow({ everything, fresh, completedAt })
          )}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}

function sayHow({ everything, fresh, completedAt }: Omit<HeadingProps, 'looking'>): string {
  if (everything) {
    const since = completedAt === null ? '' : `Complete since ${formatRelativeDay(completedAt)}. `
    return `${since}It opens in airplane mode, even after the device was switched off.`
  }
  if (completedAt === null) {
    return 'The pages you have opened are here already. This also saves every picture, letter, sound and film.'
  }
  if (fresh > 0) return `${formatCount(fresh)} new since ${formatRelativeDay(completedAt)}.`
  return `What you chose is here since ${formatRelativeDay(completedAt)}.`
}

interface ChoicesProps {
  counts: Counts
  offered: readonly DownloadKind[]
  out: ReadonlySet<DownloadKind>
  onChange: (kind: DownloadKind, taken: boolean) => void
}

function Choices({ counts, offered, out, onChange }: ChoicesProps) {
  return (
    <chakra.fieldset border="0">
      <chakra.legend srOnly>What to save</chakra.legend>
      {offered.map((kind) => (
        <Checkbox
          key={kind}
          label={kindLabels[kind]}
          hint={sayKind(kind, counts[kind])}
          checked={!out.has(kind)}
          onChange={(event) => onChange(kind, event.currentTarget.checked)}
        />
      ))}
    </chakra.fieldset>
  )
}

function sayKind(kind: DownloadKind, { media, savedMedia, bytes, missingBytes }: Tally): string {
  const about = kind === 'pictures' ? 'about ' : ''
  const count = formatCount(media)
  if (savedMedia === media) return `${count} · ${formatFileSize(bytes)} · all here`
  if (savedMedia === 0) return `${count} · ${about}${formatFileSize(bytes)}`
  const missing = formatCount(media - savedMedia)
  return `${count} · ${missing} of them still to fetch, ${about}${formatFileSize(missingBytes)}`
}

interface SaveButtonProps {
  counts: Counts
  chosen: readonly DownloadKind[]
  all: boolean
  facts: DeviceStorage | null
}

function SaveButton({ counts, chosen, all, facts }: SaveButtonProps) {
  const { possible, reason } = useWriting()
  const missing = sum(counts, chosen, ({ missingBytes }) => missingBytes)
  const tooLarge = facts?.free !== null && facts?.free !== undefined && missing > facts.free
  if (missing === 0) return null
  if (typeof caches === 'undefined') return null
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" justifyItems="start">
      {tooLarge && (
        <Alert tone="info">
          {`The browser has room for ${formatFileSize(facts?.free ?? 0)} on this device, and this takes ${formatFileSize(missing)}. Leave something out, or make room first.`}
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
        {`${all ? 'Save everything' : 'Save these'} (${formatFileSize(missing)})`}
      </Button>
      {!possible && (
        <chakra.p textStyle="small" color="text.muted">
          {offlineReason(reason)}
        </chakra.p>
      )}
    </chakra.div>
  )
}

function offlineReason(reason: string | null) {
  return reason?.startsWith('Sign in')
    ? 'Sign in again to save more.'
    : 'You are offline. More can be saved once there is a connection.'
}

function Progress({ saving }: { saving: DownloadProgress }) {
  const { phase, done, total, doneBytes, totalBytes } = saving
  if (phase === 'looking') return <ProgressBar label="Looking what is missing" share={null} />
  const share = totalBytes === 0 ? 1 : doneBytes / totalBytes
  const figures = `${formatCount(done)} of ${formatCount(total)} files, ${formatFileSize(doneBytes)} of ${formatFileSize(totalBytes)}`
  return (
    <chakra.div display="grid" gap="3" justifyItems="stretch">
      <ProgressBar label={phase === 'waiting' ? 'Waiting for a connection' : 'Saving'} share={share} />
      <chakra.p textStyle="small" color="text.muted" fontVariantNumeric="tabular-nums">
        {figures}
      </chakra.p>
      <chakra.p textStyle="small" color="text.muted">
        You can read on meanwhile. If the site is closed, it goes on where it stopped.
      </chakra.p>
      <Button variant="outline" justifySelf="start" onClick={cancelDownload}>
        Cancel
      </Button>
    </chakra.div>
  )
}

const endings: Partial<Record<NonNullable<DownloadProgress['end']>, string>> = {
  stopped: 'Stopped. What is here stays here, and the rest can be saved later.',
  full: 'This device has no room left for more. What is here stays here; make room, or leave the films out.',
  failed: 'The server did not give all of it. What came is saved; please try again later.',
  'signed-out': 'The session has ended. Sign in again, and it goes on where it stopped.',
  elsewhere: 'Another tab of this browser is saving already.',
}

function Ending({ saving: { phase, end } }: { saving: DownloadProgress }) {
  const words = phase === 'idle' && end !== null ? endings[end] : undefined
  return words ? (
    <Alert tone={end === 'full' || end === 'failed' ? 'destructive' : 'info'}>{words}</Alert>
  ) : null
}
