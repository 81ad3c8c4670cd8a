/** An administrator's account while it is written: its fields, what they lack, what is sent. */
import { validateDateText } from '#client/ui/form/validate-date.ts'
import { newPassword, type Role } from '#shared/contracts/accounts.contract.ts'
import type { AdminUser, UserPayload, UserUpdate } from '#shared/contracts/users.contract.ts'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { isAddress } from '../email-address.ts'

export interface UserFields {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: string
  birthDate: string
  role: Role
  isActive: boolean
  /** Of a new account. */
  password: string
}

export const newUser: UserFields = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phone: '',
  birthDate: '',
  role: 'admin',
  isActive: true,
  password: '',
}

export function fieldsOf(user: AdminUser): UserFields {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    username: user.username,
    email: user.email ?? '',
    phone: user.phone ?? '',
    birthDate: user.birth_date === null ? '' : formatEdtfDate(user.birth_date),
    role: user.role,
    isActive: user.is_active,
    password: '',
  }
}

function passwordFault(password: string): string | undefined {
  if (password === '') return 'Password is required'
  return newPassword.safeParse(password).error?.issues[0]?.message
}

/** @param user whose account it is; null for a new one. A family member's names stand in their own record. */
export function faultsOf(fields: UserFields, user: AdminUser | null): Partial<Record<string, string>> {
  const { firstName, lastName, username, email, birthDate, password } = fields
  const ofMember = user !== null && user.member_id !== null
  const passwordLacks = user === null ? passwordFault(password) : undefined
  const notUnderstood = validateDateText(birthDate)
  return {
    ...(!ofMember && firstName.trim() === '' && { firstName: 'First name is required' }),
    ...(!ofMember && lastName.trim() === '' && { lastName: 'Last name is required' }),
    ...(user !== null && username.trim() === '' && { username: 'Username is required' }),
    // A family member's account may have none, but cannot lose the one it has.
    ...(email.trim() === '' && (!ofMember || user.email !== null) && { email: 'Email is required' }),
    ...(email.trim() !== '' && !isAddress(email) && { email: 'Please enter an email address' }),
    ...(notUnderstood !== undefined && { birthDate: notUnderstood }),
    ...(passwordLacks !== undefined && { password: passwordLacks }),
  }
}

export function payloadOf(fields: UserFields): UserPayload {
  const { firstName, lastName, email, phone, birthDate, role, isActive, password } = fields
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    phone: phone.trim() || null,
    birthDate: birthDate.trim() === '' ? null : parseDateInput(birthDate),
    role,
    isActive,
    password,
  }
}

/** Only what was changed. */
export function changesOf(fields: UserFields, before: UserFields): UserUpdate {
  const all = payloadOf(fields)
  const changed = (name: keyof UserFields) => fields[name] !== before[name]
  return {
    ...(changed('firstName') && { firstName: all.firstName }),
    ...(changed('lastName') && { lastName: all.lastName }),
    ...(changed('username') && { username: fields.username.trim() }),
    ...(changed('email') && { email: all.email }),
    ...(changed('phone') && { phone: all.phone ?? null }),
    ...(changed('birthDate') && { birthDate: all.birthDate ?? null }),
    ...(changed('role') && { role: fields.role }),
    ...(changed('isActive') && { isActive: fields.isActive }),
  }
}
