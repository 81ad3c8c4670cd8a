/** The download of an item's file, so that a failure can be shown. */
import { call } from '#client/api/call.ts'
import { fetchFile, readBlob } from '#client/api/fetch-file.ts'
import { errorBody } from '#shared/contracts/app-error.ts'
import { type ArchiveItem, getArchiveDownload } from '#shared/contracts/archives.contract.ts'
import { replaceExtension } from '#shared/file-types.ts'

/** The browser saves larger files directly, without loading them into memory. */
const maxBytesInMemory = 100 * 1024 * 1024
/** The progress is shown from this size on. */
const minBytesForProgress = 2 * 1024 * 1024

interface Progress {
  /** Called when the download starts. */
  onStart: () => void
  /** Called for large files with the loaded part from 0 to 1. */
  onProgress: (progress: number) => void
}

/** Saves the file with its own name. @throws Error if the file cannot be loaded */
export async function downloadFile(item: ArchiveItem, { onStart, onProgress }: Progress): Promise<void> {
  const url = await getDownloadUrl(item)
  if (item.file_size > maxBytesInMemory) {
    await fetchFile(url, { Range: 'bytes=0-0' })
    onStart()
    saveUrl(url, item.file_name)
    return
  }
  const response = await fetchFile(url)
  onStart()
  const blob = await readBlob(response, item.file_size >= minBytesForProgress ? onProgress : () => {})
  const objectUrl = URL.createObjectURL(blob)
  saveUrl(objectUrl, getSavedName(item, blob))
  // The browser may still read from the URL.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
}

/** A copy without metadata may have another format than the file that was sent. */
function getSavedName({ file_name }: ArchiveItem, { type }: Blob): string {
  return replaceExtension(file_name, type.replace(/;.*/, ''))
}

/** Why the server does not send a file, in words for the user; null for a file that it sends, and without an answer. */
export async function findRefusal(url: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(url, { headers: { Range: 'bytes=0-0' }, credentials: 'same-origin', signal })
  if (response.ok) {
    await response.body?.cancel()
    return null
  }
  return errorBody.safeParse(await response.json().catch(() => null)).data?.error ?? null
}

async function getDownloadUrl(item: ArchiveItem): Promise<string> {
  // The service worker finds a saved copy by its version.
  const version = item.file_version === undefined ? '' : `&v=${item.file_version}`
  if (item.file_url !== '') return `${item.file_url}?download=1${version}`
  return (await call(getArchiveDownload, { params: { id: item.id } })).downloadUrl
}

function saveUrl(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
