/** What has just been linked or taken apart, and the way to take that back. */
import { X } from 'lucide-react'
import { PasswordNotGivenError, usePasswordProof } from '#client/accounts/use-password-confirmation.tsx'
import { useUndo } from '#client/audit/audit.queries.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { CanvasBar } from './canvas-notice.tsx'
import type { Done } from './linking/use-link-mutation.ts'

interface DoneBarProps {
  done: Done
  possible: boolean
  onClose: () => void
}

export function DoneBar({ done, possible, onClose }: DoneBarProps) {
  const proof = usePasswordProof()
  const undo = useUndo(proof.withProof)
  function takeBack(entry: string) {
    undo.mutate(entry, {
      onSuccess: () => {
        toast({ title: 'Taken back' })
        onClose()
      },
      onError: (failure) => {
        if (failure instanceof PasswordNotGivenError) return
        toast({ title: 'This could not be taken back', description: failure.message, tone: 'destructive' })
      },
    })
  }
  const { entry } = done
  return (
    <>
      <CanvasBar
        actions={
          <>
            {entry === null ? (
              <ButtonLink variant="quiet" px="3" color="accent.text" to="/admin/activity">
                Activity Log
              </ButtonLink>
            ) : (
              <Button
                variant="quiet"
                px="3"
                color="accent.text"
                disabled={!possible || undo.isPending}
                onClick={() => takeBack(entry)}
              >
                {undo.isPending ? 'Taking back...' : 'Undo'}
              </Button>
            )}
            <Button variant="quiet" size="icon" aria-label="Dismiss" onClick={onClose}>
              <X aria-hidden />
            </Button>
          </>
        }
      >
        {done.words}
      </CanvasBar>
      {proof.dialog}
    </>
  )
}
