/**
 * State that stands in the page's address, so that Back returns to it and it can be sent on: at once on the screen, a
 * moment later in the address, because browsers refuse a page that changes its address too often.
 */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

/** Milliseconds after the last change until the address follows. */
const pause = 250

/** Marks the addresses that the page wrote itself: they say nothing new. */
const ownWriting = { written: true }

function isOwn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'written' in state
}

/**
 * @param read what an address asks for
 * @param write the address that asks for it; what is the default does not stand in it
 * @returns the state, and how to change some of it; the function stays the same for as long as the page lives
 */
export function useUrlState<T extends object>(
  read: (address: URLSearchParams) => T,
  write: (state: T) => URLSearchParams,
): [T, (change: Partial<T>) => void] {
  const [address, setAddress] = useSearchParams()
  const { key, state } = useLocation()
  const navigation = useNavigationType()
  const [value, setValue] = useState(() => read(address))
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    if (navigation === 'POP' || !isOwn(state)) setValue(read(address))
  }

  const wanted = write(value).toString()
  const pending = wanted !== address.toString()
  const follow = useEffectEvent(() => {
    if (pending) {
      setAddress(new URLSearchParams(wanted), { replace: true, preventScrollReset: true, state: ownWriting })
    }
  })

  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(follow, pause, wanted)
    return () => clearTimeout(timer)
  }, [pending, wanted])

  // Whoever is about to follow a link should find the way back.
  useEffect(() => {
    const beforeLeaving = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Enter') follow()
    }
    const touches = ['pointerdown', 'keydown']
    for (const touch of touches) document.addEventListener(touch, beforeLeaving, true)
    return () => {
      for (const touch of touches) document.removeEventListener(touch, beforeLeaving, true)
    }
  }, [])

  const change = useCallback((some: Partial<T>) => setValue((before) => ({ ...before, ...some })), [])
  return [value, change]
}
