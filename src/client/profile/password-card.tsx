/** Changing one's own password. */

import { chakra } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'

import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { PasswordField } from '#client/ui/form/field.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import { newPassword as newPasswordRule } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { useChangePassword } from './profile.queries.ts'

const empty = { current: '', next: '', confirm: '' }
type Fields = typeof empty

/** What is wrong before anything is sent, by field. */
function check({ next, confirm }: Fields): Partial<Fields> {
  const rule = newPasswordRule.safeParse(next)
  if (!rule.success) return { next: rule.error.issues[0]?.message ?? '' }
  if (next !== confirm) return { confirm: 'New passwords do not match' }
  return {}
}

function inWords(error: unknown) {
  if (error instanceof NoConnectionError) return error.message
  return (error instanceof AppError && error.message) || 'Failed to change password'
}

export function PasswordCard({ username }: { username: string }) {
  const change = useChangePassword()
  const { possible, reason } = useCanEdit()
  const [fields, setFields] = useState(empty)
  const [wrong, setWrong] = useState<Partial<Fields>>({})
  const filled = fields.current !== '' && fields.next !== '' && fields.confirm !== ''

  function edit(name: keyof Fields) {
    return (event: FormEvent<HTMLInputElement>) => {
      setFields({ ...fields, [name]: event.currentTarget.value })
      setWrong({ ...wrong, [name]: undefined })
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = check(fields)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    change.mutate(
      { currentPassword: fields.current, newPassword: fields.next },
      { onSuccess: () => setFields(empty) },
    )
  }

  return (
    <TitledPanel heading="Change Password">
      <chakra.form display="grid" gap="5" onSubmit={submit}>
        {change.isError && <Alert tone="destructive">{inWords(change.error)}</Alert>}
        {change.isSuccess && <Alert tone="success">Password changed successfully!</Alert>}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          value={fields.current}
          onChange={edit('current')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters. A few words that only you would put together are easiest to remember."
          required
          error={wrong.next}
          value={fields.next}
          onChange={edit('next')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          required
          error={wrong.confirm}
          value={fields.confirm}
          onChange={edit('confirm')}
        />
        <chakra.div display="grid" gap="2" justifyItems="start">
          <Button type="submit" disabled={!filled || !possible || change.isPending}>
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
