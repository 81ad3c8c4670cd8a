/** Administrators' accounts, as the server answers them. */
import type { AdminUser } from '#shared/contracts/users.contract.ts'

export function aUserAccount(changes: Partial<AdminUser> = {}): AdminUser {
  return {
    id: 'account-anna',
    username: 'anna.lind',
    email: 'anna@example.org',
    first_name: 'Anna',
    last_name: 'Lind',
    phone: '+46 70 123',
    birth_date: null,
    role: 'admin',
    user_type: 'admin',
    member_id: null,
    is_active: true,
    email_verified: true,
    has_second_step: false,
    profile_image_url: null,
    last_login: '2026-11-01T10:00:00.000Z',
    created_at: '2026-02-01T10:00:00.000Z',
    updated_at: '2026-02-01T10:00:00.000Z',
    created_by_name: 'Karin Holm',
    ...changes,
  }
}
