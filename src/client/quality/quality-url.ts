/** The state of the page in its URL: what is shown, the search, and the groups that are open. */
import type { FindingGroup } from '#shared/contracts/quality.contract.ts'

export const shownKinds = ['all', 'errors', 'notices', 'duplicates', 'right'] as const
export type ShownKind = (typeof shownKinds)[number]

export interface QualityUrlState {
  shown: ShownKind
  search: string
  /** Keys of groups. */
  open: readonly string[]
}

/** The key of the group of likely duplicates. */
export const duplicatesKey = 'duplicates'

export function getGroupKey({ rule, severity }: Pick<FindingGroup, 'rule' | 'severity'>): string {
  return `${rule}.${severity}`
}

/** The query of `/admin/quality?show=…&search=…&open=…,…`. */
export function parseQualityUrl(query: URLSearchParams): QualityUrlState {
  return {
    shown: shownKinds.find((kind) => kind === query.get('show')) ?? 'all',
    search: query.get('search') ?? '',
    open: query.get('open')?.split(',').filter(Boolean) ?? [],
  }
}

/** Omits everything that equals the default. */
export function formatQualityUrl({ shown, search, open }: QualityUrlState): URLSearchParams {
  const query = new URLSearchParams()
  if (shown !== 'all') query.set('show', shown)
  if (search !== '') query.set('search', search)
  if (open.length > 0) query.set('open', open.join(','))
  return query
}

/** The groups that are shown, with the number of their findings. */
export function selectGroups(groups: readonly FindingGroup[], shown: ShownKind) {
  return groups.flatMap((group) => {
    const count = shown === 'right' ? group.accepted : group.open
    const isShown =
      shown === 'all' ||
      shown === 'right' ||
      (shown === 'errors' && group.severity === 'error') ||
      (shown === 'notices' && group.severity === 'notice')
    return count > 0 && isShown ? [{ ...group, count }] : []
  })
}

/** How many pairs of likely duplicates are shown. */
export function countShownDuplicates(
  { open, distinct }: { open: number; distinct: number },
  shown: ShownKind,
): number {
  if (shown === 'right') return distinct
  return shown === 'all' || shown === 'duplicates' ? open : 0
}
