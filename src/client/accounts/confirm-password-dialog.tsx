/** The dialog that asks for the password before a sensitive action. */
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { PasswordField } from '#client/ui/form/field.tsx'
import { confirmPassword } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { useSession } from './session/use-session.ts'

interface ConfirmPasswordDialogProps {
  onConfirmed: () => void
  onCancel: () => void
}

function isWrongPassword(error: Error | null) {
  return error instanceof AppError && error.code === 'wrong_password'
}

export default function ConfirmPasswordDialog({ onConfirmed, onCancel }: ConfirmPasswordDialogProps) {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const confirm = useMutation({
    mutationFn: () => call(confirmPassword, { body: { password } }),
    onSuccess: onConfirmed,
  })
  const { error, isPending } = confirm

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && password !== '') confirm.mutate()
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title="Please enter your password again"
      maxW="30rem"
      // The user can type at once, also when this dialog opens above another dialog.
      initialFocus={() => fields.current?.querySelector<HTMLElement>('[type=password]') ?? null}
      description="This is a sensitive action, and you signed in some time ago. Please confirm that it is you."
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={password === '' || isPending}>
            {isPending ? 'Checking...' : 'Continue'}
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
            if (error) confirm.reset()
          }}
        />
      </chakra.form>
    </Dialog>
  )
}
