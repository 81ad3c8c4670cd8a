/** The photo that the user has selected for a profile, as an object URL. */
import { useEffect, useRef, useState } from 'react'
import { openPhoto } from './open-photo.ts'

/** If the user selects several photos in a row, the last one counts, whichever opens first. */
export function useSelectedPhoto() {
  const [url, setUrl] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const lastSelection = useRef(0)
  useEffect(() => {
    return () => {
      if (url) URL.revokeObjectURL(url)
    }
  }, [url])

  async function select(file: File) {
    const selection = ++lastSelection.current
    setError(null)
    const opened = await openPhoto(file)
    const isOutdated = selection !== lastSelection.current
    if ('url' in opened && isOutdated) URL.revokeObjectURL(opened.url)
    if (isOutdated) return
    setUrl('url' in opened ? opened.url : null)
    setError('error' in opened ? opened.error : null)
  }
  return { url, error, setError, select, discard: () => setUrl(null) }
}
