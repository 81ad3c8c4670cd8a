/** The site name and the document title. */
import { createContext, useContext, useEffect } from 'react'

export const SiteNameContext = createContext('Family Heritage')

export function useSiteName(): string {
  return useContext(SiteNameContext)
}

/** Sets the document title: "News · Family Heritage". */
export function useDocumentTitle(title: string) {
  const siteName = useSiteName()
  useEffect(() => {
    document.title = title === siteName ? siteName : `${title} · ${siteName}`
  }, [title, siteName])
}
