/** What goes with a person who is removed, and what stays without the link, in plain words. */
import type { RemovalConsequences } from '#shared/contracts/tree-editing.contract.ts'

export interface Consequences {
  /** What is gone. */
  lost: string[]
  /** What stays, without its link to the person. */
  unlinked: string[]
}

const mostNamed = 3

function listed(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** "Anna, Berta and 4 others". */
function some(names: readonly string[]): string {
  const more = names.length - mostNamed
  if (more < 2) return listed(names)
  return listed([...names.slice(0, mostNamed), `${more} others`])
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

function nameless(name: string): string {
  return name.trim() || 'Somebody without a name'
}

/** @param sex of the person: whether the children lose a father, a mother or a parent */
export function formatConsequences(what: RemovalConsequences, sex: 'M' | 'F' | null): Consequences {
  const { partners, children, other_children: others, username } = what
  const parent = sex === 'M' ? 'father' : sex === 'F' ? 'mother' : 'parent'
  const names = (people: readonly { name: string }[]) => some(people.map(({ name }) => nameless(name)))
  const lost = [
    children.length > 0 &&
      `${counted(children.length, 'child loses', 'children lose')} their ${parent}: ${names(children)}.`,
    others.length > 0 &&
      `${counted(others.length, 'child loses', 'children lose')} an adoptive, foster or other parent: ${names(others)}.`,
    partners.length > 0 &&
      `The ${partners.length === 1 ? 'union' : 'unions'} with ${names(partners)} ${partners.length === 1 ? 'is' : 'are'} gone; they themselves stay.`,
    username !== null && `Their account “${username}” goes with them: they cannot sign in any more.`,
  ]
  const things = [
    [what.events.length, 'event', 'events'],
    [what.news.length, 'news article', 'news articles'],
    [what.blog.length, 'blog post', 'blog posts'],
    [what.archive_items.length, 'archive item', 'archive items'],
  ] as const
  const unlinked = things.flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : []))
  return { lost: lost.filter((line) => line !== false), unlinked }
}

/** "2 events and 1 archive item stay, without a link to them."; null where there are none. */
export function formatUnlinked({ unlinked }: Consequences): string | null {
  if (unlinked.length === 0) return null
  const single = unlinked.length === 1 && unlinked[0]?.startsWith('1 ')
  return `${listed(unlinked)} ${single ? 'stays' : 'stay'}, without the link to this person.`
}
