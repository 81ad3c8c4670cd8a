/** Saves outbox entries and drafts as a ZIP file: each as a text file with its files. Load it lazily. */
import { Zip, ZipPassThrough } from 'fflate'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { Draft, OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { safeFileName, uniqueNames } from '#client/ui/files/file-names.ts'
import { downloadFile } from '#client/ui/files/save-file.ts'
import { submissionTexts } from '../submission-messages.ts'
import { exportDraft, exportEntry, type SubmissionExport } from './submission-export.ts'

/** Bytes that are in memory at a time. */
const chunkBytes = 1024 * 1024
/** Without ZIP64 a ZIP file is limited to 4 GB. */
const maxBytes = 4_000_000_000

export type ReadBytes = (fileId: string, start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Creates a ZIP file with one folder per export if there are several. Nothing is compressed, because media files are
 * compressed already.
 *
 * @throws Error when a file cannot be read, or when the files exceed the size limit
 */
export async function createZip(exports: readonly SubmissionExport[], readBytes: ReadBytes): Promise<Blob> {
  const totalBytes = exports.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0)
  if (totalBytes > maxBytes) throw new Error('All files together are too large for one ZIP file.')
  const parts: Blob[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    // The browser can move a Blob to disk, while a byte array remains in memory.
    parts.push(new Blob([new Uint8Array(chunk)]))
  })
  const uniqueFolder = uniqueNames()
  for (const item of exports) {
    const folder = exports.length > 1 ? `${uniqueFolder(safeFileName(item.title, 'Untitled'))}/` : ''
    await addToZip(zip, folder, item, readBytes)
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

async function addToZip(
  zip: Zip,
  folder: string,
  { title, text, files }: SubmissionExport,
  readBytes: ReadBytes,
) {
  const unique = uniqueNames()
  const textFile = addZipFile(zip, folder + unique(`${safeFileName(title, 'Untitled')}.txt`))
  textFile.push(new TextEncoder().encode(text), true)
  for (const { id, name, size } of files) {
    const zipFile = addZipFile(zip, folder + unique(safeFileName(name, 'File')))
    for (let start = 0; start < size; start += chunkBytes) {
      const end = Math.min(start + chunkBytes, size)
      zipFile.push(await readBytes(id, start, end), end === size)
    }
    if (size === 0) zipFile.push(new Uint8Array(), true)
  }
}

function addZipFile(zip: Zip, path: string) {
  const file = new ZipPassThrough(path)
  zip.add(file)
  return file
}

async function download(userId: string, exports: readonly SubmissionExport[], name: string) {
  const blob = await createZip(exports, (id, start, end) => outbox.readBytes(userId, id, start, end))
  downloadFile(blob, `${safeFileName(name, 'Untitled')}.zip`)
}

/** @throws Error when the entry cannot be decrypted or read */
export async function downloadEntry(userId: string, entry: OutboxEntry): Promise<void> {
  const item = exportEntry(entry)
  if (!item) throw new Error('This submission cannot be opened on this device.')
  await download(userId, [item], item.title)
}

function exportAnyDraft(draft: Draft): SubmissionExport {
  const { name } = submissionTexts[draft.type]
  return exportDraft(draft.changes === null ? `${name}, draft` : `${name}, draft of changes`, draft)
}

/** @throws Error when a file of the draft cannot be read */
export async function downloadDraft(userId: string, draft: Draft): Promise<void> {
  const item = exportAnyDraft(draft)
  await download(userId, [item], item.title)
}

/** Downloads all entries and drafts. Returns how many were exported and how many could not be decrypted. */
export async function exportAll(userId: string): Promise<{ exported: number; unreadable: number }> {
  const entries = await outbox.list(userId)
  const drafts = await outbox.listDrafts(userId)
  const waiting = entries.map(exportEntry).filter((item) => item !== null)
  const unsent = drafts.flatMap(({ draft }) => (draft ? [exportAnyDraft(draft)] : []))
  const exports = [...waiting, ...unsent]
  if (exports.length > 0) await download(userId, exports, 'Not sent yet')
  return { exported: exports.length, unreadable: entries.length + drafts.length - exports.length }
}
