/**
 * What a list is narrowed to and how far it is unrolled, kept in the address so that Back returns to it. Typing and
 * scrolling write there after a pause only: browsers refuse a page that changes its address too often.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const pause = 300

export interface ListAddress {
  search: string
  /** The chosen category or topic; null for all. */
  group: string | null
  /** How many cards are unrolled below the featured ones. */
  shown: number
  type: (search: string) => void
  choose: (group: string | null) => void
  unroll: (shown: number) => void
  clear: () => void
}

interface Place {
  search: string
  group: string | null
  shown: number
}

/** @param least how many cards a list begins with. The functions stay the same for as long as the page lives. */
export function useListAddress(groupName: string, least: number): ListAddress {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [place, setPlace] = useState(() => readPlace(params, groupName, least))
  const now = useRef({ place, written: address, setParams })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address was changed by somebody else, such as the link to this very page.
  useEffect(() => {
    now.current.setParams = setParams
    if (address === now.current.written) return
    now.current.written = address
    now.current.place = readPlace(new URLSearchParams(address), groupName, least)
    setPlace(now.current.place)
  }, [address, setParams, groupName, least])

  const write = useCallback(() => {
    clearTimeout(timer.current)
    const next = writePlace(now.current.place, groupName, least)
    if (next.toString() === now.current.written) return
    now.current.written = next.toString()
    now.current.setParams(next, { replace: true, preventScrollReset: true })
  }, [groupName, least])

  // Whoever is about to follow a link should find the way back.
  useEffect(() => {
    const beforeLeaving = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Enter') write()
    }
    for (const touch of ['pointerdown', 'keydown']) document.addEventListener(touch, beforeLeaving, true)
    return () => {
      clearTimeout(timer.current)
      for (const touch of ['pointerdown', 'keydown']) document.removeEventListener(touch, beforeLeaving, true)
    }
  }, [write])

  const actions = useMemo(() => {
    const change = (changes: Partial<Place>, wait: number) => {
      now.current.place = { ...now.current.place, ...changes }
      setPlace(now.current.place)
      clearTimeout(timer.current)
      timer.current = setTimeout(write, wait)
    }
    return {
      type: (search: string) => change({ search, shown: least }, pause),
      choose: (group: string | null) => change({ group, shown: least }, 0),
      unroll: (shown: number) => change({ shown }, pause),
      clear: () => change({ search: '', group: null, shown: least }, 0),
    }
  }, [write, least])
  return { ...place, ...actions }
}

function readPlace(params: URLSearchParams, groupName: string, least: number): Place {
  const shown = Number(params.get('shown'))
  return {
    search: params.get('search') ?? '',
    group: params.get(groupName),
    shown: Number.isSafeInteger(shown) && shown > least ? shown : least,
  }
}

function writePlace({ search, group, shown }: Place, groupName: string, least: number): URLSearchParams {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (group !== null) params.set(groupName, group)
  if (shown > least) params.set('shown', String(shown))
  return params
}
