/** Bringing family trees in: the upload, what the server tells of its work, and what has to be read anew afterwards. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { PasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { callUpload } from '#client/api/upload/upload-form.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { getImportProgress, type ImportProgress, importGedcom } from '#shared/contracts/gedcom.contract.ts'
import * as limits from '#shared/limits.ts'

export interface ImportRequest {
  file: File
  /** Marriages and migrations become timeline events. */
  events: boolean
  /** Reports what would happen and changes nothing. */
  preview: boolean
}

/** How often the server is asked how far it is, in milliseconds. */
const progressIntervalMs = 1_000

/** What cannot be sent is said before anything is: a connection that breaks off in the middle says nothing. */
async function checkFile(file: File) {
  if (file.size > limits.bodySize.gedcom) {
    const megabytes = Math.round(limits.bodySize.gedcom / 1024 ** 2)
    throw new AppError('too_large', `A GEDCOM file may have at most ${megabytes} MB.`)
  }
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new AppError(
      'invalid',
      'The file was changed or moved since you chose it. Please choose it once more.',
    )
  }
}

function useReadAnew() {
  const { user } = useSession()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: offlineQueryKey(user?.id) })
}

const idle: ImportProgress = { state: 'idle', done: 0, total: 0 }
const progressKey = [getImportProgress.name]

/** What the server said of its work before it was done holds no longer. */
function useForgetProgress() {
  const client = useQueryClient()
  return async () => {
    await client.cancelQueries({ queryKey: progressKey })
    client.setQueryData(progressKey, idle)
    await client.invalidateQueries({ queryKey: progressKey })
  }
}

/** Sends a file to be previewed or imported; asks for the password where the server wants it. */
export function useImport({ withConfirmedPassword }: PasswordConfirmation) {
  const [sent, setSent] = useState(0)
  const readAnew = useReadAnew()
  const forget = useForgetProgress()
  const mutation = useMutation({
    onMutate: () => setSent(0),
    mutationFn: async ({ file, events, preview }: ImportRequest) => {
      await checkFile(file)
      const query = { preview: preview ? '1' : undefined, events: events ? '1' : undefined }
      return await withConfirmedPassword(() => {
        setSent(0)
        return callUpload(importGedcom, { file, query, onProgress: setSent })
      })
    },
    onSuccess: (report) => {
      if (!report.preview) void readAnew()
    },
    onSettled: (_report, error) => {
      // Cut off from the server, what it said last is all that is known.
      if (!(error instanceof NoConnectionError)) void forget()
    },
  })
  return { ...mutation, sent }
}

/** How far the server is: asked once, and again and again while `busy` or while it is at work for anybody. */
export function useImportProgress(busy: boolean): ImportProgress {
  const { live } = useSession()
  const readAnew = useReadAnew()
  const { data } = useQuery({
    queryKey: progressKey,
    queryFn: ({ signal }) => call(getImportProgress, { signal }),
    enabled: live,
    refetchInterval: ({ state }) => (busy || isImportRunning(state.data) ? progressIntervalMs : false),
    staleTime: 0,
    gcTime: 0,
  })
  const atWork = isImportRunning(data)
  const wasAtWork = useRef(false)
  useEffect(() => {
    if (wasAtWork.current && !atWork) void readAnew()
    wasAtWork.current = atWork
  })
  return data ?? idle
}

export function isImportRunning(progress: ImportProgress | undefined): boolean {
  return progress !== undefined && progress.state !== 'idle'
}
