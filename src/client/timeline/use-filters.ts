/** What the reader looks for, kept in the page's address so that it can be sent on and come back to. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { type CategoryFilter, readCategory } from './event-search.ts'

export interface Filters {
  search: string
  category: CategoryFilter
}

/** Milliseconds after the last key until the address follows: browsers refuse too many changes of it. */
const pause = 200

/** Marks the addresses that this page wrote itself: they say nothing new. */
const ownWriting = { typed: true }

function isOwn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'typed' in state
}

function fromAddress(address: URLSearchParams): Filters {
  return { search: address.get('search') ?? '', category: readCategory(address.get('category')) }
}

function toAddress({ search, category }: Filters): URLSearchParams {
  const address = new URLSearchParams()
  if (search.trim() !== '') address.set('search', search.trim())
  if (category !== 'All') address.set('category', category.toLowerCase())
  return address
}

/** The filters, at once as they are typed; an address that comes from elsewhere sets them anew. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [address, setAddress] = useSearchParams()
  const { key, state } = useLocation()
  const navigation = useNavigationType()
  const [filters, setFilters] = useState(() => fromAddress(address))
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    if (navigation === 'POP' || !isOwn(state)) setFilters(fromAddress(address))
  }

  const wanted = toAddress(filters).toString()
  const current = address.toString()
  useEffect(() => {
    if (wanted === current) return
    const timer = setTimeout(
      () =>
        setAddress(new URLSearchParams(wanted), {
          replace: true,
          preventScrollReset: true,
          state: ownWriting,
        }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [wanted, current, setAddress])

  return [filters, (change) => setFilters((before) => ({ ...before, ...change }))]
}
