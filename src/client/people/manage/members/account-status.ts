/** How it stands with a family member's account. */
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'

export const memberStates = ['none', 'unchanged', 'active', 'inactive'] as const
export type MemberState = (typeof memberStates)[number]

export const stateNames: Record<MemberState, string> = {
  none: 'No Account',
  unchanged: 'Needs Password Change',
  active: 'Active',
  inactive: 'Deactivated',
}

export function stateOf(member: FamilyMemberWithAuth): MemberState {
  if (!member.has_password) return 'none'
  if (member.is_active === false) return 'inactive'
  return member.password_changed ? 'active' : 'unchanged'
}
