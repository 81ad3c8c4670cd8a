/** Saves or shares a file that was created on this device. */

/** Downloads the file. */
export function downloadFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Whether the device can share the file with other apps; only on touch screens, because other devices download it. */
export function canShare(file: File): boolean {
  return window.matchMedia('(pointer: coarse)').matches && (navigator.canShare?.({ files: [file] }) ?? false)
}

/** Opens the share sheet; closing the sheet is no error. @throws Error if the sheet cannot be opened */
export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file], title: file.name })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    throw error
  }
}
