/** Restores the scroll position on Back and scrolls new pages to the top. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()

export function useScrollRestoration() {
  const { key, hash, pathname } = useLocation()
  const navigation = useNavigationType()
  const currentKey = useRef(key)
  const currentPath = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => positions.set(currentKey.current, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      window.removeEventListener('scroll', remember)
      window.history.scrollRestoration = 'auto'
    }
  }, [])

  useLayoutEffect(() => {
    if (currentKey.current === key) return
    currentKey.current = key
    const samePage = currentPath.current === pathname
    currentPath.current = pathname
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (navigation === 'POP') window.scrollTo(0, positions.get(key) ?? 0)
    else if (target) target.scrollIntoView()
    else if (!samePage) window.scrollTo(0, 0)
    // A list that writes its filter into the URL keeps its position.
    else positions.set(key, window.scrollY)
  }, [key, hash, pathname, navigation])
}
