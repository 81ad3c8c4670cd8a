/** The words by which archive items are found, folded once and kept for as long as the item is. */
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { normalizeForSearch } from '#shared/search-text.ts'

const folded = new WeakMap<ArchiveItem, string>()

/** Title, description, tags, person, place, category and year, as searches compare them. */
export function foldedItem(item: ArchiveItem): string {
  const known = folded.get(item)
  if (known !== undefined) return known
  const { title, description, tags, person_related, location, category, date_taken } = item
  const words = normalizeForSearch(
    [title, description, ...tags, person_related, location, category, date_taken].join('\n'),
  )
  folded.set(item, words)
  return words
}

/** Names of people, folded when they are first asked for. */
export interface FoldedNames {
  /** All names of a person; empty for somebody unknown. */
  of: (personId: string) => string
}

export function foldNames(people: readonly FamilyMember[] | undefined): FoldedNames {
  const byId = new Map(people?.map((person) => [person.id, person]))
  const names = new Map<string, string>()
  return {
    of(id) {
      const known = names.get(id)
      if (known !== undefined) return known
      const person = byId.get(id)
      const name = person
        ? normalizeForSearch(
            [person.first_name, person.last_name, person.maiden_name, ...person.also_known_as].join(' '),
          )
        : ''
      names.set(id, name)
      return name
    },
  }
}

/** Folds a few items and their people at a time, so that the first key of a search need not wait; stops when told to. */
export function foldAhead(items: readonly ArchiveItem[], names: FoldedNames, signal: AbortSignal): void {
  let next = 0
  const step = () => {
    if (signal.aborted) return
    const until = performance.now() + 8
    while (next < items.length && performance.now() < until) {
      const item = items[next++]
      if (!item) continue
      foldedItem(item)
      for (const id of item.member_ids) names.of(id)
    }
    if (next < items.length) setTimeout(step, 24)
  }
  setTimeout(step, 500)
}
