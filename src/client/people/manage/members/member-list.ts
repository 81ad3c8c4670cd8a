/** The search, the filter and the order of the table of family members. */
import { forEachInTimeSlices } from '#client/api/time-slicing.ts'
import { type Sort, type SortValue, sortRows } from '#client/ui/table/sort-rows.ts'
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { listNames } from '#shared/person-fields.ts'
import { getSearchWords, makeSearchText } from '#shared/search-text.ts'
import {
  type AccountStatus,
  accountStatuses,
  accountStatusLabels,
  getAccountStatus,
} from './account-status.ts'

type Member = FamilyMemberWithAuth

const memberColumns = ['member', 'contact', 'role', 'status', 'joined'] as const
export type MemberColumn = (typeof memberColumns)[number]

const sortValues: Record<MemberColumn, (member: Member) => SortValue> = {
  member: ({ first_name, last_name }) => `${last_name} ${first_name}`.trim() || null,
  contact: ({ username, email, phone }) => username ?? email ?? phone,
  role: ({ role }) => role,
  status: (member) => {
    const state = getAccountStatus(member)
    return state === 'none' ? null : accountStatusLabels[state]
  },
  joined: ({ username, created_at }) => (username === null ? null : Date.parse(created_at)),
}

export function sortMembers(
  members: readonly Member[],
  { by, descending: down }: Sort<MemberColumn>,
): Member[] {
  return sortRows(members, sortValues[by], down)
}

/** Caches the normalized names, username and email address of each member. */
const searchTexts = new WeakMap<Member, string>()

function getSearchText(member: Member): string {
  const cached = searchTexts.get(member)
  if (cached !== undefined) return cached
  const words = [...listNames(member), member.username, member.email]
  const text = ` ${makeSearchText(words.filter(Boolean).join(' '))}`
  searchTexts.set(member, text)
  return text
}

/** Normalizes all members in advance, so that the first search is fast. */
export async function prepareSearch(members: readonly Member[], signal: AbortSignal): Promise<void> {
  await forEachInTimeSlices(members, getSearchText, signal)
}

/** The members whose names, username or email address have words that start with all words of the search. */
export function findMembers(
  members: readonly Member[],
  { search, status }: { search: string; status: AccountStatus | null },
): readonly Member[] {
  const words = getSearchWords(search)
  if (words.length === 0 && status === null) return members
  return members.filter(
    (member) =>
      (status === null || getAccountStatus(member) === status) &&
      words.every((word) => getSearchText(member).includes(` ${word}`)),
  )
}

/** The number of members with each account status. */
export function countStatuses(members: readonly Member[]): Record<AccountStatus, number> {
  const counts = { none: 0, unchanged: 0, active: 0, inactive: 0 }
  for (const member of members) counts[getAccountStatus(member)] += 1
  return counts
}

export interface MembersView {
  search: string
  status: AccountStatus | null
  sort: Sort<MemberColumn>
}

/** `/admin/family-members?search=…&status=…&sort=…`; a minus before the column means descending order. */
export function readUrlState(params: URLSearchParams): MembersView {
  const sort = params.get('sort') ?? ''
  const by = memberColumns.find((column) => column === sort.replace(/^-/, ''))
  return {
    search: params.get('search') ?? '',
    status: accountStatuses.find((state) => state === params.get('status')) ?? null,
    sort: { by: by ?? 'member', descending: by !== undefined && sort.startsWith('-') },
  }
}

/** Whether the view shows all members by name, as the first rows are loaded. */
export function isDefaultView({ search, status, sort }: MembersView): boolean {
  return search === '' && status === null && sort.by === 'member' && !sort.descending
}

export function writeUrlState({ search, status, sort }: MembersView): URLSearchParams {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (status !== null) params.set('status', status)
  if (sort.by !== 'member' || sort.descending) params.set('sort', `${sort.descending ? '-' : ''}${sort.by}`)
  return params
}
