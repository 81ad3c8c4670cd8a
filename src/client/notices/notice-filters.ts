/** Filters notices by kind, person and branch, as the URL of the page says. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { findFamilyBranch } from '#shared/genealogy/calendar/family-branch.ts'
import type { Notice } from '#shared/notices/find-notices.ts'
import { type NoticeKind, noticeKinds } from '#shared/notices/notice-kinds.ts'

export interface NoticeFilter {
  /** Null for all kinds. */
  kind: NoticeKind | null
  /** Null for everybody. */
  personId: string | null
  /** Whether the ancestors and descendants of the person with their partners are included. */
  hasBranch: boolean
}

export function readFilter(params: URLSearchParams): NoticeFilter {
  const kind = params.get('kind')
  return {
    kind: noticeKinds.find((one) => one === kind) ?? null,
    personId: params.get('person') || null,
    hasBranch: params.has('branch'),
  }
}

export function writeFilter({ kind, personId, hasBranch }: NoticeFilter): URLSearchParams {
  return new URLSearchParams({
    ...(kind !== null && { kind }),
    ...(personId !== null && { person: personId }),
    ...(personId !== null && hasBranch && { branch: '1' }),
  })
}

/** The notices of the chosen people, of all kinds. */
export function filterByPerson(
  notices: readonly Notice[],
  people: readonly FamilyMember[],
  { personId, hasBranch }: NoticeFilter,
): Notice[] {
  if (personId === null) return [...notices]
  const wanted = hasBranch ? findFamilyBranch(people, personId) : new Set([personId])
  return notices.filter(({ personIds }) => personIds.some((id) => wanted.has(id)))
}

/** The kinds that the notices have, in their order. */
export function listKinds(notices: readonly Notice[]): NoticeKind[] {
  const found = new Set(notices.map(({ kind }) => kind))
  return noticeKinds.filter((kind) => found.has(kind))
}
