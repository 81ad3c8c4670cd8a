/** Receives files that are dropped or pasted anywhere on the page while a form is open. */
import { useEffect, useEffectEvent } from 'react'

/** Whether the data contains files and no text: copied text may include an image of itself. */
function containsFiles({ types }: DataTransfer): boolean {
  return types.includes('Files') && !types.includes('text/plain')
}

/** @param onFiles receives the files, unless a file picker has already taken them */
export function useDroppedFiles(open: boolean, onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    if (event.defaultPrevented || !data || !containsFiles(data)) return
    event.preventDefault()
    onFiles([...data.files])
  })
  useEffect(() => {
    if (!open) return
    const over = (event: DragEvent) => {
      if (event.dataTransfer && containsFiles(event.dataTransfer)) event.preventDefault()
    }
    const drop = (event: DragEvent) => take(event, event.dataTransfer)
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [open])
}
