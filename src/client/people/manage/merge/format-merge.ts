/** The text about links that move to the merged record. */
import { articleKindNames, articleKinds } from '#shared/article-kinds.ts'
import type { RemovalConsequences } from '#shared/contracts/tree-editing.contract.ts'

/** "2 children, 1 partner and 3 events will be linked to the merged record."; null if there are none. */
export function formatMovedLinks(moved: RemovalConsequences): string | null {
  const counts = [
    [moved.children.length + moved.other_children.length, 'child', 'children'],
    [moved.partners.length, 'partner', 'partners'],
    [moved.events.length, 'event', 'events'],
    ...articleKindNames.map(
      (kind) => [moved[kind].length, articleKinds[kind].noun, `${articleKinds[kind].noun}s`] as const,
    ),
    [moved.archive_items.length, 'archive item', 'archive items'],
  ] as const
  const parts = counts.flatMap(([count, one, many]) =>
    count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`],
  )
  if (parts.length === 0) return null
  const [last = '', ...before] = parts.toReversed()
  const all = before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`
  return `${all} will be linked to the merged person.`
}
