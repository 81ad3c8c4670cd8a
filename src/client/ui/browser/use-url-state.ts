/**
 * State that is stored in the page's URL, so that Back restores it and links can share it. The screen changes at once, the
 * URL 250 ms later, because browsers limit how often a page may change its URL.
 */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

/** The time from the last change to the change of the URL, in milliseconds. */
const delayMs = 250

/** Marks URLs that this hook has written itself. */
const ownWriting = { written: true }

function isOwn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'written' in state
}

/**
 * @param read parses the state from the query
 * @param write builds the query; leaves out default values
 * @returns the state, and a function with a stable identity that changes parts of the state
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
    const timer = setTimeout(follow, delayMs, wanted)
    return () => clearTimeout(timer)
  }, [pending, wanted])

  // Writes the URL before the user follows a link, so that Back restores the state.
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
