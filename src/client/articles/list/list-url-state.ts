/** What a list is narrowed to and how far it is unrolled, as its address has it. */

export interface ListPlace {
  search: string
  /** The chosen category or topic; null for all. */
  group: string | null
  /** How many cards are unrolled below the featured ones. */
  shown: number
}

interface ListKind {
  /** What the kind's groups are called in the address. */
  groupName: string
  /** Every group there can be: another one in an address is none. */
  groups: readonly string[]
  /** How many cards a list begins with. */
  least: number
}

export function listAddress({ groupName, groups, least }: ListKind) {
  return {
    read(address: URLSearchParams): ListPlace {
      const shown = Number(address.get('shown'))
      return {
        search: address.get('search') ?? '',
        group: groups.find((group) => group.toLowerCase() === address.get(groupName)?.toLowerCase()) ?? null,
        shown: Number.isSafeInteger(shown) && shown > least ? shown : least,
      }
    },
    write({ search, group, shown }: ListPlace): URLSearchParams {
      const address = new URLSearchParams()
      if (search !== '') address.set('search', search)
      if (group !== null) address.set(groupName, group)
      if (shown > least) address.set('shown', String(shown))
      return address
    },
  }
}
