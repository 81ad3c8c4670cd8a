/** The dialog for adding an administrator or editing an administrator's account. */
import { chakra } from '@chakra-ui/react'
import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { newUuid } from '#client/offline/new-uuid.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { FieldColumns, PasswordField, TextField } from '#client/ui/form/field.tsx'
import { RecordFormDialog } from '#client/ui/form/record-form-dialog.tsx'
import { useFieldsForm } from '#client/ui/form/use-fields-form.ts'
import { type AdminUser, adminUser, userPayload, userUpdate } from '#shared/contracts/users.contract.ts'
import * as limits from '#shared/limits.ts'
import { createUsername } from '#shared/username.ts'
import { RoleFields } from '../role-fields.tsx'
import { suggestPassword } from '../suggest-password.ts'
import { userFields } from './user-form.ts'
import { useSaveUser } from './users.queries.ts'

type TextFieldName = 'firstName' | 'lastName' | 'username' | 'email' | 'phone' | 'birthDate' | 'password'

interface UserDialogProps {
  /** null to add a new account. */
  user: AdminUser | null
  onClose: () => void
}

export default function UserDialog({ user, onClose }: UserDialogProps) {
  const form = useFieldsForm({
    record: user,
    recordSchema: adminUser,
    fields: userFields,
    payloadSchema: userPayload,
    changesSchema: userUpdate,
    validate: ({ password }) =>
      user === null && password === '' ? { password: 'Password is required' } : {},
  })
  const { values, errors, set } = form
  const confirmation = usePasswordConfirmation()
  const saving = useSaveUser(confirmation)
  const { reason } = useCanEdit()
  const session = useSession()
  const [key] = useState(newUuid)
  const isFamilyMember = user !== null && user.member_id !== null
  const fieldProps = (name: TextFieldName) => ({
    error: errors[name],
    autoComplete: 'off',
    ...form.textInput(name),
  })
  /** Fields of a family member are edited in the person's record. */
  const recordFieldProps = (name: TextFieldName) => ({ ...fieldProps(name), readOnly: isFamilyMember })

  return (
    <>
      <RecordFormDialog
        form={form}
        title={user ? 'Edit Admin User' : 'Add Admin User'}
        description={
          isFamilyMember && (
            <>
              This is a family member's account. Edit names, phone and birth date under{' '}
              <TextLink to={`/admin/family-members?search=${encodeURIComponent(values.username)}`}>
                Family Members
              </TextLink>
              .
            </>
          )
        }
        isSending={saving.isPending}
        submitLabel={user ? undefined : 'Add Admin User'}
        blockedReason={reason}
        maxW="40rem"
        savedTitle={user ? 'Admin user updated' : 'Admin user created'}
        describeSaved={({ username }: AdminUser) => username}
        failedText={user ? 'Failed to update admin user' : 'Failed to create admin user'}
        send={(version, { onSuccess, onError }) =>
          saving.mutate(
            version
              ? { id: version.id, changes: form.getChanges(version), seen: version.updated_at }
              : { id: null, payload: form.getPayload(), key },
            { onSuccess, onError: (error) => error instanceof PasswordNotConfirmedError || onError(error) },
          )
        }
        onClose={onClose}
      >
        <FieldColumns>
          <TextField
            label="First name"
            maxLength={limits.textLength.personName}
            {...recordFieldProps('firstName')}
          />
          <TextField
            label="Last name"
            maxLength={limits.textLength.personName}
            {...recordFieldProps('lastName')}
          />
        </FieldColumns>
        {user ? (
          <TextField
            label="Username"
            hint="Letters, digits, dots, hyphens and underscores."
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.textLength.username}
            {...fieldProps('username')}
          />
        ) : (
          <UsernameHint firstName={values.firstName} lastName={values.lastName} />
        )}
        <TextField
          label="Email"
          hint="The user can also sign in with this email."
          type="email"
          maxLength={limits.textLength.email}
          {...fieldProps('email')}
        />
        {!user && (
          <chakra.div display="grid" gap="3">
            <PasswordField
              label="Password"
              hint={`At least ${limits.password.min} characters. Give the password to the user in a safe way, for example by telephone.`}
              {...fieldProps('password')}
              autoComplete="new-password"
            />
            <Button
              variant="outline"
              justifySelf="start"
              onClick={() => set({ password: suggestPassword() })}
            >
              <WandSparkles aria-hidden />
              Suggest a password
            </Button>
          </chakra.div>
        )}
        {!isFamilyMember && (
          <FieldColumns>
            <TextField
              label="Phone"
              type="tel"
              maxLength={limits.textLength.phone}
              {...fieldProps('phone')}
            />
            <TextField label="Birth date" {...fieldProps('birthDate')} />
          </FieldColumns>
        )}
        <RoleFields
          role={values.role}
          isActive={values.isActive}
          isOwnAccount={user !== null && user.id === session.user?.id}
          onChange={set}
        />
      </RecordFormDialog>
      {confirmation.dialog}
    </>
  )
}

function UsernameHint({ firstName, lastName }: { firstName: string; lastName: string }) {
  const username = createUsername(firstName, lastName)
  return (
    <chakra.p textStyle="small" color="text.muted" mt="-2">
      {username === ''
        ? 'The username is made from the first and last name: first.last'
        : 'The username will be '}
      {username !== '' && (
        <>
          <b>{username}</b>. If it is taken, a number is added.
        </>
      )}
    </chakra.p>
  )
}
