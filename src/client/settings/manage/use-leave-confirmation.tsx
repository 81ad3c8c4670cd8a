/** Asks before the user leaves a page with unsaved changes: by a link, a sign-out, closing the tab or reloading. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'

/** The path to which a plain click on a link leads; null for other clicks and for links within the page. */
function getLinkTarget(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !plain || link.target === '_blank' || link.hasAttribute('download')) return null
  if (link.origin !== location.origin || link.pathname === location.pathname) return null
  return link.pathname + link.search + link.hash
}

/** The clicked button that leaves the page, marked by `data-leaves`. */
function getLeaveButton({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button[data-leaves]') : null
}

/**
 * Returns the dialog to render. Back is not blocked, because the changes stay in memory for the return.
 *
 * @param onLeave called when the user discards the changes
 */
export function useLeaveConfirmation(changed: boolean, onLeave: () => void): ReactNode {
  const navigate = useNavigate()
  /** The target of the blocked click: a path, or the button to click again. */
  const [goal, setGoal] = useState<string | HTMLElement | null>(null)
  const answered = useRef(false)
  useEffect(() => {
    if (!changed) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    const ask = (event: MouseEvent) => {
      const next = getLeaveButton(event) ?? getLinkTarget(event)
      if (next === null || answered.current) return
      event.preventDefault()
      event.stopPropagation()
      setGoal(next)
    }
    window.addEventListener('beforeunload', stay)
    document.addEventListener('click', ask, true)
    return () => {
      window.removeEventListener('beforeunload', stay)
      document.removeEventListener('click', ask, true)
    }
  }, [changed])

  function leave() {
    onLeave()
    setGoal(null)
    if (!(goal instanceof HTMLElement)) return void navigate(goal ?? '/admin')
    answered.current = true
    goal.click()
    answered.current = false
  }

  return (
    <ConfirmDialog
      open={goal !== null}
      title="Leave without saving?"
      confirmLabel="Leave"
      danger
      onConfirm={leave}
      onCancel={() => setGoal(null)}
    >
      Your changes are not saved yet.
    </ConfirmDialog>
  )
}
