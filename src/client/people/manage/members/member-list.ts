/** What of the family the table shows: who answers to a search and a status, in which order. */
import { forEachInTimeSlices } from '#client/api/time-slicing.ts'
import { type Sort, type SortValue, sortRows } from '#client/ui/table/sort-rows.ts'
import { listNames } from '#shared/person-fields.ts'
import type { FamilyMemberWithAuth } from '#shared/contracts/people.contract.ts'
import { getSearchWords, normalizeForSearch } from '#shared/search-text.ts'
import {
  type AccountStatus,
  accountStatuses,
  accountStatusLabels,
  getAccountStatus,
} from './account-status.ts'

type Member = FamilyMemberWithAuth

export const memberColumns = ['member', 'contact', 'role', 'status', 'joined'] as const
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

/** Of each record as it came: names, username and email address as searches compare them, worked out once. */
const folded = new WeakMap<Member, string>()

function getSearchText(member: Member): string {
  const known = folded.get(member)
  if (known !== undefined) return known
  const words = [...listNames(member), member.username, member.email]
  const text = ` ${normalizeForSearch(words.filter(Boolean).join(' '))}`
  folded.set(member, text)
  return text
}

/** Folds all of them while nobody waits for it, so that the first key of a search finds them folded. */
export async function prepareSearch(members: readonly Member[], signal: AbortSignal): Promise<void> {
  await forEachInTimeSlices(members, getSearchText, signal)
}

/** Those in whose names, username or email address words begin with all the words sought, in the order given. */
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

/** How many there are of each state. */
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

/** `/admin/family-members?search=…&status=…&sort=…`, a minus before what is sorted from the last to the first. */
export function readUrlState(query: URLSearchParams): MembersView {
  const sort = query.get('sort') ?? ''
  const by = memberColumns.find((column) => column === sort.replace(/^-/, ''))
  return {
    search: query.get('search') ?? '',
    status: accountStatuses.find((state) => state === query.get('status')) ?? null,
    sort: { by: by ?? 'member', descending: by !== undefined && sort.startsWith('-') },
  }
}

/** Whether the list begins with the first by name, nobody left out: as the first part of it comes. */
export function isDefaultView({ search, status, sort }: MembersView): boolean {
  return search === '' && status === null && sort.by === 'member' && !sort.descending
}

export function writeUrlState({ search, status, sort }: MembersView): URLSearchParams {
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  if (status !== null) query.set('status', status)
  if (sort.by !== 'member' || sort.descending) query.set('sort', `${sort.descending ? '-' : ''}${sort.by}`)
  return query
}
