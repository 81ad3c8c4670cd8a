/** Notices above a submission form: the draft was restored, cannot be saved, or will be sent later. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { SignInAgain } from '#client/accounts/sign-in-again.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { formatTimeAgo } from '#client/ui/format/format-date.ts'
import type { EarlierDraft } from '../draft/draft-state.ts'
import type { DraftFormProps } from './draft-fields.ts'
import type { SendDelay } from './submit-messages.ts'

/** "Your draft from 5 min ago has been restored." */
function formatDraftRestored(savedAt: number, now = Date.now()): string {
  const ago = formatTimeAgo(savedAt, now)
  return ago === 'Just now' ? 'Your draft has been restored.' : `Your draft from ${ago} has been restored.`
}

const notSavedMessages = {
  closed: 'This browser cannot save your draft. Please submit your text before you close the page.',
  full: 'Your draft cannot be saved because this device is full. Please submit your text before you close the page.',
} as const

const delayMessages = {
  expired: {
    saved:
      'Your session has expired. What you submit is saved on this device and sent after you sign in again.',
    notSaved: 'Your session has expired. Please sign in again before you submit.',
  },
  offline: {
    saved: 'You are offline. What you submit is saved on this device and sent when you are connected again.',
    notSaved: 'You are offline. Please keep this page open, and submit when you are connected again.',
  },
} as const

interface DraftNoticeProps extends DraftFormProps {
  /** Why the submission would not be sent at once. */
  delay: SendDelay
}

const earlierDraftMessages: Record<EarlierDraft, string> = {
  sealed:
    'An earlier draft on this device will appear here when you are online and signed in. Until then, your text in this form is not saved.',
  kept: 'Your earlier draft is kept in My Submissions.',
  'kept-sealed':
    'An earlier draft cannot be opened at the moment. You can find the earlier draft in My Submissions.',
}

/** Shown above a form whose draft another tab writes. */
export function OpenElsewhereNotice({ draft }: Pick<DraftFormProps, 'draft'>) {
  return (
    <Notice action={{ label: 'Continue here', onClick: () => draft.takeOver() }}>
      This draft is already open in another window of this browser.
    </Notice>
  )
}

export function DraftNotice({ draft, state, delay }: DraftNoticeProps) {
  const { restoredSavedAt, isDiscarded, notSavedReason, earlierDraft } = state
  return (
    <>
      {/* Both states share one element, so that its button keeps the focus when the user presses it. */}
      {isDiscarded ? (
        <Notice action={{ label: 'Undo', onClick: () => draft.undoDiscard() }}>
          Your draft was cleared.
        </Notice>
      ) : (
        restoredSavedAt !== null && (
          <Notice action={{ label: 'Start over', onClick: () => draft.discard() }}>
            {formatDraftRestored(restoredSavedAt)}
          </Notice>
        )
      )}
      {earlierDraft && <Notice>{earlierDraftMessages[earlierDraft]}</Notice>}
      {notSavedReason && earlierDraft !== 'sealed' && <Notice>{notSavedMessages[notSavedReason]}</Notice>}
      {delay && <Notice>{delayMessages[delay][notSavedReason ? 'notSaved' : 'saved']}</Notice>}
      <SignInAgain />
    </>
  )
}

interface NoticeProps {
  action?: { label: string; onClick: () => void }
  children: ReactNode
}

function Notice({ action, children }: NoticeProps) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      borderInlineStartWidth="3px"
      borderColor="accent"
      ps="3"
      minH="touch"
    >
      <chakra.p role="status" textStyle="small" color="text.muted">
        {children}
      </chakra.p>
      {action && (
        <Button variant="quiet" px="3" color="accent.text" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </chakra.div>
  )
}
