/** Notice above the canvas after a link was saved or removed, with an undo button. */
import { ChangeActions } from '#client/audit/change-actions.tsx'
import { CanvasNotice } from './canvas-notice.tsx'
import type { LinkResult } from './linking/use-link-mutation.ts'

interface UndoNoticeProps {
  result: LinkResult
  canWrite: boolean
  onClose: () => void
}

export function UndoNotice({ result: { auditEntryId, message }, canWrite, onClose }: UndoNoticeProps) {
  return (
    <CanvasNotice
      actions={<ChangeActions auditEntryId={auditEntryId} canUndo={canWrite} onClose={onClose} />}
    >
      {message}
    </CanvasNotice>
  )
}
