/** The content of a dialog that shows an invitation to copy, print or share, and asks before closing an unused invitation. */
import { chakra } from '@chakra-ui/react'
import { Printer, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useSiteName } from '#client/ui/layout/document-title.tsx'
import { buildInvitationText, type Credentials } from './credentials.ts'
import { InvitationCard } from './invitation-card.tsx'
import { PrintOnly } from './print-only.tsx'

/** `note` explains something unexpected, for example that no email could be sent. */
export interface InvitationContent {
  credentials: Credentials
  note: string | null
}

/** Returns title, body and footer of the dialog; null without an invitation. */
export function useInvitation(invitation: InvitationContent | null, onClose: () => void) {
  const siteName = useSiteName()
  const [isPassedOn, setIsPassedOn] = useState(false)
  const [isConfirmingClose, setIsConfirmingClose] = useState(false)
  /** Remains true after printing, because some browsers read the page only after `print` returns. */
  const [hasPrintout, setHasPrintout] = useState(false)
  const isUnused = invitation !== null && !isPassedOn
  useEffect(() => {
    if (!isUnused) return
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', handleUnload)
    return () => window.removeEventListener('beforeunload', handleUnload)
  }, [isUnused])
  if (!invitation) return null
  const { credentials, note } = invitation

  function print() {
    flushSync(() => setHasPrintout(true))
    window.print()
    setIsPassedOn(true)
  }

  async function share() {
    try {
      await navigator.share({ title: siteName, text: buildInvitationText(credentials, siteName) })
      setIsPassedOn(true)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      const description = 'Please copy or print the invitation instead.'
      toast({ title: 'The invitation could not be shared', description, tone: 'destructive' })
    }
  }

  const close = () => (isPassedOn ? onClose() : setIsConfirmingClose(true))
  return {
    title: `Invitation for ${credentials.name}`,
    close,
    footer: (
      <>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button variant="outline" flex="1 1 auto" onClick={print}>
            <Printer aria-hidden />
            Print invitation
          </Button>
          {'share' in navigator && (
            <Button variant="outline" flex="1 1 auto" onClick={() => void share()}>
              <Share2 aria-hidden />
              Share
            </Button>
          )}
        </chakra.div>
        <Button onClick={close}>Done</Button>
      </>
    ),
    body: (
      <>
        <FocusOnMount>
          {note && <Alert>{note}</Alert>}
          <InvitationCard credentials={credentials} onCopied={() => setIsPassedOn(true)} />
        </FocusOnMount>
        {hasPrintout && (
          <PrintOnly>
            <InvitationCard credentials={credentials} onCopied={null} />
          </PrintOnly>
        )}
        <ConfirmDialog
          open={isConfirmingClose}
          title="Close without using the invitation?"
          confirmLabel="Close"
          danger
          onConfirm={onClose}
          onCancel={() => setIsConfirmingClose(false)}
        >
          You have not copied, printed or shared the password. The password will not be shown again.
        </ConfirmDialog>
      </>
    ),
  }
}

/** Focuses its content when it appears, because the focused button was removed. */
function FocusOnMount({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    container.current?.focus({ preventScroll: true })
    // The previous content of the dialog may have been scrolled.
    for (const element of [container.current?.parentElement, container.current?.closest('[role=dialog]')]) {
      if (element) element.scrollTop = 0
    }
  }, [])
  return (
    <chakra.div
      ref={container}
      tabIndex={-1}
      outline="none"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      mt="4"
    >
      {children}
    </chakra.div>
  )
}
