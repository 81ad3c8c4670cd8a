/** A form in a dialog: asks before unsaved input is lost, and keeps the input while it is sent and when sending fails. */
import { chakra } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, use, useEffect, useId, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { BlockedFormAction } from './blocked-form-action.ts'
import { Dialog } from './dialog.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'

/** The error message is at the top of the form, and the submit button at its end. */
function scrollToTop(form: Element | null) {
  const scrolled = form?.parentElement
  if (scrolled) scrolled.scrollTop = 0
  if (scrolled?.parentElement) scrolled.parentElement.scrollTop = 0
}

interface FormDialogProps {
  title: string
  description?: ReactNode
  /** Whether the form has unsaved input. */
  isChanged: boolean
  isSending: boolean
  /** The text of the submit button, before and while the form is sent. */
  submitLabel: string
  submittingLabel: string
  /** The reason why the form cannot be sent now. */
  blockedReason?: string | null
  /** The error of the last attempt; a `blockedReason` is shown instead. */
  error?: string | null
  /** A question to answer before the form can be sent; its buttons replace the submit button. */
  question?: ReactNode
  maxW?: string
  /** Sends the form, or returns the name of the first field with an error, which receives the focus. */
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
  const leave = useLeaveQuestion(changed)
  const blockedAction = use(BlockedFormAction)

  const stopped = failure !== null || question !== null
  useEffect(() => {
    if (stopped) scrollToTop(form.current)
  }, [stopped])

  const close = () => {
    if (!working) leave.leaveForm(onClose)
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
          // React also delivers the submit events of forms in dialogs that this form opened.
          if (event.target !== event.currentTarget || question) return
          const invalidField = onSubmit()
          const field = form.current?.elements.namedItem(invalidField ?? '')
          if (field instanceof HTMLElement) field.focus()
          // The form is inert while it is sent, so a field would lose the focus.
          else if (invalidField === undefined) send.current?.focus()
        }}
      >
        {blocked ? (
          <Alert>
            {blocked}
            <chakra.div mt="2" _empty={{ display: 'none' }}>
              {blockedAction}
            </chakra.div>
          </Alert>
        ) : (
          failure && <Alert tone="destructive">{failure}</Alert>
        )}
        {question}
        {children}
      </chakra.form>
      {leave.question}
    </Dialog>
  )
}
