/** The quiet thank-you for a record, and who has said it. */
import { chakra } from '@chakra-ui/react'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { sendSubmission } from '#client/api/upload/send-submission.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { drainNow } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import { WorkingDraft } from '#client/submissions/draft/working-draft.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { Comment } from '#shared/contracts/comments.contract.ts'
import { aboutRecord } from './comment-composer.tsx'
import { type CommentTarget, formatThanks, type WaitingComment } from './comment-threads.ts'
import { useDeleteComment, useInvalidateComments } from './comments.changes.ts'

/** Sends the thank-you, or saves it in the outbox. */
async function sendThanks(userId: string, target: CommentTarget) {
  const { slot, fields } = aboutRecord(target, null)
  const about = { slot: `thanks:${slot}`, fields: { ...fields, isThanks: 'yes' } }
  const options = { userId, type: 'comment', about, outbox, send: sendSubmission, locks: null } as const
  const draft = new WorkingDraft(options)
  const close = draft.open()
  try {
    return await draft.submit()
  } finally {
    close()
  }
}

interface ThankButtonProps {
  userId: string
  target: CommentTarget
  thanks: readonly Comment[]
  waiting: WaitingComment | undefined
}

export function ThankButton({ userId, target, thanks, waiting }: ThankButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { online } = useConnection()
  const invalidate = useInvalidateComments()
  const remove = useDeleteComment()
  const own = thanks.find(({ author_id }) => author_id === userId)
  const isThanked = own !== undefined || waiting !== undefined
  const names = thanks.filter((one) => one !== own).map(({ author_name }) => author_name || 'A former member')

  async function toggle() {
    setIsBusy(true)
    try {
      if (own) await remove.mutateAsync(own)
      else if (waiting) await outbox.remove(userId, waiting.key)
      else {
        const result = await sendThanks(userId, target)
        if (result.kind === 'saved') drainNow()
        else if (result.kind === 'sent') await invalidate()
        else if (result.kind === 'failed') toast({ title: result.message, tone: 'destructive' })
      }
    } catch (error) {
      toast({
        title: error instanceof Error ? error.message : 'Your thanks could not be sent. Please try again.',
        tone: 'destructive',
      })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
      <Button
        variant="outline"
        aria-pressed={isThanked}
        disabled={isBusy || (own !== undefined && !online)}
        onClick={() => void toggle()}
      >
        <Heart aria-hidden fill={isThanked ? 'currentColor' : 'none'} />
        Thank you
      </Button>
      {(names.length > 0 || isThanked) && (
        <chakra.p textStyle="small" color="text.muted">
          {`From ${formatThanks(names, isThanked)}`}
        </chakra.p>
      )}
    </chakra.div>
  )
}
