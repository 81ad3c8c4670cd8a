/** A dialog that asks the signed-in user for the password, or for a passkey. It can open above another dialog with a form. */
import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { PasswordField } from '#client/ui/form/field.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import { useSession } from './session/use-session.ts'
import CodeField from './sign-in-methods/code-field.tsx'
import { canUsePasskeys, formatPasskeyError } from './sign-in-methods/passkey-browser.ts'

interface PasswordDialogProps {
  title: string
  description: ReactNode
  submitLabel: string
  submittingLabel: string
  /** The code is undefined until the server has asked for the second step. */
  sendPassword: (password: string, code: string | undefined) => Promise<unknown>
  /** Asks for a passkey instead; absent for a user without one. */
  sendPasskey?: (() => Promise<unknown>) | undefined
  onDone: () => void
  onCancel: () => void
}

const getCode = (error: Error | null) => (error instanceof AppError ? error.code : null)

function isWrongPassword(error: Error | null) {
  const code = getCode(error)
  return code === 'wrong_password' || code === 'bad_credentials'
}

export function PasswordDialog({
  title,
  description,
  submitLabel,
  submittingLabel,
  sendPassword,
  sendPasskey,
  onDone,
  onCancel,
}: PasswordDialogProps) {
  const { user } = useSession()
  const [password, setPassword] = useState('')
  /** Null until the server asks for the second step. */
  const [code, setCode] = useState<string | null>(null)
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const passkey = useMutation({ mutationFn: async () => await sendPasskey?.(), onSuccess: onDone })
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: () => sendPassword(password, code ?? undefined),
    onSuccess: onDone,
    onError: (problem) => {
      if (getCode(problem) === 'second_step_needed') setCode('')
    },
  })
  const isComplete = password !== '' && code !== ''
  const isBusy = isPending || passkey.isPending
  const isShownAtField = isWrongPassword(error) || getCode(error) === 'wrong_code'
  const alert = passkey.error
    ? formatPasskeyError(passkey.error)
    : error && !isShownAtField && getCode(error) !== 'second_step_needed'
      ? error.message
      : null

  function submit(event: FormEvent) {
    event.preventDefault()
    // React also delivers this event to the form in whose dialog this dialog was opened.
    event.stopPropagation()
    if (!isBusy && isComplete) mutate()
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
          <Button type="submit" form={form} disabled={!isComplete || isBusy}>
            {isPending ? submittingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <chakra.form ref={fields} id={form} display="grid" gap="4" mt="4" onSubmit={submit}>
        {alert && <Alert tone="destructive">{alert}</Alert>}
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
        {code !== null && (
          <CodeField
            value={code}
            error={getCode(error) === 'wrong_code' ? error?.message : undefined}
            onChange={(entered) => {
              setCode(entered)
              if (error) reset()
            }}
          />
        )}
        {sendPasskey && canUsePasskeys() && (
          <Button variant="outline" disabled={isBusy} onClick={() => passkey.mutate()}>
            <KeyRound aria-hidden />
            {passkey.isPending ? 'Waiting for your passkey...' : 'Use a passkey instead'}
          </Button>
        )}
      </chakra.form>
    </Dialog>
  )
}
