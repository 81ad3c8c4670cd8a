/** The picture that was chosen for a portrait, as an address that lives as long as it is shown. */
import { useEffect, useRef, useState } from 'react'
import { openPhoto } from './open-photo.ts'

/** Of several that are chosen one after the other the last one counts, however long each takes to open. */
export function useSelectedPhoto() {
  const [address, setAddress] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const newest = useRef(0)
  useEffect(() => {
    return () => {
      if (address) URL.revokeObjectURL(address)
    }
  }, [address])

  async function choose(file: File) {
    const number = ++newest.current
    setProblem(null)
    const opened = await openPhoto(file)
    const outdated = number !== newest.current
    if ('address' in opened && outdated) URL.revokeObjectURL(opened.address)
    if (outdated) return
    setAddress('address' in opened ? opened.address : null)
    setProblem('problem' in opened ? opened.problem : null)
  }
  return { address, problem, setProblem, choose, discard: () => setAddress(null) }
}
