/** The form fields of an administrator's account. */
import { type FormField, fieldsFor } from '#client/ui/form/form-fields.ts'
import type { Role } from '#shared/contracts/accounts.contract.ts'
import type { AdminUser } from '#shared/contracts/users.contract.ts'

export const roleLabels: Record<Role, string> = { admin: 'Admin', member: 'Member' }

const { text, optionalText, date, value } = fieldsFor<AdminUser>()

/** The server creates the username of a new account. */
const username: FormField<AdminUser, string, string | undefined> = {
  ...text('Username', (user) => user.username),
  toPayload: (name, { record }) => (record === null ? undefined : name.trim()),
}

/** Only for a new account; the password of an existing account is reset instead. */
const password: FormField<AdminUser, string, string | undefined> = {
  ...text('Password', () => ''),
  toPayload: (newPassword, { record }) => (record === null ? newPassword : undefined),
}

export const userFields = {
  firstName: text('First name', (user) => user.first_name),
  lastName: text('Last name', (user) => user.last_name),
  username,
  email: text('Email', (user) => user.email ?? ''),
  phone: optionalText('Phone', (user) => user.phone),
  birthDate: date('Birth date', (user) => user.birth_date),
  role: value<Role>(
    'Role',
    'admin',
    (user) => user.role,
    (role) => roleLabels[role],
  ),
  isActive: value(
    'Active',
    true,
    (user) => user.is_active,
    (isActive) => (isActive ? 'Yes' : 'No'),
  ),
  password,
}
