/** What goes over to the record that stays when two become one, in plain words. */
import type { RemovalConsequences } from '#shared/contracts/tree-editing.contract.ts'

/** "2 children, 1 partner and 3 events go over to it."; null where nothing does. */
export function movingInWords(moving: RemovalConsequences): string | null {
  const counts = [
    [moving.children.length + moving.other_children.length, 'child', 'children'],
    [moving.partners.length, 'partner', 'partners'],
    [moving.events.length, 'event', 'events'],
    [moving.news.length, 'news article', 'news articles'],
    [moving.blog.length, 'blog post', 'blog posts'],
    [moving.archive_items.length, 'archive item', 'archive items'],
  ] as const
  const parts = counts.flatMap(([count, one, many]) =>
    count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`],
  )
  if (parts.length === 0) return null
  const [last = '', ...before] = parts.toReversed()
  const all = before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`
  return `${all} ${parts.length === 1 && all.startsWith('1 ') ? 'goes' : 'go'} over to it.`
}
