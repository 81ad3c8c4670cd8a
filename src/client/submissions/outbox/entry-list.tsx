/** The section "Waiting on this device" with the user's outbox entries, and the dialogs for editing and removing an entry. */
import { chakra } from '@chakra-ui/react'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'
import { CardSection } from '../submission-cards.tsx'
import { EntryCard } from './entry-card.tsx'
import { getEntryStatus } from './entry-status.ts'
import type { ListedEntry } from './merge-with-submissions.ts'
import { useNow, useSending } from './use-outbox-entries.ts'

interface EditDialogProps {
  type: SubmissionType
  open: boolean
  onClose: () => void
  entry: OutboxEntry
}
const EditDialog = lazy<ComponentType<EditDialogProps>>(() => import('../form/submission-dialog.tsx'))
const RemoveEntryDialog = lazy(() => import('./remove-entry-dialog.tsx'))

/** How often texts such as "in 3 minutes" are updated. */
const updateIntervalMs = 15_000

interface EntryListProps {
  userId: string
  entries: readonly ListedEntry[]
}

export function EntryList({ userId, entries }: EntryListProps) {
  const { lock, live } = useSession()
  const { online } = useConnection()
  const sending = useSending()
  const now = useNow(updateIntervalMs)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The dialogs are outside the cards, because a card disappears when its entry is sent. */
  const [editing, setEditing] = useState<OutboxEntry | null>(null)
  const [removing, setRemoving] = useState<{ entry: OutboxEntry; isSending: boolean } | null>(null)
  const expired = lock === 'expired'
  const getStatus = ({ entry, isSent }: ListedEntry) =>
    getEntryStatus(entry, { sending, online: online && (live || expired), expired, isSent, now })

  async function remove({ key }: OutboxEntry) {
    setRemoving(null)
    try {
      await outbox.remove(userId, key)
      heading.current?.focus()
    } catch {
      toast({ title: 'The submission could not be removed. Please try again.', tone: 'destructive' })
    }
  }

  return (
    <>
      {entries.length > 0 && (
        <CardSection heading="Waiting on this device" headingRef={heading}>
          {entries.map((listed) => {
            const { entry } = listed
            const status = getStatus(listed)
            return (
              <chakra.li key={entry.key}>
                <EntryCard
                  userId={userId}
                  entry={entry}
                  status={status}
                  sending={sending}
                  now={now}
                  onEdit={() => setEditing(entry)}
                  onRemove={() => setRemoving({ entry, isSending: status.kind === 'sending' })}
                />
              </chakra.li>
            )
          })}
        </CardSection>
      )}
      <Suspense>
        {editing?.submission && (
          <EditDialog type={editing.submission.type} open entry={editing} onClose={() => setEditing(null)} />
        )}
        {removing && (
          <RemoveEntryDialog
            {...removing}
            onRemove={() => void remove(removing.entry)}
            onCancel={() => setRemoving(null)}
          />
        )}
      </Suspense>
    </>
  )
}
