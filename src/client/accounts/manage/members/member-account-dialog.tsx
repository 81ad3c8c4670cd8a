/** The dialog for editing a family member's account: username, contact details, role, and whether it is active. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { RecordFormDialog } from '#client/ui/form/record-form-dialog.tsx'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import type { BodyOf } from '#shared/contracts/endpoint.ts'
import {
  type FamilyMemberWithAuth,
  familyMemberWithAuth,
  listPeople,
  updateMemberAccount,
} from '#shared/contracts/people.contract.ts'
import { textLength } from '#shared/limits.ts'
import { RoleFields } from '../role-fields.tsx'
import { memberAccountFields } from './member-account-form.ts'

interface MemberAccountDialogProps {
  member: FamilyMemberWithAuth
  onClose: () => void
}

interface Change {
  id: string
  seen: string
  changes: BodyOf<typeof updateMemberAccount>
}

function useUpdateAccount(withConfirmedPassword: <T>(work: () => Promise<T>) => Promise<T>) {
  const { user, refresh } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, seen, changes }: Change) =>
      withConfirmedPassword(() =>
        call(updateMemberAccount, { params: { id }, body: changes, ifMatch: seen }),
      ),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['admin'] })
      void client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, listPeople.name) })
      // The account may be the current user's.
      void refresh()
    },
  })
}

export default function MemberAccountDialog({ member, onClose }: MemberAccountDialogProps) {
  const { withConfirmedPassword, dialog } = usePasswordConfirmation()
  const { reason } = useCanEdit()
  const { user } = useSession()
  const form = useFieldsForm({
    record: member,
    recordSchema: familyMemberWithAuth,
    fields: memberAccountFields,
    payloadSchema: updateMemberAccount.body,
    changesSchema: updateMemberAccount.body,
  })
  const { values, errors, set } = form
  const update = useUpdateAccount(withConfirmedPassword)
  const hasAccount = (form.seen ?? member).username !== null

  const fieldProps = (name: 'username' | 'email' | 'phone') => ({
    error: errors[name],
    autoComplete: 'off',
    ...form.textInput(name),
  })

  return (
    <>
      <RecordFormDialog
        form={form}
        title={`Account of ${formatFullName(member)}`}
        isSending={update.isPending}
        blockedReason={reason}
        maxW="36rem"
        savedTitle="Account updated"
        describeSaved={() => formatFullName(member)}
        failedText="Failed to update member"
        send={(version, { onSuccess, onError }) => {
          const { id, updated_at: seen } = version ?? member
          update.mutate(
            { id, seen, changes: form.getChanges(version ?? member) },
            { onSuccess, onError: (error) => error instanceof PasswordNotConfirmedError || onError(error) },
          )
        }}
        onClose={onClose}
      >
        {!hasAccount && (
          <Alert>
            {member.deceased === true
              ? 'This person has no account.'
              : 'This person has no account yet. Choose “Create account” in the list to create one.'}
          </Alert>
        )}
        {hasAccount && (
          <>
            <TextField
              label="Username"
              hint="Letters, digits, dots, hyphens and underscores."
              autoCapitalize="none"
              spellCheck={false}
              maxLength={textLength.username}
              {...fieldProps('username')}
            />
            <TextField
              label="Email"
              hint="The family member can also sign in with this email."
              type="email"
              maxLength={textLength.email}
              {...fieldProps('email')}
            />
          </>
        )}
        <TextField
          label="Phone"
          hint="Only administrators can see the phone number."
          type="tel"
          maxLength={textLength.phone}
          {...fieldProps('phone')}
        />
        {hasAccount && (
          <RoleFields
            role={values.role}
            isActive={values.isActive}
            isOwnAccount={member.id === user?.member_id}
            onChange={set}
          />
        )}
      </RecordFormDialog>
      {dialog}
    </>
  )
}
