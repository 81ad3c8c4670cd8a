/** The button that opens the form for recording a voice. Also works offline. */
import { Mic } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'
import type { FormSubject } from '../draft/draft-state.ts'

const SubmissionDialog = lazy(() => import('../form/submission-dialog.tsx'))

interface RecordButtonProps {
  /** What is told about; absent for anything. */
  topic?: { id: string; title: string }
  /** Without its words, where there is little room. */
  isCompact?: boolean
}

/** The form asks who speaks. */
export function RecordButton({ topic, isCompact = false }: RecordButtonProps) {
  const dialog = useLazyDialog()
  const [about, setAbout] = useState<FormSubject | null>(null)
  async function open() {
    const { createTopicSubject } = await import('./voice-subject.ts')
    setAbout(createTopicSubject(topic ?? null))
    dialog.open()
  }
  return (
    <>
      <Button
        variant="outline"
        {...(isCompact && { size: 'icon', 'aria-label': 'Record a voice' })}
        onClick={() => void open()}
      >
        <Mic aria-hidden />
        {!isCompact && 'Record a voice'}
      </Button>
      {about && dialog.isLoaded && (
        <Suspense>
          <SubmissionDialog type="archive" about={about} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
