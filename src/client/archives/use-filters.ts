/** Search and filters as the page works them: at once on the screen, a moment later in the address. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ArchiveFilters, type FilterName, readFilters, withFilter } from './archive-filters.ts'

/** Milliseconds without a key after which the search goes into the address; browsers count changes of it. */
const pause = 250

export function useFilters(): {
  filters: ArchiveFilters
  search: (words: string) => void
  filter: (name: FilterName, value: string) => void
  clear: () => void
} {
  const [address, setAddress] = useSearchParams()
  const asked = useMemo(() => readFilters(address), [address])
  const [typed, setTyped] = useState(asked.search)
  const written = useRef(asked.search)

  useEffect(() => {
    if (asked.search === written.current) return
    written.current = asked.search
    setTyped(asked.search)
  }, [asked.search])

  useEffect(() => {
    if (typed === written.current) return
    const timer = setTimeout(() => {
      written.current = typed
      setAddress((now) => withFilter(now, 'search', typed), { replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, setAddress])

  const filters = useMemo(() => ({ ...asked, search: typed }), [asked, typed])
  return {
    filters,
    search: setTyped,
    filter: (name, value) => setAddress((now) => withFilter(now, name, value), { replace: true }),
    clear: () => {
      written.current = ''
      setTyped('')
      setAddress({}, { replace: true })
    },
  }
}
