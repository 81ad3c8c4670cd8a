/** "Please enter your password again", over the page that makes a grave call. */
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
  onGiven: () => void
  onDeclined: () => void
}

function isWrong(error: Error | null) {
  return error instanceof AppError && error.code === 'wrong_password'
}

export default function ConfirmPasswordDialog({ onGiven, onDeclined }: ConfirmPasswordDialogProps) {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const confirm = useMutation({
    mutationFn: () => call(confirmPassword, { body: { password } }),
    onSuccess: onGiven,
  })
  const { error, isPending } = confirm

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && password !== '') confirm.mutate()
  }

  return (
    <Dialog
      open
      onClose={onDeclined}
      title="Please enter your password again"
      maxW="30rem"
      // Whoever types at once types into the field, also where the dialog comes over another one.
      initialFocus={() => fields.current?.querySelector<HTMLElement>('[type=password]') ?? null}
      description="What you are about to do is for your hands only, and it is a while since you signed in."
      footer={
        <>
          <Button variant="outline" onClick={onDeclined}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={password === '' || isPending}>
            {isPending ? 'Checking...' : 'Continue'}
          </Button>
        </>
      }
    >
      <chakra.form ref={fields} id={form} display="grid" gap="4" mt="4" onSubmit={submit}>
        {error && !isWrong(error) && <Alert tone="destructive">{error.message}</Alert>}
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
          error={isWrong(error) ? error?.message : undefined}
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
