/** The section "Drafts not sent yet": drafts that have to be opened here, to open and send, to save or to remove. */
import { chakra } from '@chakra-ui/react'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { ListedDraft } from '#client/offline/outbox/outbox-entry.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { CardFrame, CardSection } from '../submission-cards.tsx'
import { formatSavedAt } from './entry-card.tsx'
import { EntryFiles } from './entry-files.tsx'

const SubmissionDialog = lazy(() => import('../form/submission-dialog.tsx'))

interface LeftoverDraftsProps {
  userId: string
  drafts: readonly ListedDraft[]
}

export function LeftoverDrafts({ userId, drafts }: LeftoverDraftsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<ListedDraft | null>(null)
  const [removing, setRemoving] = useState<ListedDraft | null>(null)

  async function remove({ slot }: ListedDraft) {
    setRemoving(null)
    try {
      await outbox.removeLeftover(userId, slot)
      heading.current?.focus()
    } catch {
      toast({ title: 'The draft could not be removed. Please try again.', tone: 'destructive' })
    }
  }

  return (
    <>
      {drafts.length > 0 && (
        <CardSection heading="Drafts not sent yet" headingRef={heading}>
          {drafts.map((listed) => (
            <chakra.li key={listed.slot}>
              <DraftCard
                userId={userId}
                listed={listed}
                onOpen={() => setOpened(listed)}
                onRemove={() => setRemoving(listed)}
              />
            </chakra.li>
          ))}
        </CardSection>
      )}
      {opened?.draft && (
        <Suspense>
          <SubmissionDialog type={opened.draft.type} open leftover={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {removing && (
        <ConfirmDialog
          open
          danger
          title={`Remove “${getTitle(removing)}”?`}
          confirmLabel="Remove"
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          This draft has not been sent. The text and the files of this draft will be deleted for good.
        </ConfirmDialog>
      )}
    </>
  )
}

function getTitle({ draft }: ListedDraft): string {
  return draft?.fields['title']?.trim() || 'Untitled draft'
}

/** Why the draft is listed. */
function getReason({ slot, id, draft }: ListedDraft): string {
  if (!draft)
    return 'This draft cannot be opened on this device at the moment. Please sign in again, then try to open the draft.'
  if (draft.changes === null && slot !== id) return 'You have not sent this yet.'
  if (draft.changes === null)
    return 'This draft has not been sent. You started another draft in the meantime.'
  return 'The submission was sent before you saved these changes. You can send the changes as a new submission.'
}

interface DraftCardProps {
  userId: string
  listed: ListedDraft
  onOpen: () => void
  onRemove: () => void
}

function DraftCard({ userId, listed, onOpen, onRemove }: DraftCardProps) {
  const { draft, savedAt } = listed
  return (
    <CardFrame type={draft?.type} details={[formatSavedAt(savedAt, Date.now())]} title={getTitle(listed)}>
      <chakra.p textStyle="small" color="text.muted" mt="2">
        {getReason(listed)}
      </chakra.p>
      {draft && <EntryFiles userId={userId} files={draft.files} />}
      <chakra.div mt="5" display="flex" flexWrap="wrap" gap="2">
        {draft && (
          <Button variant="outline" onClick={onOpen}>
            <Pencil aria-hidden />
            Open
          </Button>
        )}
        {draft && <SaveButton userId={userId} draft={draft} />}
        <Button variant="quiet" color="danger.text" onClick={onRemove}>
          <Trash2 aria-hidden />
          Remove
        </Button>
      </chakra.div>
    </CardFrame>
  )
}

function SaveButton({ userId, draft }: { userId: string; draft: NonNullable<ListedDraft['draft']> }) {
  const [isSaving, setIsSaving] = useState(false)

  async function save() {
    if (isSaving) return
    setIsSaving(true)
    try {
      const { downloadDraft } = await import('./save-as-zip.ts')
      await downloadDraft(userId, draft)
    } catch {
      toast({
        title: 'The file could not be created. Your draft is still saved on this device.',
        tone: 'destructive',
      })
    }
    setIsSaving(false)
  }

  return (
    <Button variant="quiet" aria-disabled={isSaving} onClick={() => void save()}>
      <Download aria-hidden />
      Save as a file
    </Button>
  )
}
