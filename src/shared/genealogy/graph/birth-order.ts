/** Sorts siblings by birth. */
import type { TreePerson } from './graph-input.ts'

/**
 * Sorts the links to siblings, eldest first: by birth date if every sibling has one, else by the recorded order. A
 * sibling without a recorded order is inserted before the first sibling with a later birth date.
 */
export function sortByBirth(
  links: Int32Array,
  child: readonly number[],
  records: readonly TreePerson[],
): void {
  if (links.length < 2) return
  const of = (link: number) => records[child[link] as number] as TreePerson
  const order = (link: number) => of(link).birthOrder ?? Number.POSITIVE_INFINITY
  const born = (link: number) => of(link).birthKey
  const byChild = (a: number, b: number) => (child[a] as number) - (child[b] as number)
  const ascending = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
  if (links.every((link) => !Number.isNaN(born(link)))) {
    links.sort((a, b) => born(a) - born(b) || ascending(order(a), order(b)) || byChild(a, b))
    return
  }
  const placed: number[] = []
  const loose: number[] = []
  for (const link of links) (of(link).birthOrder === null ? loose : placed).push(link)
  placed.sort((a, b) => order(a) - order(b) || byChild(a, b))
  const known = (link: number) => (Number.isNaN(born(link)) ? Number.POSITIVE_INFINITY : born(link))
  loose.sort((a, b) => ascending(known(a), known(b)) || byChild(a, b))
  for (const link of loose) {
    const younger = placed.findIndex((sibling) => born(sibling) > born(link))
    placed.splice(younger < 0 ? placed.length : younger, 0, link)
  }
  links.set(placed)
}
