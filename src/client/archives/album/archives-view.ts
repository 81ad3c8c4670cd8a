/** How the archives are shown: as an album or as cards. The choice is kept on the device. */
import { useState } from 'react'

export type ArchivesView = 'album' | 'cards'

const key = 'family-heritage-archives-view'
/** Below the theme's `md` breakpoint. */
const phone = '(max-width: 47.99rem)'

function readView(): ArchivesView {
  try {
    const stored = localStorage.getItem(key)
    if (stored === 'album' || stored === 'cards') return stored
  } catch {
    // Without storage the default applies.
  }
  return window.matchMedia(phone).matches ? 'album' : 'cards'
}

/** Until the first choice, phones show the album and wider windows the cards. */
export function useArchivesView(): [ArchivesView, (view: ArchivesView) => void] {
  const [view, setView] = useState(readView)
  const choose = (chosen: ArchivesView) => {
    setView(chosen)
    try {
      localStorage.setItem(key, chosen)
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  }
  return [view, choose]
}
