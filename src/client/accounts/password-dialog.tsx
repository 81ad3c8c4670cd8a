/** A dialog that asks the signed-in user for the password. It can open above another dialog with a form. */
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { PasswordField } from '#client/ui/form/field.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import { useSession } from './session/use-session.ts'

interface PasswordDialogProps {
  title: string
  description: ReactNode
  submitLabel: string
  submittingLabel: string
  sendPassword: (password: string) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

function isWrongPassword(error: Error | null) {
  return error instanceof AppError && (error.code === 'wrong_password' || error.code === 'bad_credentials')
}

export function PasswordDialog({
  title,
  description,
  submitLabel,
  submittingLabel,
  sendPassword,
  onDone,
  onCancel,
}: PasswordDialogProps) {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: () => sendPassword(password),
    onSuccess: onDone,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    // React also delivers this event to the form in whose dialog this dialog was opened.
    event.stopPropagation()
    if (!isPending && password !== '') mutate()
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      maxW="30rem"
      // The user can type at once, also when this dialog opens above another dialog.
      initialFocus={() => fields.current?.querySelector<HTMLElement>('[type=password]') ?? null}
      description={description}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={password === '' || isPending}>
            {isPending ? submittingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <chakra.form ref={fields} id={form} display="grid" gap="4" mt="4" onSubmit={submit}>
        {error && !isWrongPassword(error) && <Alert tone="destructive">{error.message}</Alert>}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.username ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={isWrongPassword(error) ? error?.message : undefined}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            if (error) reset()
          }}
        />
      </chakra.form>
    </Dialog>
  )
}
