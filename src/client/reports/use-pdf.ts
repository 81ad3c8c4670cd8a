/** State of a PDF file of a report: its progress, the finished file or an error, and saving or sharing the file. */
import { useEffect, useRef, useState } from 'react'
import { safeFileName } from '#client/ui/files/file-names.ts'
import { canShare, downloadFile, shareFile } from '#client/ui/files/save-file.ts'
import type { BookFile } from './pdf/create-pdf-book.ts'
import { requestPdf } from './pdf/request-pdf.ts'

export type PdfCreation =
  | { step: 'idle' }
  | { step: 'working'; share: number }
  | { step: 'finished'; file: File; canShareFile: boolean }
  | { step: 'failed'; message: string }

/** Downloads the finished file, unless the device can share it; then the user chooses. */
export function usePdf() {
  const [state, setState] = useState<PdfCreation>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const create = async (content: BookFile) => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const { signal } = controller
    setState({ step: 'working', share: 0 })
    try {
      const blob = await requestPdf(
        content,
        (share) => {
          if (!signal.aborted) setState({ step: 'working', share })
        },
        signal,
      )
      signal.throwIfAborted()
      const name = safeFileName(`${content.book.title}.pdf`, 'Report')
      const file = new File([blob], name, { type: blob.type })
      const canShareFile = canShare(file)
      if (!canShareFile) downloadFile(file, name)
      setState({ step: 'finished', file, canShareFile })
    } catch {
      if (!signal.aborted) setState({ step: 'failed', message: formatError() })
    }
  }
  const file = state.step === 'finished' ? state.file : null
  return {
    state,
    create,
    cancel: () => {
      running.current?.abort()
      setState({ step: 'idle' })
    },
    download: () => {
      if (file) downloadFile(file, file.name)
    },
    /** Downloads the file if sharing fails. */
    share: () => {
      if (file) shareFile(file).catch(() => downloadFile(file, file.name))
    },
  }
}

function formatError(): string {
  return navigator.onLine
    ? 'Please close other tabs and apps, and try again.'
    : 'You are offline, and this device has not downloaded what it needs for PDF files yet. Print the report, or try again when you are online.'
}
