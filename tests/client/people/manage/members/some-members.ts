/** Family members with account data for tests. */
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

export function aMember(changes: Partial<FamilyMemberWithAuth> = {}): FamilyMemberWithAuth {
  return {
    ...makePerson(),
    username: 'anna.lindqvist',
    email: 'anna@example.org',
    phone: '+46 70 123',
    role: 'member',
    is_active: true,
    has_password: true,
    password_changed: true,
    account_id: 'account-anna',
    has_second_step: false,
    last_login: '2026-11-01T10:00:00.000Z',
    ...changes,
  }
}

const noAccount = {
  username: null,
  email: null,
  phone: null,
  role: null,
  is_active: null,
  has_password: false,
  password_changed: false,
  account_id: null,
  has_second_step: false,
  last_login: null,
} as const

export const annaMember = aMember()
export const ake = aMember({
  id: 'person-ake',
  first_name: 'Åke',
  last_name: 'Öberg',
  username: 'ake.oberg',
  email: null,
  phone: null,
  password_changed: false,
  created_at: '2026-03-05T10:00:00.000Z',
})
export const zoe = aMember({
  id: 'person-zoe',
  first_name: 'Zoë',
  last_name: 'Holm',
  maiden_name: 'Sjögren',
  ...noAccount,
})
export const bo = aMember({
  id: 'person-bo',
  first_name: 'Bo',
  last_name: 'Holm',
  username: 'bo.holm',
  email: null,
  role: 'admin',
  is_active: false,
})
