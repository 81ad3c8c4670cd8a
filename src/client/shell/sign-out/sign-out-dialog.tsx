/** Asks before signing out what to do with unsent submissions on this device. Load it lazily. */
import { chakra } from '@chakra-ui/react'
import { Download, Lock, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { outbox } from '#client/offline/outbox/outbox.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'

interface SignOutDialogProps {
  userId: string
  /** The number of unsent submissions and drafts, at least 1. */
  count: number
  onStay: () => void
  /** Signs out; the unsent submissions stay on this device, encrypted. */
  onLeave: () => Promise<void>
}

type Note = { tone: 'success' | 'destructive'; text: string }

async function saveAll(userId: string): Promise<Note> {
  try {
    const { exportAll } = await import('#client/submissions/outbox/save-as-zip.ts')
    const { exported, unreadable } = await exportAll(userId)
    if (exported === 0) return { tone: 'destructive', text: 'None of the submissions could be saved.' }
    const rest =
      unreadable > 0
        ? ` It does not include ${unreadable} locked ${unreadable === 1 ? 'item' : 'items'} that cannot be opened here.`
        : ''
    return { tone: 'success', text: `The file is being saved in your downloads.${rest}` }
  } catch {
    return {
      tone: 'destructive',
      text: 'The file could not be created. You are still signed in, and your entries are still on this device. Please try again.',
    }
  }
}

export default function SignOutDialog({ userId, count, onStay, onLeave }: SignOutDialogProps) {
  const [step, setStep] = useState<'asking' | 'deleting'>('asking')
  const [working, setWorking] = useState(false)
  const [note, setNote] = useState<Note | null>(null)
  const stay = useRef<HTMLButtonElement>(null)
  const items = count === 1 ? '1 item' : `${count} items`

  async function save() {
    if (working) return
    setWorking(true)
    setNote(await saveAll(userId))
    setWorking(false)
  }

  async function discard() {
    if (working) return
    setWorking(true)
    try {
      await outbox.discard(userId)
    } catch {
      setNote({ tone: 'destructive', text: 'The items could not be deleted. You are still signed in.' })
      setWorking(false)
      setStep('asking')
      return
    }
    await onLeave()
  }

  async function leave() {
    if (working) return
    setWorking(true)
    await onLeave()
  }

  if (step === 'deleting') {
    return (
      <Dialog
        key="deleting"
        open
        onClose={() => setStep('asking')}
        role="alertdialog"
        maxW="30rem"
        title={`Permanently delete ${items}?`}
        description="These items have not been sent to anybody and cannot be restored."
        initialFocus={() => stay.current}
        footer={
          <>
            <Button ref={stay} variant="outline" onClick={() => setStep('asking')}>
              Back
            </Button>
            <Button variant="danger" aria-disabled={working} onClick={() => void discard()}>
              {working ? 'Deleting...' : 'Delete and sign out'}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <Dialog
      key="asking"
      open
      onClose={onStay}
      role="alertdialog"
      maxW="30rem"
      title={`${items} ${count === 1 ? 'has' : 'have'} not been sent yet`}
      description="Unsent items are on this device only. Finished submissions are sent automatically when you are online and signed in."
      initialFocus={() => stay.current}
    >
      <chakra.div display="grid" gap="3" pt="5">
        {note && <Alert tone={note.tone}>{note.text}</Alert>}
        <Button ref={stay} size="lg" onClick={onStay}>
          Stay signed in
        </Button>
        <Button variant="outline" aria-disabled={working} onClick={() => void save()}>
          <Download aria-hidden />
          Save as a file
        </Button>
        <Button variant="outline" aria-disabled={working} onClick={() => void leave()}>
          <Lock aria-hidden />
          Sign out and keep unsent items locked
        </Button>
        <chakra.p textStyle="small" color="text.muted" mt="-1.5">
          Nobody can read the unsent items until you sign in on this device again.
        </chakra.p>
        <Button
          variant="quiet"
          color="danger.text"
          aria-disabled={working}
          onClick={() => setStep('deleting')}
        >
          <Trash2 aria-hidden />
          Sign out and delete unsent items
        </Button>
      </chakra.div>
    </Dialog>
  )
}
