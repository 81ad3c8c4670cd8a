/** A page with something unsaved is not left without a question: by a link, by signing out, by closing it, by loading it anew. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'

/** Where a plain click on a link of this site would lead; null for any other click, and within the page. */
function getLinkTarget(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !plain || link.target === '_blank' || link.hasAttribute('download')) return null
  if (link.origin !== location.origin || link.pathname === location.pathname) return null
  return link.pathname + link.search + link.hash
}

/** The button under a click that leaves the page, as its `data-leaves` says. */
function getLeaveButton({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button[data-leaves]') : null
}

/**
 * Call it in the page and draw what it gives. A device's Back is not held up: what was changed is kept for the return.
 *
 * @param onLeave what was written is given up
 */
export function useLeaveConfirmation(changed: boolean, onLeave: () => void): ReactNode {
  const navigate = useNavigate()
  /** Where one would go: an address, or a button to be pressed once more. */
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
      What you have changed here is not saved yet.
    </ConfirmDialog>
  )
}
