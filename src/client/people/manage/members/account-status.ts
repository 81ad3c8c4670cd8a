/** The status of a family member's account. */
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'

export const accountStatuses = ['none', 'unchanged', 'active', 'inactive'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export const accountStatusLabels: Record<AccountStatus, string> = {
  none: 'No Account',
  unchanged: 'Needs Password Change',
  active: 'Active',
  inactive: 'Deactivated',
}

export function getAccountStatus(member: FamilyMemberWithAuth): AccountStatus {
  if (!member.has_password) return 'none'
  if (member.is_active === false) return 'inactive'
  return member.password_changed ? 'active' : 'unchanged'
}
