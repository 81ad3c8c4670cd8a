/** Hands a file that was made on this device to the person: as a download, or to another app of the device. */

/** Hands it to the browser to save. */
export function downloadFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser may still be reading from it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Whether the device has a sheet of apps that takes such a file; only where fingers are, as a download does elsewhere. */
export function canShare(file: File): boolean {
  return window.matchMedia('(pointer: coarse)').matches && (navigator.canShare?.({ files: [file] }) ?? false)
}

/** Opens that sheet. That nothing was chosen on it is no failure. @throws Error where it cannot be opened */
export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file], title: file.name })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    throw error
  }
}
