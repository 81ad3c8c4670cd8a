/** "On this device": what waits here, with the dialogs that change it. */
import { chakra } from '@chakra-ui/react'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'
import { WaitingCard } from './entry-card.tsx'
import { getEntryStatus } from './entry-status.ts'
import type { WaitingEntry } from './merge-with-submissions.ts'
import { useNow, useSending } from './use-outbox-entries.ts'

interface EditDialogProps {
  type: SubmissionType
  open: boolean
  onClose: () => void
  entry: OutboxEntry
}
const EditDialog = lazy<ComponentType<EditDialogProps>>(() => import('../form/submission-dialog.tsx'))
const RemoveDialog = lazy(() => import('./remove-entry-dialog.tsx'))

/** The words of "in 3 minutes" change, milliseconds. */
const tick = 15_000

interface WaitingListProps {
  userId: string
  waiting: readonly WaitingEntry[]
}

export function WaitingList({ userId, waiting }: WaitingListProps) {
  const { lock, live } = useSession()
  const { online } = useConnection()
  const sending = useSending()
  const now = useNow(tick)
  const heading = useRef<HTMLHeadingElement>(null)
  /** They outlive the card: what is being changed may arrive meanwhile. */
  const [editing, setEditing] = useState<OutboxEntry | null>(null)
  const [removing, setRemoving] = useState<{ entry: OutboxEntry; onItsWay: boolean } | null>(null)
  const expired = lock === 'expired'
  const standing = ({ entry, arrived }: WaitingEntry) =>
    getEntryStatus(entry, { sending, online: online && (live || expired), expired, arrived, now })

  async function remove({ key }: OutboxEntry) {
    setRemoving(null)
    try {
      await outbox.remove(userId, key)
      heading.current?.focus()
    } catch {
      toast({ title: 'This device could not remove it. Please try again.', tone: 'destructive' })
    }
  }

  return (
    <>
      {waiting.length > 0 && (
        <chakra.section aria-labelledby="on-this-device">
          <chakra.h2
            id="on-this-device"
            ref={heading}
            tabIndex={-1}
            textStyle="label"
            color="text.muted"
            mb="3"
          >
            On this device
          </chakra.h2>
          <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" listStyleType="none">
            {waiting.map((each) => {
              const { entry } = each
              const stands = standing(each)
              return (
                <chakra.li key={entry.key}>
                  <WaitingCard
                    userId={userId}
                    entry={entry}
                    standing={stands}
                    sending={sending}
                    now={now}
                    onEdit={() => setEditing(entry)}
                    onRemove={() => setRemoving({ entry, onItsWay: stands.kind === 'sending' })}
                  />
                </chakra.li>
              )
            })}
          </chakra.ul>
        </chakra.section>
      )}
      <Suspense>
        {editing?.submission && (
          <EditDialog type={editing.submission.type} open entry={editing} onClose={() => setEditing(null)} />
        )}
        {removing && (
          <RemoveDialog
            {...removing}
            onRemove={() => void remove(removing.entry)}
            onCancel={() => setRemoving(null)}
          />
        )}
      </Suspense>
    </>
  )
}
