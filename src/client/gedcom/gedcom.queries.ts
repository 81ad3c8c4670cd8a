/** The upload of a GEDCOM file, the progress of the import, and the refetch afterwards. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { PasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { callUpload } from '#client/api/upload/upload-form.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  cancelImport,
  getImportProgress,
  type ImportAnswers,
  type ImportProgress,
  importGedcom,
} from '#shared/contracts/gedcom.contract.ts'
import * as limits from '#shared/limits.ts'

export interface ImportRequest {
  file: File
  /** Imports marriages and migrations as timeline events. */
  events: boolean
  /** Lets relatives see what the file no longer restricts. */
  lift: boolean
  /** Who of the file is whom, where the preview has asked. */
  answers: ImportAnswers
  /** Only reports what the import would do. */
  preview: boolean
}

/** How often the server is asked how far it is, in milliseconds. */
const progressIntervalMs = 1_000

/** Checks the file before the upload, because a failed upload gives no reason. */
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
      'The file was changed or moved after you selected it. Please select it again.',
    )
  }
}

function useInvalidateAll() {
  const { user } = useSession()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: offlineQueryKey(user?.id) })
}

const idle: ImportProgress = { state: 'idle', done: 0, total: 0 }
const progressKey = [getImportProgress.name]

/** Resets the progress after an import. */
function useResetProgress() {
  const client = useQueryClient()
  return async () => {
    await client.cancelQueries({ queryKey: progressKey })
    client.setQueryData(progressKey, idle)
    await client.invalidateQueries({ queryKey: progressKey })
  }
}

/** Previews or imports a file; asks for the password if the server requires it. */
export function useImport({ withConfirmedPassword }: PasswordConfirmation) {
  const [sent, setSent] = useState(0)
  const invalidateAll = useInvalidateAll()
  const resetProgress = useResetProgress()
  const mutation = useMutation({
    onMutate: () => setSent(0),
    mutationFn: async ({ file, events, lift, answers, preview }: ImportRequest) => {
      await checkFile(file)
      const flag = (isOn: boolean) => (isOn ? '1' : undefined)
      const query = { preview: flag(preview), events: flag(events), lift: flag(lift) }
      const fields = { answers: JSON.stringify(answers) }
      return await withConfirmedPassword(() => {
        setSent(0)
        return callUpload(importGedcom, { file, query, fields, onProgress: setSent })
      })
    },
    onSuccess: (report) => {
      if (!report.preview) void invalidateAll()
    },
    onSettled: (_report, error) => {
      // Without a connection the last known progress stays.
      if (!(error instanceof NoConnectionError)) void resetProgress()
    },
  })
  return { ...mutation, sent }
}

/** The progress of the server, polled while an import of any user runs. */
export function useImportProgress(isBusy: boolean): ImportProgress {
  const { live } = useSession()
  const invalidateAll = useInvalidateAll()
  const { data } = useQuery({
    queryKey: progressKey,
    queryFn: ({ signal }) => call(getImportProgress, { signal }),
    enabled: live,
    refetchInterval: ({ state }) => (isBusy || isImportRunning(state.data) ? progressIntervalMs : false),
    staleTime: 0,
    gcTime: 0,
  })
  const isRunning = isImportRunning(data)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidateAll()
    wasRunning.current = isRunning
  })
  return data ?? idle
}

/** Cancels the import that is running, of any administrator. */
export function useCancelImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelImport),
    onSettled: () => client.invalidateQueries({ queryKey: progressKey }),
  })
}

export function isImportRunning(progress: ImportProgress | undefined): boolean {
  return progress !== undefined && progress.state !== 'idle'
}
