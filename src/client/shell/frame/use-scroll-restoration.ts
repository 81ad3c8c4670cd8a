/** Where the reader was on each page of this visit: going back returns there, going on begins at the top. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const places = new Map<string, number>()

export function useScrollRestoration() {
  const { key, hash, pathname } = useLocation()
  const navigation = useNavigationType()
  const here = useRef(key)
  const page = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => places.set(here.current, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      window.removeEventListener('scroll', remember)
      window.history.scrollRestoration = 'auto'
    }
  }, [])

  useLayoutEffect(() => {
    if (here.current === key) return
    here.current = key
    const samePage = page.current === pathname
    page.current = pathname
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (navigation === 'POP') window.scrollTo(0, places.get(key) ?? 0)
    else if (target) target.scrollIntoView()
    else if (!samePage) window.scrollTo(0, 0)
    // A list that writes its search into its address is still where it was.
    else places.set(key, window.scrollY)
  }, [key, hash, pathname, navigation])
}
