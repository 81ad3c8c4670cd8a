/** Asks before unsaved changes are lost, whatever the way out: Back, a link, closing a dialog or the tab, a reload. */
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addReloadBlocker } from '#client/offline/app-update.ts'
import { addLeaveGuard, leavePage, trackHistoryIndex } from '../browser/leave-guard.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveTexts {
  title: string
  message: string
  confirmLabel: string
}

const unsavedTexts: LeaveTexts = {
  title: 'Leave without saving?',
  message: 'Your changes are not saved yet.',
  confirmLabel: 'Leave',
}

const reloadMessage = `${unsavedTexts.message} Please save them first.`

/** The path to which a plain click on a link leads; null for other clicks and for links within the page. */
function getLinkTarget(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !plain || link.target === '_blank' || link.hasAttribute('download')) return null
  if (link.origin !== location.origin || link.pathname === location.pathname) return null
  return link.pathname + link.search + link.hash
}

interface LeaveQuestion {
  /** Leaves the form by a way that only the form knows, such as its Cancel button; asks first if there are changes. */
  leaveForm: (leave: () => void) => void
  /** The dialog to render. */
  question: ReactNode
}

/**
 * @param hasChanges whether the form has changes that would be lost, or is doing something that would end
 * @param texts of the question
 */
export function useLeaveQuestion(hasChanges: boolean, texts = unsavedTexts): LeaveQuestion {
  const { title, message, confirmLabel } = texts
  const navigate = useNavigate()
  const address = useLocation()
  /** What the user wants to do, while the question is open. */
  const [pending, setPending] = useState<{ leave: () => void } | null>(null)
  useEffect(() => (hasChanges ? addLeaveGuard((leave) => setPending({ leave })) : undefined), [hasChanges])
  useEffect(() => {
    if (address) trackHistoryIndex()
  }, [address])
  useEffect(() => {
    if (!hasChanges) return
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const handleClick = (event: MouseEvent) => {
      const target = getLinkTarget(event)
      if (target === null) return
      event.preventDefault()
      event.stopPropagation()
      leavePage(() => void navigate(target))
    }
    const removeReloadBlocker = addReloadBlocker(async () => reloadMessage)
    window.addEventListener('beforeunload', handleUnload)
    document.addEventListener('click', handleClick, true)
    return () => {
      removeReloadBlocker()
      window.removeEventListener('beforeunload', handleUnload)
      document.removeEventListener('click', handleClick, true)
    }
  }, [hasChanges, navigate])

  return {
    leaveForm: (leave) => (hasChanges ? setPending({ leave }) : leave()),
    question: (
      <ConfirmDialog
        open={pending !== null}
        title={title}
        confirmLabel={confirmLabel}
        danger
        onConfirm={() => {
          setPending(null)
          pending?.leave()
        }}
        onCancel={() => setPending(null)}
      >
        {message}
      </ConfirmDialog>
    ),
  }
}
