/** Sends what the user says about a face, or saves it in the outbox. */
import { useState } from 'react'
import { sendSubmission } from '#client/api/upload/send-submission.ts'
import { drainNow } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import type { SubmitResult } from '#client/submissions/draft/draft-state.ts'
import { WorkingDraft } from '#client/submissions/draft/working-draft.ts'
import { parseFaceContent, toFaceFields } from '#client/submissions/face/face-fields.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { FaceContent } from '#shared/faces/face-fields.ts'
import { type FaceRegion, isSameFace } from '#shared/faces/face-region.ts'
import { useInvalidateFaces } from './faces.changes.ts'

/** @param entry what waits about this face and is replaced; undefined where nothing waits */
async function sendFace(
  userId: string,
  content: FaceContent,
  entry: OutboxEntry | undefined,
): Promise<SubmitResult> {
  const fields = toFaceFields(content)
  const about = { slot: `face:${content.itemId}:${fields.faceId}${fields.region}`, fields }
  const options = { userId, type: 'face', about, outbox, send: sendSubmission, locks: null } as const
  const draft = new WorkingDraft({ ...options, entry })
  const close = draft.open()
  try {
    for (const [name, value] of Object.entries(fields)) draft.setField(name, value)
    const result = await draft.submit()
    if (result.kind !== 'already-sent') return result
    // The waiting answer was sent meanwhile: this one is sent after it.
    draft.discard()
    return await sendFace(userId, content, undefined)
  } finally {
    close()
  }
}

/** @param marked where the face is; null where that is not known */
function isAboutFace(waiting: FaceContent, content: FaceContent, marked: FaceRegion | null): boolean {
  if (waiting.itemId !== content.itemId) return false
  if (waiting.faceId !== null) return waiting.faceId === content.faceId
  return waiting.region !== null && marked !== null && isSameFace(waiting.region, marked)
}

/** What the user has said about a face and waits; undefined where nothing waits, or where the browser has no storage. */
async function findWaitingEntry(userId: string, content: FaceContent, marked: FaceRegion | null) {
  const entries = await outbox.list(userId).catch(() => [])
  return entries.findLast(({ submission }) => {
    const waiting = submission?.type === 'face' ? parseFaceContent(submission.body) : null
    return waiting !== null && isAboutFace(waiting, content, marked)
  })
}

/** @returns a function that tells whether the face was sent or saved, and whether one is being sent */
export function useSendFace(userId: string) {
  const [isSending, setIsSending] = useState(false)
  const invalidate = useInvalidateFaces()
  /** @param marked where a face is that is marked already */
  async function send(content: FaceContent, marked = content.region): Promise<boolean> {
    setIsSending(true)
    try {
      const result = await sendFace(userId, content, await findWaitingEntry(userId, content, marked))
      if (result.kind === 'saved') drainNow()
      else if (result.kind === 'sent') await invalidate()
      else {
        toast({
          title: result.kind === 'failed' ? result.message : 'Your mark could not be sent. Please try again.',
          tone: 'destructive',
        })
        return false
      }
      return true
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending }
}
