/** The link to "What is new" in the header, with the number of new things. Notifications of the site lead there, too. */
import { Bell } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { leavePage } from '#client/ui/browser/leave-guard.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { useNewCount } from './new-count.ts'
import { UnsentBadge } from './unsent-badge.tsx'

const path = '/new'

/** Opens the page when the user has tapped a notification and the service worker has found this window. */
function useOpenOnNotification() {
  const navigate = useNavigate()
  const open = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    const isOpen = typeof data === 'object' && data !== null && 'type' in data && data.type === 'OPEN_NEW'
    if (isOpen) leavePage(() => void navigate(path))
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', open)
    return () => serviceWorker.removeEventListener('message', open)
  }, [])
}

export function WhatIsNewLink() {
  const count = useNewCount()
  useOpenOnNotification()
  return (
    <ButtonLink
      to={path}
      variant="quiet"
      size="icon"
      flexShrink={0}
      position="relative"
      aria-label={count > 0 ? `What is new, ${count}` : 'What is new'}
    >
      <Bell aria-hidden />
      <UnsentBadge waiting={count} attention={0} />
    </ButtonLink>
  )
}
