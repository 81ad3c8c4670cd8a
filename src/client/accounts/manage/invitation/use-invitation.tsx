/** New credentials, this once: the invitation to copy from, to print and to share, and a question before they go. */
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

/** Credentials to pass on, and what went otherwise than one would think, as a sentence. */
export interface InvitationContent {
  credentials: Credentials
  note: string | null
}

/** What a dialog shows that passes credentials on; null for as long as there are none. */
export function useInvitation(toPassOn: InvitationContent | null, onClose: () => void) {
  const siteName = useSiteName()
  const [taken, setTaken] = useState(false)
  const [asking, setAsking] = useState(false)
  /** The sheet stays: some browsers look at it only after `print` has returned. */
  const [printed, setPrinted] = useState(false)
  const atRisk = toPassOn !== null && !taken
  useEffect(() => {
    if (!atRisk) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [atRisk])
  if (!toPassOn) return null
  const { credentials, note } = toPassOn

  function print() {
    flushSync(() => setPrinted(true))
    window.print()
    setTaken(true)
  }

  async function share() {
    try {
      await navigator.share({ title: siteName, text: buildInvitationText(credentials, siteName) })
      setTaken(true)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      const description = 'Please copy or print it.'
      toast({ title: 'This could not be shared', description, tone: 'destructive' })
    }
  }

  const close = () => (taken ? onClose() : setAsking(true))
  return {
    title: `A way in for ${credentials.name}`,
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
        <Focused>
          {note && <Alert>{note}</Alert>}
          <InvitationCard credentials={credentials} onCopied={() => setTaken(true)} />
        </Focused>
        {printed && (
          <PrintOnly>
            <InvitationCard credentials={credentials} onCopied={null} />
          </PrintOnly>
        )}
        <ConfirmDialog
          open={asking}
          title="Close without having passed it on?"
          confirmLabel="Close"
          danger
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          The password is not shown again. Without it a new one has to be made.
        </ConfirmDialog>
      </>
    ),
  }
}

/** Takes the focus as it appears: the button that had it is gone. */
function Focused({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    // The question before may have been scrolled down.
    for (const part of [place.current?.parentElement, place.current?.closest('[role=dialog]')]) {
      if (part) part.scrollTop = 0
    }
  }, [])
  return (
    <chakra.div
      ref={place}
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
