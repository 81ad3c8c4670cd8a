/** The name of the site, and the title of the browser's window. */
import { createContext, useContext, useEffect } from 'react'

export const SiteNameContext = createContext('Family Heritage')

export function useSiteName(): string {
  return useContext(SiteNameContext)
}

/** Names the browser's window after the page: "News · Family Heritage". */
export function useDocumentTitle(title: string) {
  const siteName = useSiteName()
  useEffect(() => {
    document.title = title === siteName ? siteName : `${title} · ${siteName}`
  }, [title, siteName])
}
