/** State of an export: its progress, the finished file or an error, and saving or sharing the file. */
import { useEffect, useRef, useState } from 'react'
import { canShare, downloadFile, shareFile } from '#client/ui/files/save-file.ts'
import { type ExportJob, requestFile } from './export-worker-client.ts'
import type { ExportRequest } from './files/create-file.ts'

export type ExportState =
  | { step: 'choosing' }
  | { step: 'working'; progress: number }
  | { step: 'finished'; file: File; canShareFile: boolean }
  | { step: 'failed'; message: string }

/** Downloads the finished file, unless the device can share it; then the user chooses. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: 'choosing' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const startExport = async (job: ExportJob, request: ExportRequest, name: string) => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const { signal } = controller
    setState({ step: 'working', progress: 0 })
    try {
      const onProgress = (progress: number) => {
        if (!signal.aborted) setState({ step: 'working', progress })
      }
      const blob = await requestFile(job, request, onProgress, signal)
      signal.throwIfAborted()
      const file = new File([blob], name, { type: blob.type })
      const canShareFile = canShare(file)
      if (!canShareFile) downloadFile(file, name)
      setState({ step: 'finished', file, canShareFile })
    } catch (error) {
      if (signal.aborted) return
      setState({ step: 'failed', message: formatExportError(error) })
    }
  }
  const file = state.step === 'finished' ? state.file : null
  return {
    state,
    startExport,
    cancel: () => {
      running.current?.abort()
      setState({ step: 'choosing' })
    },
    download: () => {
      if (file) downloadFile(file, file.name)
    },
    /** Downloads the file if sharing fails. */
    share: () => {
      if (file) shareFile(file).catch(() => downloadFile(file, file.name))
    },
    reset: () => setState({ step: 'choosing' }),
  }
}

function formatExportError(error: unknown): string {
  if (!navigator.onLine)
    return 'You are offline, and this device has not downloaded the fonts for PDF files yet. Choose a PNG image or an SVG drawing, or try again when you are online.'
  const text = error instanceof Error ? error.message : ''
  return /memory|allocation|array length|string length/i.test(text)
    ? 'This device does not have enough memory for a file of this size. Choose a smaller size.'
    : 'The file could not be created on this device. Please close other tabs and apps, and try again.'
}
