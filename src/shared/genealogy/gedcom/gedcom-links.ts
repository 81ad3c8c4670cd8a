/** Links people and families of a file in both directions, and preserves the link structures. */

import { deriveChildLinks, isDerivedLink } from './gedcom-derived-links.ts'
import { type FamilyLookup, findParents, findSimpleParents, type Parents } from './gedcom-parents.ts'
import { append, type PersonDraft } from './gedcom-people.ts'
import { placeholder } from './gedcom-structures.ts'
import type { GedcomUnion } from './gedcom-types.ts'
import { linkChildren, linkPartners, type UnionDraft } from './gedcom-unions.ts'

/** All people and unions of a file by cross-reference. */
export interface FamilyTree {
  people: Map<string, PersonDraft>
  unions: Map<string, UnionDraft>
  warn(line: number, message: string, xref?: string): void
}

/** Finds the family of every FAMC and FAMS link, and notes in each family which people name it. */
function findFamilies(tree: FamilyTree): void {
  for (const [xref, { line, famc, fams }] of tree.people) {
    for (const links of [famc, fams]) {
      for (const link of links) {
        const draft = tree.unions.get(link.union)
        if (draft) {
          link.family = draft.union
          if (links === famc) draft.childClaims = append(draft.childClaims, xref)
          else draft.partnerClaims = append(draft.partnerClaims, xref)
        } else {
          tree.warn(line, `The person names a family that is not in the file: @${link.union}@.`, xref)
        }
      }
    }
  }
}

/** Links people and families, also where only one of the two names the other. */
export function linkFamilies(tree: FamilyTree): void {
  findFamilies(tree)
  for (const draft of tree.unions.values()) {
    linkPartners(draft, tree)
    linkChildren(draft, tree)
    draft.union.structures = draft.structures
  }
}

/** The family of a person with a single, plain child link that the family confirms; null for all others. */
function findOnlyFamily({ famc, childIn, adopted }: PersonDraft): GedcomUnion | null {
  const [link] = famc
  if (!link || famc.length > 1 || childIn.length > 1 || adopted || link.sub.length > 0) return null
  return link.family !== null && link.family === childIn[0]?.union ? link.family : null
}

function readParentsOf(draft: PersonDraft, kin: FamilyLookup): Parents | null {
  const { person, structures, famc, childIn, adopted } = draft
  if (famc.length === 0 && childIn.length === 0 && !adopted) return null
  const only = findOnlyFamily(draft)
  const plain = only ? findSimpleParents(person.xref, only, kin) : null
  if (plain) return plain
  const named = famc.filter(({ family }) => family !== null)
  const families = new Set(named.map(({ family }) => family))
  const unnamed = childIn.filter(({ union }) => !families.has(union))
  const links = [...named, ...unnamed.map(({ union }) => ({ union: union.xref, sub: [] }))]
  return findParents(person.xref, links, structures, kin)
}

/** Sets the parents of every person, and the index among the children of the birth family. */
export function readParents(tree: FamilyTree): void {
  const kin: FamilyLookup = {
    union: (xref) => tree.unions.get(xref)?.union,
    sexOf: (xref) => tree.people.get(xref)?.person.sex ?? null,
  }
  for (const draft of tree.people.values()) {
    const parents = readParentsOf(draft, kin)
    if (parents === null) continue
    const { person, childIn } = draft
    person.father = parents.father
    person.mother = parents.mother
    person.otherParents = parents.otherParents
    person.birthFamily = parents.birthFamily
    person.birthOrder = childIn.find(({ union }) => union.xref === parents.birthFamily)?.order ?? null
  }
}

/** Replaces FAMC links by placeholders: empty ones where our fields give the same links in the same order. */
export function preserveChildLinks(draft: PersonDraft): void {
  const { person, structures, famc, childIn } = draft
  if (famc.length === 0 && childIn.length === 0) return
  const derived = deriveChildLinks(
    person,
    childIn.map(({ union }) => union),
  )
  const links = famc.filter(({ family }) => family !== null)
  const named = new Set(links.map(({ union }) => union))
  const missing = derived.filter(({ union }) => !named.has(union))
  const allLinks = [...links, ...missing.map(({ union }) => ({ at: -1, union, sub: [] }))]
  const same =
    allLinks.length === derived.length && allLinks.every((link, index) => isDerivedLink(link, derived[index]))
  for (const { at, union, sub } of allLinks) {
    const place = same ? placeholder('FAMC') : placeholder('FAMC', `@${union}@`, sub)
    if (at < 0) structures.push(place)
    else structures[at] = place
  }
}

/** Replaces FAMS links by placeholders in the same way. */
export function preservePartnerLinks({ structures, fams, partnerIn }: PersonDraft): void {
  if (partnerIn.length === 0) return
  const unlinked = new Set(partnerIn)
  const links = fams.filter(({ family }) => family !== null && unlinked.delete(family))
  const order = [...links.map(({ family }) => family), ...unlinked]
  const same = order.every((union, index) => union === partnerIn[index])
  for (const { at, union, sub } of links) {
    structures[at] = placeholder('FAMS', same && sub.length === 0 ? null : `@${union}@`, sub)
  }
  for (const { xref } of unlinked) structures.push(placeholder('FAMS', same ? null : `@${xref}@`))
}
