/** The buttons of an outbox entry: send, edit, save as a file, remove. */
import { chakra } from '@chakra-ui/react'
import { CopyPlus, Download, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { drainNow } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { EntryStatus } from './entry-status.ts'

interface EntryActionsProps {
  userId: string
  entry: OutboxEntry
  status: EntryStatus
  /** The element with the status, which explains a disabled button. */
  statusId: string
  onEdit: () => void
  onRemove: () => void
}

export function EntryActions({ userId, entry, status, statusId, onEdit, onRemove }: EntryActionsProps) {
  const { kind } = status
  const [saving, setSaving] = useState(false)
  if (kind === 'sent') return null
  const { key, submission, problem } = entry
  const isSentBefore = problem?.code === 'arrived_before'
  const canSend = submission !== null && kind !== 'sending'
  const isWaiting = kind === 'offline' || kind === 'expired'

  /** An earlier version that the server has already received keeps its key, so this one needs a new key. */
  async function send() {
    try {
      await outbox.release(userId, key, isSentBefore ? { fresh: true } : {})
      drainNow()
    } catch {
      toast({ title: 'Sending failed. Your submission is still saved on this device.', tone: 'destructive' })
    }
  }

  async function save() {
    if (saving) return
    setSaving(true)
    try {
      const { downloadEntry } = await import('./save-as-zip.ts')
      await downloadEntry(userId, entry)
    } catch {
      toast({
        title: 'The file could not be created. Your submission is still saved on this device.',
        tone: 'destructive',
      })
    }
    setSaving(false)
  }

  return (
    <chakra.div
      mt="5"
      // Aligns the text of borderless buttons with the rest of the card.
      ms={{ md: canSend ? '0' : '-2.5' }}
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
      {canSend && (
        <Button
          variant="outline"
          disabled={isWaiting}
          aria-describedby={statusId}
          onClick={() => void send()}
        >
          {isSentBefore ? <CopyPlus aria-hidden /> : <Send aria-hidden />}
          {isSentBefore ? 'Send as new' : 'Send now'}
        </Button>
      )}
      {canSend && !isSentBefore && (
        <Button variant="outline" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      )}
      {submission && (
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
