/** The state of an article list in the URL: the search, the selected group and the number of cards. */

export interface ListState {
  search: string
  /** The selected category or topic; null for all. */
  group: string | null
  /** The number of cards below the featured ones. */
  shown: number
}

interface ListOptions {
  /** The name of the group in the URL. */
  groupParam: string
  /** All groups; other names in the URL are ignored. */
  groups: readonly string[]
  /** The initial number of cards. */
  initialCount: number
}

export function createListUrlState({ groupParam, groups, initialCount }: ListOptions) {
  return {
    read(params: URLSearchParams): ListState {
      const shown = Number(params.get('shown'))
      return {
        search: params.get('search') ?? '',
        group: groups.find((group) => group.toLowerCase() === params.get(groupParam)?.toLowerCase()) ?? null,
        shown: Number.isSafeInteger(shown) && shown > initialCount ? shown : initialCount,
      }
    },
    write({ search, group, shown }: ListState): URLSearchParams {
      const params = new URLSearchParams()
      if (search !== '') params.set('search', search)
      if (group !== null) params.set(groupParam, group)
      if (shown > initialCount) params.set('shown', String(shown))
      return params
    },
  }
}
