/** The fields for an account's role and whether it is active. Administrators cannot change these for themselves. */
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { type Role, role as roles } from '#shared/contracts/accounts.contract.ts'

interface RoleAndActiveProps {
  role: Role
  isActive: boolean
  /** The account is the current user's. */
  isOwnAccount: boolean
  onChange: (part: { role: Role } | { isActive: boolean }) => void
}

const ownAccountHint = 'This is your own account. Only another administrator can change your role and status.'

export function RoleFields({ role, isActive, isOwnAccount, onChange }: RoleAndActiveProps) {
  return (
    <>
      <Field
        label="Role"
        hint={
          isOwnAccount
            ? ownAccountHint
            : 'Administrators can change everything on the site. Changing the role signs the user out.'
        }
      >
        {(control) => (
          <Select
            name="role"
            {...control}
            disabled={isOwnAccount}
            value={role}
            onChange={({ currentTarget }) => onChange({ role: roles.parse(currentTarget.value) })}
          >
            <option value="member">Member</option>
            <option value="admin">Admin</option>
          </Select>
        )}
      </Field>
      <Checkbox
        label="Active"
        hint={
          isOwnAccount ? ownAccountHint : 'An inactive account is signed out everywhere and cannot sign in.'
        }
        name="isActive"
        disabled={isOwnAccount}
        checked={isActive}
        onChange={({ currentTarget }) => onChange({ isActive: currentTarget.checked })}
      />
    </>
  )
}
