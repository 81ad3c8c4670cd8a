/** A family member's account: username, ways to reach them, role, and whether they may come in. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { fullName } from '#client/people/person-name.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { compareVersions, type FieldFormat } from '#client/ui/form/compare-versions.ts'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import { useRecordForm } from '#client/ui/form/use-record-form.ts'
import {
  type FamilyMemberWithAuth,
  familyMemberWithAuth,
  listPeople,
  updateMemberAccount,
} from '#shared/contracts/people.contract.ts'
import { RoleFields } from '../role-fields.tsx'
import {
  changesOf,
  faultsOf,
  fieldsOf,
  type MemberAccountChange,
  type MemberAccountFields,
  noAccount,
} from './member-account-form.ts'

interface MemberAccountDialogProps {
  member: FamilyMemberWithAuth
  onClose: () => void
}

const compared: readonly FieldFormat<MemberAccountFields>[] = [
  ['Username', ({ username }) => username],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Role', ({ role }) => (role === 'admin' ? 'Admin' : 'Member')],
  ['May sign in', ({ isActive }) => (isActive ? 'Yes' : 'No')],
]

interface Change {
  id: string
  seen: string
  changes: MemberAccountChange
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
      // It may be one's own.
      void refresh()
    },
  })
}

export default function MemberAccountDialog({ member, onClose }: MemberAccountDialogProps) {
  const { withConfirmedPassword, dialog } = usePasswordConfirmation()
  const { reason } = useCanEdit()
  const { user } = useSession()
  const opened = fieldsOf(member)
  const form = useRecordForm({
    record: member,
    blank: noAccount,
    shape: familyMemberWithAuth,
    fieldsOf,
    faultsOf: (fields: MemberAccountFields) => faultsOf(fields, opened),
  })
  const { fields, before, faults, theirs, set } = form
  const update = useUpdateAccount(withConfirmedPassword)
  const hasAccount = (form.seen ?? member).username !== null

  function save(version: FamilyMemberWithAuth): string | undefined {
    const fault = form.check()
    if (fault !== undefined) return fault
    update.mutate(
      { id: version.id, seen: version.updated_at, changes: changesOf(fields, before) },
      {
        onSuccess: () => {
          toast({ title: 'Account updated', description: fullName(member) })
          onClose()
        },
        onError: (error) => {
          if (error instanceof PasswordNotConfirmedError) return
          const why = form.fail(error, 'Failed to update member')
          if (why === null) return
          toast({ title: 'Error', description: `Failed to update member. ${why}`, tone: 'destructive' })
        },
      },
    )
    return undefined
  }

  const named = (name: 'username' | 'email' | 'phone') => ({
    name,
    value: fields[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (change: { currentTarget: { value: string } }) => set({ [name]: change.currentTarget.value }),
  })

  return (
    <>
      <FormDialog
        title={`Account of ${fullName(member)}`}
        isChanged={form.changed}
        isSending={update.isPending}
        submitLabel="Save Changes"
        submittingLabel="Saving..."
        blockedReason={reason}
        error={form.failure}
        question={
          theirs && (
            <EditConflict
              fields={compareVersions(compared, { before, mine: fields, theirs: fieldsOf(theirs) })}
              onKeepMine={() => void save(form.keepMine(theirs))}
              onUseTheirs={() => form.takeTheirs(theirs)}
            />
          )
        }
        maxW="36rem"
        onSubmit={() => save(form.seen ?? member)}
        onClose={onClose}
      >
        {!hasAccount && (
          <Alert>
            {member.deceased === true
              ? 'There is no account.'
              : 'There is no account yet. “Create account” in the list makes one and its password.'}
          </Alert>
        )}
        {hasAccount && (
          <>
            <TextField
              label="Username"
              hint="Letters, digits, dots, hyphens and underscores."
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              {...named('username')}
            />
            <TextField
              label="Email"
              hint="They can sign in with it, too."
              type="email"
              maxLength={320}
              {...named('email')}
            />
          </>
        )}
        <TextField
          label="Phone"
          hint="For administrators only."
          type="tel"
          maxLength={50}
          {...named('phone')}
        />
        {hasAccount && (
          <RoleFields
            role={fields.role}
            isActive={fields.isActive}
            own={member.id === user?.member_id}
            onChange={set}
          />
        )}
      </FormDialog>
      {dialog}
    </>
  )
}
