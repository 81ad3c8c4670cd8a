/** What an account may do, and whether it may be signed in to; of one's own account somebody else decides. */
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import { type Role, role as roles } from '#shared/contracts/accounts.contract.ts'

interface RoleAndActiveProps {
  role: Role
  isActive: boolean
  /** Whether it is the account of whoever is signed in. */
  own: boolean
  onChange: (part: { role: Role } | { isActive: boolean }) => void
}

const ownHint = 'This is your own account: only another administrator can change this.'

export function RoleFields({ role, isActive, own, onChange }: RoleAndActiveProps) {
  return (
    <>
      <Field
        label="Role"
        hint={own ? ownHint : 'Administrators look after the whole site. A change signs them out.'}
      >
        {(control) => (
          <Select
            name="role"
            {...control}
            disabled={own}
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
        hint={own ? ownHint : 'Without this they cannot sign in, and are signed out everywhere.'}
        name="isActive"
        disabled={own}
        checked={isActive}
        onChange={({ currentTarget }) => onChange({ isActive: currentTarget.checked })}
      />
    </>
  )
}
