/** Files that are dropped or pasted anywhere while a form is open are meant for it: the browser would open them instead. */
import { useEffect, useEffectEvent } from 'react'

/** Whether there are files in it; copied words may bring a picture of themselves along. */
function containsFiles({ types }: DataTransfer): boolean {
  return types.includes('Files') && !types.includes('text/plain')
}

/** @param onFiles gets what was dropped or pasted, where no chooser has taken it */
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
