/** Saves what waits on this device as one .zip: its words as a text, its files as they were chosen. Load it lazily. */
import { Zip, ZipPassThrough } from 'fflate'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { safeFileName, uniqueNames } from '#client/ui/files/file-names.ts'
import { downloadFile } from '#client/ui/files/save-file.ts'
import { submissionType } from '#shared/contracts/submissions.contract.ts'
import { submissionTexts } from '../submission-messages.ts'
import { exportDraft, exportEntry, type SubmissionExport } from './submission-export.ts'

/** Under which the form keeps a change of what waits. */
const changeSlot = (key: string) => `change-${key}`
/** Bytes that are in memory at a time. */
const piece = 1024 * 1024
/** A plain .zip cannot be larger, bytes. */
const most = 4_000_000_000

export type ReadBytes = (fileId: string, start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Packs them, each in a folder of its own where there are several. Nothing is compressed: pictures and films are.
 *
 * @throws Error where a file cannot be read, or all together are larger than a .zip can be
 */
export async function zipOf(keepsakes: readonly SubmissionExport[], readBytes: ReadBytes): Promise<Blob> {
  const total = keepsakes.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0)
  if (total > most) throw new Error('Together they are too large for one file.')
  const parts: Blob[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    // A blob of its own each: the browser may lay it aside, where an array would stay in memory.
    parts.push(new Blob([new Uint8Array(chunk)]))
  })
  const folders = uniqueNames()
  for (const keepsake of keepsakes) {
    const folder = keepsakes.length > 1 ? `${folders(safeFileName(keepsake.title, 'Untitled'))}/` : ''
    await pack(zip, folder, keepsake, readBytes)
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

async function pack(
  zip: Zip,
  folder: string,
  { title, words, files }: SubmissionExport,
  readBytes: ReadBytes,
) {
  const unique = uniqueNames()
  const text = begin(zip, folder + unique(`${safeFileName(title, 'Untitled')}.txt`))
  text.push(new TextEncoder().encode(words), true)
  for (const { id, name, size } of files) {
    const packed = begin(zip, folder + unique(safeFileName(name, 'File')))
    for (let start = 0; start < size; start += piece) {
      const end = Math.min(start + piece, size)
      packed.push(await readBytes(id, start, end), end === size)
    }
    if (size === 0) packed.push(new Uint8Array(), true)
  }
}

function begin(zip: Zip, path: string) {
  const file = new ZipPassThrough(path)
  zip.add(file)
  return file
}

async function save(userId: string, keepsakes: readonly SubmissionExport[], name: string) {
  const blob = await zipOf(keepsakes, (id, start, end) => outbox.readBytes(userId, id, start, end))
  downloadFile(blob, `${safeFileName(name, 'Untitled')}.zip`)
}

/** Saves one that waits. @throws Error where it cannot be opened or read */
export async function saveEntry(userId: string, entry: OutboxEntry): Promise<void> {
  const keepsake = exportEntry(entry)
  if (!keepsake) throw new Error('It cannot be opened on this device.')
  await save(userId, [keepsake], keepsake.title)
}

/** Every draft of this user's: of something new, and of a change of what waits. */
async function keepsakesOfDrafts(
  userId: string,
  entries: readonly OutboxEntry[],
): Promise<SubmissionExport[]> {
  const begun = submissionType.options.map((type) => [type, `${submissionTexts[type].name}, begun`] as const)
  const changed = entries.map(({ key, submission: writing }) => {
    const name = writing ? submissionTexts[writing.type].name : 'Something'
    return [changeSlot(key), `${name}, being changed`] as const
  })
  const keepsakes = [...begun, ...changed].map(async ([slot, kind]) => {
    const draft = await outbox.readDraft(userId, slot)
    return draft ? [exportDraft(kind, draft)] : []
  })
  return (await Promise.all(keepsakes)).flat()
}

/** Saves all that waits and all drafts. Gives how many they were, and how many could not be opened. */
export async function saveEverything(userId: string): Promise<{ saved: number; sealed: number }> {
  const entries = await outbox.list(userId)
  const waiting = entries.map(exportEntry).filter((keepsake) => keepsake !== null)
  const keepsakes = [...waiting, ...(await keepsakesOfDrafts(userId, entries))]
  if (keepsakes.length > 0) await save(userId, keepsakes, 'Not sent yet')
  return { saved: keepsakes.length, sealed: entries.length - waiting.length }
}
