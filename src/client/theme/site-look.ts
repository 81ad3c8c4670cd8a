/**
 * The look that the family has chosen: the colors of the branches and the mark. The device stores both, because
 * `public/theme.js` applies them before the first paint, when the settings are not known yet.
 */
import { useSyncExternalStore } from 'react'
import {
  type BranchColors,
  branchColors,
  type SiteMark,
  siteMark,
} from '#shared/contracts/settings.contract.ts'
import { formatMark } from '#shared/marks.ts'

export interface StoredLook {
  branches: BranchColors
  mark: SiteMark
  letter: string
  /** The mark as a data URL, with which the splash screen is masked; empty for the tree, which index.html contains. */
  mask: string
}

const storageKey = 'family-heritage-look'
const defaultLook: StoredLook = { branches: 'album', mark: 'tree', letter: 'F', mask: '' }

const listeners = new Set<() => void>()

function read(): StoredLook {
  try {
    const stored: Partial<Record<keyof StoredLook, unknown>> | null = JSON.parse(
      localStorage.getItem(storageKey) ?? 'null',
    )
    return toLook(
      branchColors.catch('album').parse(stored?.branches),
      siteMark.catch('tree').parse(stored?.mark),
      typeof stored?.letter === 'string' ? stored.letter : defaultLook.letter,
    )
  } catch {
    return defaultLook
  }
}

function formatDataUrl(content: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`)}`
}

function toLook(branches: BranchColors, mark: SiteMark, letter: string): StoredLook {
  return {
    branches,
    mark,
    letter,
    mask: mark === 'tree' ? '' : formatDataUrl(formatMark(mark, letter, '#000')),
  }
}

let look = read()

/** The icons of the browser's tab, on the dark page's background as `public/favicon.svg`, and of an iPhone's home screen. */
function showIcons() {
  const isDrawn = look.mark !== 'tree' && look.mark !== 'letter'
  document
    .querySelector('link[rel="apple-touch-icon"]')
    ?.setAttribute('href', isDrawn ? `/mark-icons/${look.mark}-180.png` : '/apple-touch-icon.png')
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]')
  if (!link) return
  const mark = formatMark(look.mark, look.letter, '#d9b262', 3)
  link.href =
    look.mark === 'tree'
      ? '/favicon.svg'
      : formatDataUrl(
          `<rect width="64" height="64" rx="12" fill="#1e150e"/><g transform="translate(5 5) scale(.84)">${mark}</g>`,
        )
}

function apply() {
  document.documentElement.dataset['branchColors'] = look.branches
  showIcons()
  for (const listener of listeners) listener()
}

/** Applies the look of the site's settings and stores it on this device. The splash screen keeps its mark until the next start. */
export function followSiteLook(branches: BranchColors, mark: SiteMark, letter: string) {
  if (look.branches === branches && look.mark === mark && look.letter === letter) return
  look = toLook(branches, mark, letter)
  try {
    localStorage.setItem(storageKey, JSON.stringify(look))
  } catch {
    // Without storage the look is known only after the settings have loaded.
  }
  apply()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function getSiteLook(): StoredLook {
  return look
}

/** The look before the settings are known, too. */
export function useSiteLook(): StoredLook {
  return useSyncExternalStore(watch, getSiteLook)
}

if (look.mark !== 'tree') showIcons()
window.addEventListener('storage', ({ key }) => {
  if (key !== storageKey) return
  look = read()
  apply()
})
