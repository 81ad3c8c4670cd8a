/** Sends a submission: its file first, then the words that name it. A second try of the same words is the same one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSession } from '#client/accounts/session.tsx'
import { call, NoConnectionError } from '#client/api/call.ts'
import { uploadMedia } from '#client/api/upload-media.ts'
import { newUuid } from '#client/offline/new-uuid.ts'
import { toast } from '#client/ui/toaster.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaFile } from '#shared/contracts/media.contract.ts'
import {
  createSubmission,
  listMySubmissions,
  type SubmissionPayload,
} from '#shared/contracts/submissions.contract.ts'

/** The specification's words where the server has none of its own. */
const failure = 'Failed to submit. Please try again.'

/** What is sent: the payload, made once the file has its address. */
export interface Sending {
  type: SubmissionPayload['type']
  file: File | null
  payload: (uploaded: MediaFile | null) => SubmissionPayload
  /** Done when the server has it, before the form is emptied. */
  onceSent?: () => Promise<void>
}

export function failureInWords(error: unknown): string {
  if (error instanceof NoConnectionError) return failure
  return (error instanceof AppError && error.message) || failure
}

/**
 * Sends; the toast says how it went. What was uploaded for a file is not uploaded again, and the key stays the same
 * until the words change: an answer that was lost makes no second submission.
 */
export function useSubmit(onDone: () => void) {
  const { user } = useSession()
  const client = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const uploaded = useRef<{ file: File; medium: MediaFile } | null>(null)
  const key = useRef<{ body: string; key: string } | null>(null)

  async function upload(file: File): Promise<MediaFile> {
    if (uploaded.current?.file === file) return uploaded.current.medium
    const medium = await uploadMedia({ file, fileName: file.name, folder: 'archives', onSent: setSent })
    uploaded.current = { file, medium }
    return medium
  }

  async function send({ file, payload }: Sending) {
    const body = payload(file ? await upload(file) : null)
    const text = JSON.stringify(body)
    if (key.current?.body !== text) key.current = { body: text, key: newUuid() }
    return await call(createSubmission, { body, idempotencyKey: key.current.key })
  }

  const mutation = useMutation({
    mutationFn: send,
    onSuccess: async (submission, { onceSent }) => {
      await onceSent?.()
      toast({ title: `Your ${submission.type} has been submitted for review` })
      uploaded.current = null
      key.current = null
      onDone()
      await client.invalidateQueries({ queryKey: ['reading', user?.id, listMySubmissions.name] })
    },
    onError: (error) => toast({ title: failureInWords(error), tone: 'destructive' }),
    onSettled: () => setSent(null),
  })
  return { ...mutation, sent }
}
