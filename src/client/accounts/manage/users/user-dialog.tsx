/** Adding an administrator, or changing one. */
import { chakra } from '@chakra-ui/react'
import { WandSparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { newUuid } from '#client/offline/new-uuid.ts'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { compareVersions, type FieldFormat } from '#client/ui/form/compare-versions.ts'
import { EditConflict } from '#client/ui/form/edit-conflict.tsx'
import { PasswordField, TextField } from '#client/ui/form/field.tsx'
import { useRecordForm } from '#client/ui/form/use-record-form.ts'
import { type AdminUser, adminUser } from '#shared/contracts/users.contract.ts'
import * as limits from '#shared/limits.ts'
import { createUsername } from '#shared/username.ts'
import { RoleFields } from '../role-fields.tsx'
import { suggestPassword } from '../suggest-password.ts'
import { changesOf, faultsOf, fieldsOf, newUser, payloadOf, type UserFields } from './user-form.ts'
import { useSaveUser } from './users.queries.ts'

const compared: readonly FieldFormat<UserFields>[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Username', ({ username }) => username],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Birth date', ({ birthDate }) => birthDate],
  ['Role', ({ role }) => (role === 'admin' ? 'Admin' : 'Member')],
  ['Active', ({ isActive }) => (isActive ? 'Yes' : 'No')],
]

type TextName = Exclude<keyof UserFields, 'role' | 'isActive'>

interface UserDialogProps {
  /** null to add one. */
  user: AdminUser | null
  onClose: () => void
}

export default function UserDialog({ user, onClose }: UserDialogProps) {
  const form = useRecordForm({
    record: user,
    blank: newUser,
    shape: adminUser,
    fieldsOf,
    faultsOf: (written: UserFields) => faultsOf(written, user),
  })
  const { fields, before, faults, theirs, set } = form
  const proof = usePasswordConfirmation()
  const saving = useSaveUser(proof)
  const { reason } = useCanEdit()
  const session = useSession()
  const [key] = useState(newUuid)
  const ofMember = user !== null && user.member_id !== null
  const failed = user ? 'Failed to update admin user' : 'Failed to create admin user'

  function save(version: AdminUser | null): string | undefined {
    const fault = form.check()
    if (fault !== undefined) return fault
    const change = version
      ? { id: version.id, changes: changesOf(fields, before), seen: version.updated_at }
      : { id: null, payload: payloadOf(fields), key }
    saving.mutate(change, {
      onSuccess: ({ username }) => {
        toast({ title: user ? 'Admin user updated' : 'Admin user created', description: username })
        onClose()
      },
      onError: (error) => {
        if (error instanceof PasswordNotConfirmedError) return
        const why = form.fail(error, failed)
        if (why !== null) toast({ title: 'Error', description: `${failed}. ${why}`, tone: 'destructive' })
      },
    })
    return undefined
  }

  const named = (name: TextName) => ({
    name,
    value: fields[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (change: { currentTarget: { value: string } }) => set({ [name]: change.currentTarget.value }),
  })
  /** What stands in a family member's own record. */
  const ofRecord = (name: TextName) => ({ ...named(name), readOnly: ofMember })

  return (
    <>
      <FormDialog
        title={user ? 'Edit Admin User' : 'Add Admin User'}
        description={
          ofMember && (
            <>
              A family member: names, phone and birth date are changed among the{' '}
              <TextLink to={`/admin/family-members?search=${encodeURIComponent(fields.username)}`}>
                Family Members
              </TextLink>
              .
            </>
          )
        }
        isChanged={form.changed}
        isSending={saving.isPending}
        submitLabel={user ? 'Save Changes' : 'Add Admin User'}
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
        maxW="40rem"
        onSubmit={() => save(form.seen)}
        onClose={onClose}
      >
        <Pair>
          <TextField label="First name" maxLength={200} {...ofRecord('firstName')} />
          <TextField label="Last name" maxLength={200} {...ofRecord('lastName')} />
        </Pair>
        {user ? (
          <TextField
            label="Username"
            hint="Letters, digits, dots, hyphens and underscores."
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            {...named('username')}
          />
        ) : (
          <UsernameHint {...fields} />
        )}
        <TextField
          label="Email"
          hint="They can sign in with it, too."
          type="email"
          maxLength={320}
          {...named('email')}
        />
        {!user && (
          <chakra.div display="grid" gap="3">
            <PasswordField
              label="Password"
              hint={`At least ${limits.password.min} characters. Tell it them by a safe way.`}
              {...named('password')}
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
        {!ofMember && (
          <Pair>
            <TextField label="Phone" type="tel" maxLength={50} {...named('phone')} />
            <TextField label="Birth date" {...named('birthDate')} />
          </Pair>
        )}
        <RoleFields
          role={fields.role}
          isActive={fields.isActive}
          own={user !== null && user.id === session.user?.id}
          onChange={set}
        />
      </FormDialog>
      {proof.dialog}
    </>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="5"
    >
      {children}
    </chakra.div>
  )
}

function UsernameHint({ firstName, lastName }: UserFields) {
  const username = createUsername(firstName, lastName)
  return (
    <chakra.p textStyle="small" color="text.muted" mt="-2">
      {username === '' ? 'The username is made of the names: first.last.' : 'The username will be '}
      {username !== '' && (
        <>
          <b>{username}</b>, with a number behind it where that is taken.
        </>
      )}
    </chakra.p>
  )
}
