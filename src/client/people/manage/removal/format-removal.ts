/** The texts about the consequences of removing a person. */
import { articleKindNames, articleKinds } from '#shared/article-kinds.ts'
import type { RemovalConsequences } from '#shared/contracts/tree-editing.contract.ts'

export interface Consequences {
  /** Sentences about what is deleted. */
  lost: string[]
  /** Counts of records that lose their link to the person. */
  unlinked: string[]
}

const maxNames = 3

function joinNames(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** "Anna, Berta and 4 others". */
function joinSomeNames(names: readonly string[]): string {
  const more = names.length - maxNames
  if (more < 2) return joinNames(names)
  return joinNames([...names.slice(0, maxNames), `${more} others`])
}

function formatCount(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

function formatName(name: string): string {
  return name.trim() || 'A person without a name'
}

/** @param sex the sex of the person: the children lose a father, a mother or a parent */
export function formatConsequences(consequences: RemovalConsequences, sex: 'M' | 'F' | null): Consequences {
  const { partners, children, other_children: others, username } = consequences
  const parent = sex === 'M' ? 'father' : sex === 'F' ? 'mother' : 'parent'
  const names = (people: readonly { name: string }[]) =>
    joinSomeNames(people.map(({ name }) => formatName(name)))
  const lost = [
    children.length > 0 &&
      `${formatCount(children.length, 'child loses', 'children lose')} their ${parent}: ${names(children)}.`,
    others.length > 0 &&
      `${formatCount(others.length, 'child loses', 'children lose')} an adoptive, foster or other parent: ${names(others)}.`,
    partners.length > 0 &&
      `The ${partners.length === 1 ? 'relationship' : 'relationships'} with ${names(partners)} ${partners.length === 1 ? 'is' : 'are'} deleted, but not the partners themselves.`,
    username !== null && `The account “${username}” is also deleted, so this person can no longer sign in.`,
  ]
  const linkedRecords = [
    [consequences.events.length, 'event', 'events'],
    ...articleKindNames.map(
      (kind) => [consequences[kind].length, articleKinds[kind].noun, `${articleKinds[kind].noun}s`] as const,
    ),
    [consequences.archive_items.length, 'archive item', 'archive items'],
  ] as const
  const unlinked = linkedRecords.flatMap(([count, one, many]) =>
    count > 0 ? [formatCount(count, one, many)] : [],
  )
  return { lost: lost.filter((line) => line !== false), unlinked }
}

/** "2 events and 1 archive item stay, without the link to this person."; null if there are none. */
export function formatUnlinked({ unlinked }: Consequences): string | null {
  if (unlinked.length === 0) return null
  const isSingle = unlinked.length === 1 && unlinked[0]?.startsWith('1 ')
  return `${joinNames(unlinked)} ${isSingle ? 'stays' : 'stay'} on the site, without the link to this person.`
}
