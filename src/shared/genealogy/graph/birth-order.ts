/** Sorts siblings by birth. */
import { type FamilyRecord, getBirthKey, type TreePerson } from './graph-input.ts'

/** What the order of siblings comes from. */
type Sibling = Pick<TreePerson, 'birthKey' | 'birthOrder'>

/**
 * Sorts siblings, eldest first: by birth date if every sibling has one, else by the recorded order as far as the dates do not
 * contradict it. A sibling without a recorded order is inserted before the first sibling with a later birth date. Of equals, the
 * first in the list stays first.
 */
function sortEldestFirst<T>(siblings: readonly T[], of: (sibling: T) => Sibling): T[] {
  const order = (sibling: T) => of(sibling).birthOrder ?? Number.POSITIVE_INFINITY
  const born = (sibling: T) => of(sibling).birthKey
  const ascending = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  if (siblings.every((sibling) => !Number.isNaN(born(sibling))))
    return siblings.toSorted((a, b) => born(a) - born(b) || ascending(order(a), order(b)))
  const placed = siblings.filter((sibling) => of(sibling).birthOrder !== null)
  const loose = siblings.filter((sibling) => of(sibling).birthOrder === null)
  placed.sort((a, b) => order(a) - order(b))
  const dated = placed.filter((sibling) => !Number.isNaN(born(sibling))).sort((a, b) => born(a) - born(b))
  for (const [index, sibling] of placed.entries())
    if (!Number.isNaN(born(sibling))) placed[index] = dated.shift() ?? sibling
  const known = (sibling: T) => (Number.isNaN(born(sibling)) ? Number.POSITIVE_INFINITY : born(sibling))
  loose.sort((a, b) => ascending(known(a), known(b)))
  for (const sibling of loose) {
    const younger = placed.findIndex((other) => born(other) > born(sibling))
    placed.splice(younger < 0 ? placed.length : younger, 0, sibling)
  }
  return placed
}

/** Sorts siblings of the list of people, eldest first, as the tree draws them. */
export function sortMembersByBirth<
  T extends Pick<FamilyRecord, 'birth_date' | 'baptism_date' | 'birth_order'>,
>(members: readonly T[]): T[] {
  return sortEldestFirst(
    members.map((member) => ({ member, birthKey: getBirthKey(member), birthOrder: member.birth_order })),
    (sibling) => sibling,
  ).map(({ member }) => member)
}

/** Like {@link sortEldestFirst}, for the links to siblings; equals stay in the order of the people. */
export function sortByBirth(
  links: Int32Array,
  child: readonly number[],
  records: readonly TreePerson[],
): void {
  if (links.length < 2) return
  const inOrder = [...links].sort((a, b) => (child[a] as number) - (child[b] as number))
  links.set(sortEldestFirst(inOrder, (link) => records[child[link] as number] as TreePerson))
}
