/** A button that opens the comments on a record which has no page of its own, with their number. */
import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { formatCommentCount } from '#client/ui/format/format-count.ts'
import type { CommentTarget } from './comment-threads.ts'
import { useCommentCounts } from './use-comment-counts.ts'

const CommentsDialog = lazy(() => import('./comments-dialog.tsx'))

export function CommentsButton({ target }: { target: CommentTarget }) {
  const counts = useCommentCounts()
  const [isOpen, setIsOpen] = useState(false)
  if (!counts) return null
  const count = counts.get(target.id) ?? 0
  const label = count === 0 ? 'Comment' : formatCommentCount(count)
  return (
    <>
      <Button
        variant="quiet"
        px="3"
        ms="-3"
        mt="1"
        color="text.muted"
        aria-label={`${label}: ${target.title}`}
        onClick={() => setIsOpen(true)}
      >
        <MessageCircle aria-hidden />
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <CommentsDialog target={target} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
