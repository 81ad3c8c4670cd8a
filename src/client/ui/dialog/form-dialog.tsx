/** A form in a dialog: what was written is not left without a question, and stays while it is sent and when that fails. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { trackKeyboardInsets } from '../browser/keyboard-insets.ts'
import { Button } from '../controls/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

/** Why it was not sent stands at the top of the form, and whoever sends it is at its end. */
function scrollToTop(form: Element | null) {
  const scrolled = form?.parentElement
  if (scrolled) scrolled.scrollTop = 0
  if (scrolled?.parentElement) scrolled.parentElement.scrollTop = 0
}

interface FormDialogProps {
  title: string
  description?: ReactNode
  /** Something was written that is not saved. */
  isChanged: boolean
  isSending: boolean
  /** The button, and the button while it is being done. */
  submitLabel: string
  submittingLabel: string
  /** Why it cannot be sent now, as a sentence. */
  blockedReason?: string | null
  /** Why it was refused, as a sentence; shown once nothing blocks it. */
  error?: string | null
  /** Has to be answered before it can be sent: its own buttons stand for the one that sends. */
  question?: ReactNode
  maxW?: string
  /** Sends it, or gives the name of the first field with a fault: the focus goes there. */
  onSubmit: () => string | undefined
  onClose: () => void
  children: ReactNode
}

export function FormDialog({
  title,
  description,
  isChanged: changed,
  isSending: working,
  submitLabel: submit,
  submittingLabel: submitting,
  blockedReason: blocked = null,
  error: failure = null,
  question = null,
  maxW = '44rem',
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  useFocusFallback(form, () => send.current)
  const [asking, setAsking] = useState(false)
  useEffect(() => trackKeyboardInsets(), [])
  useEffect(() => {
    if (!changed) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [changed])

  const stopped = failure !== null || question !== null
  useEffect(() => {
    if (stopped) scrollToTop(form.current)
  }, [stopped])

  const close = () => {
    if (working) return
    if (changed) setAsking(true)
    else onClose()
  }
  return (
    <Dialog
      open
      tall
      onClose={close}
      title={title}
      description={description}
      maxW={maxW}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          {!question && (
            <Button ref={send} type="submit" form={id} disabled={working || blocked !== null}>
              {working ? submitting : submit}
            </Button>
          )}
        </>
      }
    >
      <chakra.form
        ref={form}
        id={id}
        noValidate
        inert={working}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        pt="4"
        css={{ '& :is(input, textarea, select)': { scrollMarginBlock: '2.5rem 5rem' } }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          // A form within this one, of a dialog over it, is none of its own.
          if (event.target !== event.currentTarget || question) return
          const fault = onSubmit()
          const field = form.current?.elements.namedItem(fault ?? '')
          if (field instanceof HTMLElement) field.focus()
          // While it is sent nothing can be written, and a field has no focus.
          else if (fault === undefined) send.current?.focus()
        }}
      >
        {blocked ? <Alert>{blocked}</Alert> : failure && <Alert tone="destructive">{failure}</Alert>}
        {question}
        {children}
      </chakra.form>
      <ConfirmDialog
        open={asking}
        title="Leave without saving?"
        confirmLabel="Leave"
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        What you have written here is not saved yet.
      </ConfirmDialog>
    </Dialog>
  )
}
