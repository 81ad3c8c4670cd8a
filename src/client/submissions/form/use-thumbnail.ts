/** The small picture of a file that was chosen on this device, for as long as it is shown. */
import { useEffect, useEffectEvent, useState } from 'react'
import { makeThumbnail } from './file-thumbnail.ts'

/**
 * @param id of the file; undefined where there is no picture to be made of it
 * @param load reads the file; null where it is gone
 * @returns the picture's address; null until there is one, and for good where this browser cannot show it
 */
export function useThumbnail(id: string | undefined, load: () => Promise<File | null>): string | null {
  const [address, setAddress] = useState<string | null>(null)
  const read = useEffectEvent(load)
  useEffect(() => {
    if (id === undefined) return
    let made: string | null = null
    let over = false
    void makeThumbnail(() => read()).then((thumbnail) => {
      if (thumbnail === null || over) return
      made = URL.createObjectURL(thumbnail)
      setAddress(made)
    })
    return () => {
      over = true
      setAddress(null)
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id])
  return address
}
