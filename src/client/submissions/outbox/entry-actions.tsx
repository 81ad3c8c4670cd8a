/** What the author of something that waits can do with it. */
import { chakra } from '@chakra-ui/react'
import { CopyPlus, Download, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { drainNow } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { EntryStatus } from './entry-status.ts'

interface WaitingActionsProps {
  userId: string
  entry: OutboxEntry
  standing: EntryStatus
  /** The element that says how it stands: why a button does nothing. */
  stateId: string
  onEdit: () => void
  onRemove: () => void
}

export function WaitingActions({ userId, entry, standing, stateId, onEdit, onRemove }: WaitingActionsProps) {
  const { kind } = standing
  const [saving, setSaving] = useState(false)
  if (kind === 'arrived') return null
  const { key, submission: writing, problem } = entry
  const before = problem?.code === 'arrived_before'
  const sendable = writing !== null && kind !== 'sending'
  const stuck = kind === 'offline' || kind === 'expired'

  /** Where it has an elder twin that arrived, it goes as another one, under a key of its own. */
  async function send() {
    try {
      await outbox.release(userId, key, before ? { fresh: true } : {})
      drainNow()
    } catch {
      toast({ title: 'This device could not send it. Nothing has been lost.', tone: 'destructive' })
    }
  }

  async function save() {
    if (saving) return
    setSaving(true)
    try {
      const { saveEntry } = await import('./save-as-zip.ts')
      await saveEntry(userId, entry)
    } catch {
      toast({ title: 'The file could not be made. Nothing has been lost.', tone: 'destructive' })
    }
    setSaving(false)
  }

  return (
    <chakra.div
      mt="5"
      // Words without a frame begin where the rest of the card does.
      ms={{ md: sendable ? '0' : '-2.5' }}
      display="flex"
      flexWrap="wrap"
      gap={{ base: '2', md: '1.5' }}
      css={{
        '& > button': {
          flex: { base: '1 1 auto', md: 'none' },
          px: { base: '3', md: '2.5' },
          whiteSpace: { base: 'normal', sm: 'nowrap' },
        },
      }}
    >
      {sendable && (
        <Button variant="outline" disabled={stuck} aria-describedby={stateId} onClick={() => void send()}>
          {before ? <CopyPlus aria-hidden /> : <Send aria-hidden />}
          {before ? 'Send as another' : 'Send now'}
        </Button>
      )}
      {sendable && !before && (
        <Button variant="outline" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      )}
      {writing && (
        <Button variant="quiet" aria-disabled={saving} onClick={() => void save()}>
          <Download aria-hidden />
          Save as a file
        </Button>
      )}
      <Button variant="quiet" color="danger.text" onClick={onRemove}>
        <Trash2 aria-hidden />
        Remove
      </Button>
    </chakra.div>
  )
}
