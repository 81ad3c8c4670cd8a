/** Tells which children have the same parents where these are not known: the families of a file do. */
import { randomUUID } from 'node:crypto'
import type { GedcomFile, GedcomPerson } from '#shared/genealogy/gedcom/gedcom-types.ts'

/** The known parent of somebody with one; empty for somebody without parents; null for somebody with two. */
function getOnlyParent({ father, mother }: GedcomPerson): string | null {
  return father !== null && mother !== null ? null : (father ?? mother ?? '')
}

/** The children with at most one known parent, by family. */
function groupChildren(people: readonly GedcomPerson[]): GedcomPerson[][] {
  const children = people.filter((person) => person.birthFamily !== null && getOnlyParent(person) !== null)
  return [...Map.groupBy(children, ({ birthFamily }) => birthFamily).values()]
}

/**
 * The values of `birth_family` by cross-reference: for the children of families without parents, and of several families of one
 * parent. A family keeps the value that one of its children has here.
 */
export function assignBirthFamilies(
  { people }: Pick<GedcomFile, 'people'>,
  findHere: (xref: string) => { birth_family: string | null } | undefined,
): Map<string, string> {
  const families = groupChildren(people)
  const parentOf = ([child]: readonly GedcomPerson[]) => (child ? getOnlyParent(child) : null)
  const ofParent = Map.groupBy(families, parentOf)
  const taken = new Set<string>()
  const told = families.filter((children) => {
    const parent = parentOf(children)
    return parent === '' ? children.length > 1 : (ofParent.get(parent)?.length ?? 0) > 1
  })
  return new Map(
    told.flatMap((children) => {
      const here = children.flatMap(({ xref }) => findHere(xref)?.birth_family ?? [])
      const family = here.find((known) => !taken.has(known)) ?? randomUUID()
      taken.add(family)
      return children.map(({ xref }) => [xref, family] as const)
    }),
  )
}
