/** The quiet lines above a form: what came back, what this device does with it. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { formatTimeAgo } from '#client/ui/format/format-date.ts'
import type { DraftFormProps } from './draft-fields.ts'
import type { Later } from './submit-messages.ts'

/** "Your draft of 5 min ago is back." */
export function sayDraftIsBack(savedAt: number, now = Date.now()): string {
  const ago = formatTimeAgo(savedAt, now)
  return ago === 'Just now' ? 'Your draft is back.' : `Your draft of ${ago} is back.`
}

const unkeptWords = {
  closed: 'This browser does not keep drafts.',
  full: 'There is no room left on this device for a draft.',
} as const

const laterWords = {
  expired: {
    kept: 'What you send is kept on this device, and goes out once you have signed in again.',
    unkept: 'Please sign in again before you send it.',
  },
  offline: {
    kept: 'You are offline. What you send is kept on this device, and goes out as soon as there is a connection.',
    unkept: 'You are offline. Please leave this page open until there is a connection, and send it then.',
  },
} as const

interface DraftNoticeProps extends DraftFormProps {
  /** Why it will not be sent at once. */
  later: Later
}

export function DraftNotice({ draft, state, later }: DraftNoticeProps) {
  const { restoredFrom, startedOver, unkept } = state
  // One line whose button stays: the focus is on it.
  const turn = startedOver
    ? { words: 'Your draft was put away.', action: { label: 'Undo', act: () => draft.undo() } }
    : restoredFrom !== null && {
        words: sayDraftIsBack(restoredFrom),
        action: { label: 'Start over', act: () => draft.startOver() },
      }
  return (
    <>
      {turn && <Line action={turn.action}>{turn.words}</Line>}
      {unkept && <Line>{unkeptWords[unkept]}</Line>}
      {later && <Line>{laterWords[later][unkept ? 'unkept' : 'kept']}</Line>}
    </>
  )
}

interface LineProps {
  action?: { label: string; act: () => void }
  children: ReactNode
}

function Line({ action, children }: LineProps) {
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
        <Button variant="quiet" px="3" color="accent.text" onClick={action.act}>
          {action.label}
        </Button>
      )}
    </chakra.div>
  )
}
