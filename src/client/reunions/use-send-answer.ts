/** Sends the user's answer about a reunion, or saves it in the outbox. */
import { useRef, useState } from 'react'
import { sendSubmission } from '#client/api/upload/send-submission.ts'
import { drainNow } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { toAttendanceFields } from '#client/submissions/attendance/attendance-fields.ts'
import type { SubmitResult } from '#client/submissions/draft/draft-state.ts'
import { WorkingDraft } from '#client/submissions/draft/working-draft.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { AttendanceContent } from '#shared/reunions/attendance-fields.ts'
import { findEntries } from './own-answer.ts'
import { useInvalidateReunions } from './reunions.changes.ts'

/** @param entry the answer that waits and that this one replaces; undefined where none waits */
async function sendAnswer(
  userId: string,
  content: AttendanceContent,
  entry: OutboxEntry | undefined,
): Promise<SubmitResult> {
  const fields = toAttendanceFields(content)
  const about = { slot: `attendance:${content.reunionId}`, fields }
  const options = { userId, type: 'attendance', about, outbox, send: sendSubmission, locks: null } as const
  const draft = new WorkingDraft({ ...options, entry })
  const close = draft.open()
  try {
    for (const [name, value] of Object.entries(fields)) draft.setField(name, value)
    const result = await draft.submit()
    // The user has it in the panel, and needs no draft of it.
    if (result.kind === 'invalid') draft.discard()
    if (result.kind !== 'already-sent') return result
    // The waiting answer was sent meanwhile: this one is sent after it.
    draft.discard()
    return await sendAnswer(userId, content, undefined)
  } finally {
    close()
  }
}

/** The user's answer that waits; undefined where none waits, or where the browser has no storage. */
async function findWaitingEntry(userId: string, reunionId: string): Promise<OutboxEntry | undefined> {
  const entries = await outbox.list(userId).catch(() => [])
  return findEntries(entries, reunionId).at(-1)
}

/** @returns a function that tells whether the answer was sent or saved, and whether one is being sent */
export function useSendAnswer(userId: string) {
  const [isSending, setIsSending] = useState(false)
  const invalidate = useInvalidateReunions()
  /** The latest answer that has to wait until the one before is sent. */
  const next = useRef<AttendanceContent | null>(null)
  const running = useRef<Promise<boolean> | null>(null)

  async function sendOne(content: AttendanceContent): Promise<boolean> {
    const result = await sendAnswer(userId, content, await findWaitingEntry(userId, content.reunionId))
    if (result.kind === 'saved') drainNow()
    else if (result.kind === 'sent') await invalidate()
    else {
      toast({
        title: result.kind === 'failed' ? result.message : 'Your answer could not be sent. Please try again.',
        tone: 'destructive',
      })
      return false
    }
    return true
  }

  async function sendAll(): Promise<boolean> {
    setIsSending(true)
    try {
      let isSent = false
      for (let content = next.current; content; content = next.current) {
        next.current = null
        isSent = await sendOne(content)
      }
      return isSent
    } finally {
      running.current = null
      setIsSending(false)
    }
  }

  /** An answer that is given while another is being sent is sent after it. */
  function send(content: AttendanceContent): Promise<boolean> {
    next.current = content
    running.current ??= sendAll()
    return running.current
  }
  return { send, isSending }
}
