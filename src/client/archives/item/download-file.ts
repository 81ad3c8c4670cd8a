/** Fetches an item's file and hands it to the browser to save, so that a failure is seen and can be told. */
import { call } from '#client/api/call.ts'
import { sessionSignal } from '#client/api/session-signals.ts'
import { type ArchiveItem, getArchiveDownload } from '#shared/contracts/archives.contract.ts'

/** Larger files do not go through the page's memory; the browser saves them by itself, bytes. */
const most = 100 * 1024 * 1024
/** From this size on it is worth saying how much has arrived, bytes. */
const large = 2 * 1024 * 1024

interface Progress {
  /** The file is there and on its way. */
  onStart: () => void
  /** Of a large file: from 0 to 1. */
  onShare: (share: number) => void
}

/** Saves the file under its own name. @throws Error where it cannot be had */
export async function downloadFile(item: ArchiveItem, { onStart, onShare }: Progress): Promise<void> {
  const url = await addressOf(item)
  if (item.file_size > most) {
    await fetchFile(url, { Range: 'bytes=0-0' })
    onStart()
    save(url, item.file_name)
    return
  }
  const response = await fetchFile(url)
  onStart()
  const blob = await readBlob(response, item.file_size >= large ? onShare : () => {})
  const address = URL.createObjectURL(blob)
  save(address, item.file_name)
  // The browser may still be reading from it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The bytes of a file, for showing it. @throws Error where it cannot be had */
export async function fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetchFile(url, {}, AbortSignal.any([signal, sessionSignal()]))
  return await response.arrayBuffer()
}

async function addressOf(item: ArchiveItem): Promise<string> {
  if (item.file_url !== '') return `${item.file_url}?download=1`
  return (await call(getArchiveDownload, { params: { id: item.id } })).downloadUrl
}

/** A page in the place of a file is somebody else's: we keep none. */
async function fetchFile(
  url: string,
  headers: Record<string, string> = {},
  signal = sessionSignal(),
): Promise<Response> {
  const response = await fetch(url, { headers, credentials: 'same-origin', signal })
  const foreign = response.headers.get('content-type')?.includes('text/html') ?? false
  if (!response.ok || foreign) throw new Error(`No file at ${url}.`)
  return response
}

async function readBlob(response: Response, onShare: (share: number) => void): Promise<Blob> {
  const total = Number(response.headers.get('content-length'))
  if (!response.body || !total) return await response.blob()
  let arrived = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      arrived += piece.byteLength
      onShare(Math.min(1, arrived / total))
      controller.enqueue(piece)
    },
  })
  const type = response.headers.get('content-type') ?? ''
  const blob = await new Response(response.body.pipeThrough(counted)).blob()
  return blob.slice(0, blob.size, type)
}

function save(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
