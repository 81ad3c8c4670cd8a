/** The form fields of a family member's account. */
import { fieldsFor } from '#client/ui/form/form-fields.ts'
import type { Role } from '#shared/contracts/accounts.contract.ts'
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { roleLabels } from '../users/user-form.ts'

const { text, optionalText, value } = fieldsFor<FamilyMemberWithAuth>()

export const memberAccountFields = {
  username: text('Username', (member) => member.username ?? ''),
  email: optionalText('Email', (member) => member.email),
  phone: optionalText('Phone', (member) => member.phone),
  role: value<Role>(
    'Role',
    'member',
    (member) => member.role ?? 'member',
    (role) => roleLabels[role],
  ),
  isActive: value(
    'May sign in',
    true,
    (member) => member.is_active ?? true,
    (isActive) => (isActive ? 'Yes' : 'No'),
  ),
}
