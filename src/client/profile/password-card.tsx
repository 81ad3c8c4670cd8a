/** The form in which the current user changes the password. */

import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'

import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { PasswordField } from '#client/ui/form/field.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { newPassword as newPasswordSchema } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { useChangePassword } from './profile.queries.ts'

const emptyFields = { current: '', next: '', confirm: '' }
type Fields = typeof emptyFields

function validate({ next, confirm }: Fields): Partial<Fields> {
  const result = newPasswordSchema.safeParse(next)
  if (!result.success) return { next: result.error.issues[0]?.message ?? '' }
  if (next !== confirm) return { confirm: 'New passwords do not match' }
  return {}
}

function getErrorMessage(error: unknown) {
  if (error instanceof NoConnectionError) return error.message
  return (error instanceof AppError && error.message) || 'Failed to change password'
}

export function PasswordCard({ username }: { username: string }) {
  const change = useChangePassword()
  const { possible, reason } = useCanEdit()
  const [fields, setFields] = useState(emptyFields)
  const [errors, setErrors] = useState<Partial<Fields>>({})
  const isComplete = fields.current !== '' && fields.next !== '' && fields.confirm !== ''

  function handleInput(name: keyof Fields) {
    return (event: FormEvent<HTMLInputElement>) => {
      setFields({ ...fields, [name]: event.currentTarget.value })
      setErrors({ ...errors, [name]: undefined })
      // The message about the try before is no longer true.
      if (change.isError || change.isSuccess) change.reset()
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = validate(fields)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    change.mutate(
      { currentPassword: fields.current, newPassword: fields.next },
      { onSuccess: () => setFields(emptyFields) },
    )
  }

  return (
    <TitledPanel heading="Change Password">
      <chakra.form display="grid" gap="5" onSubmit={submit}>
        {change.isError && <Alert tone="destructive">{getErrorMessage(change.error)}</Alert>}
        {change.isSuccess && <Alert tone="success">Password changed successfully!</Alert>}
        {change.data?.has_other_methods && (
          <Alert>
            Passkeys and authenticator apps that were added on other devices still work: please check your{' '}
            <TextLink to="#passkeys">ways to sign in</TextLink>.
          </Alert>
        )}
        {change.data?.has_stopped_feed && (
          <Alert>
            The private address for your calendar program was made on another device and has ended.{' '}
            <TextLink to="/calendar">Make a new one</TextLink> if it was yours.
          </Alert>
        )}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          value={fields.current}
          onChange={handleInput('current')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${limits.password.min} characters. Several unrelated words are easy to remember and hard to guess.`}
          required
          error={errors.next}
          value={fields.next}
          onChange={handleInput('next')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          required
          error={errors.confirm}
          value={fields.confirm}
          onChange={handleInput('confirm')}
        />
        <chakra.div display="grid" gap="2" justifyItems="start">
          <Button type="submit" disabled={!isComplete || !possible || change.isPending}>
            {change.isPending ? 'Changing...' : 'Change Password'}
          </Button>
          {reason && (
            <chakra.p textStyle="small" color="text.muted">
              {reason}
            </chakra.p>
          )}
        </chakra.div>
      </chakra.form>
    </TitledPanel>
  )
}
