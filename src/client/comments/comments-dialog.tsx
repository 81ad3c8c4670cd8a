/** The comments on a record in a dialog. Load it lazily. */
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { CommentTarget } from './comment-threads.ts'
import CommentsSection from './comments-section.tsx'

export default function CommentsDialog({ target, onClose }: { target: CommentTarget; onClose: () => void }) {
  return (
    <Dialog open tall title={target.title} maxW="40rem" onClose={onClose}>
      <CommentsSection target={target} />
    </Dialog>
  )
}
