/** Opens the search from every page: a button, the key `/`, and Ctrl+K or Cmd+K. */
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

/** Whether the key belongs to a text field. */
function isTextInput(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

function isSearchShortcut(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey) return false
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return true
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !isTextInput(event.target)
}

export function SearchButton() {
  const { isLoaded, isOpen, open, close } = useLazyDialog()
  const openSearch = useEffectEvent(open)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Not while another dialog is open, because the search would open below it.
      if (!isSearchShortcut(event) || document.querySelector('[role="dialog"][data-state="open"]')) return
      event.preventDefault()
      openSearch()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        flexShrink={0}
        aria-label="Search the family"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Search aria-hidden />
      </Button>
      {isLoaded && (
        <Suspense>
          <SearchDialog open={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
