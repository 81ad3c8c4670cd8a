/** What a list is narrowed to and how far it is unrolled, as its address has it. */

export interface ListPlace {
  search: string
  /** The chosen category or topic; null for all. */
  group: string | null
  /** How many cards are unrolled below the featured ones. */
  shown: number
}

/**
 * @param groupName what the kind's groups are called in the address
 * @param least how many cards a list begins with
 */
export function listAddress(groupName: string, least: number) {
  return {
    read(address: URLSearchParams): ListPlace {
      const shown = Number(address.get('shown'))
      return {
        search: address.get('search') ?? '',
        group: address.get(groupName),
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
