/** A family member's account while it is changed: its fields, what they lack, what is sent. */
import type { Role } from '#shared/contracts/accounts.contract.ts'
import type { BodyOf } from '#shared/contracts/endpoint.ts'
import type { FamilyMemberWithAuth, updateMemberAccount } from '#shared/contracts/people.contract.ts'
import { isAddress } from '../email-address.ts'

export interface MemberAccountFields {
  username: string
  email: string
  phone: string
  role: Role
  isActive: boolean
}

export type MemberAccountChange = BodyOf<typeof updateMemberAccount>

export const noAccount: MemberAccountFields = {
  username: '',
  email: '',
  phone: '',
  role: 'member',
  isActive: true,
}

export function fieldsOf(member: FamilyMemberWithAuth): MemberAccountFields {
  const { username, email, phone, role, is_active } = member
  return {
    username: username ?? '',
    email: email ?? '',
    phone: phone ?? '',
    role: role ?? 'member',
    isActive: is_active ?? true,
  }
}

/** @param before the fields as they came: without a username there is no account yet, and nothing to lack */
export function faultsOf(
  { username, email }: MemberAccountFields,
  before: MemberAccountFields,
): Partial<Record<string, string>> {
  return {
    ...(before.username !== '' && username.trim() === '' && { username: 'Username is required' }),
    ...(email.trim() !== '' && !isAddress(email) && { email: 'Please enter an email address' }),
  }
}

/** Only what was changed. */
export function changesOf(fields: MemberAccountFields, before: MemberAccountFields): MemberAccountChange {
  const changed = (name: keyof MemberAccountFields) => fields[name] !== before[name]
  return {
    ...(changed('username') && { username: fields.username.trim() }),
    ...(changed('email') && { email: fields.email.trim() || null }),
    ...(changed('phone') && { phone: fields.phone.trim() || null }),
    ...(changed('role') && { role: fields.role }),
    ...(changed('isActive') && { isActive: fields.isActive }),
  }
}
