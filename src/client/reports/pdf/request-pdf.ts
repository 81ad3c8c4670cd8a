/** Sends a report to the worker that creates PDF files, and receives the file. */

import type { PdfReply } from './create-pdf.worker.ts'
import type { BookFile } from './create-pdf-book.ts'

/** @throws the signal's reason once it is aborted, or Error with the worker's message */
export async function requestPdf(
  file: BookFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL('./create-pdf.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The worker failed.')))
      worker.addEventListener('message', ({ data }: MessageEvent<PdfReply>) => {
        if ('error' in data) reject(new Error(data.error))
        else if ('file' in data) resolve(data.file)
        else onProgress(data.progress)
      })
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
