/** Links between people and families while a file is read: both directions, and what of them has to be kept. */
import { keptSub, slot } from './gedcom-kept.ts'
import { isOwnLink, ownChildLinks, parentsOf } from './gedcom-parents.ts'
import { linkOf, type PersonDraft } from './gedcom-people.ts'
import type { KeptNode } from './gedcom-types.ts'
import { linkChildren, linkPartners, type UnionDraft } from './gedcom-unions.ts'

/** All people and unions of a file by cross-reference. */
export interface Tree {
  people: Map<string, PersonDraft>
  unions: Map<string, UnionDraft>
  warn(line: number, message: string, xref?: string): void
}

interface Link {
  at: number
  union: string
  sub: readonly KeptNode[]
}

function linksAt(kept: readonly KeptNode[], places: readonly number[], tag: 'FAMC' | 'FAMS'): Link[] {
  const links: Link[] = []
  for (const at of places) {
    const node = kept[at]
    const union = node ? linkOf(node, tag) : null
    if (node && union !== null) links.push({ at, union, sub: keptSub(node) })
  }
  return links
}

/** Tells every family who names it. */
function collectClaims(tree: Tree, tag: 'FAMC' | 'FAMS'): void {
  for (const [xref, { kept, line, famc, fams }] of tree.people) {
    for (const { union } of linksAt(kept, tag === 'FAMC' ? famc : fams, tag)) {
      const draft = tree.unions.get(union)
      if (!draft) tree.warn(line, `The person names a family that is not in the file: @${union}@.`, xref)
      else if (tag === 'FAMC') draft.childClaims.push(xref)
      else draft.partnerClaims.push(xref)
    }
  }
}

/** Joins people and families, whichever of the two names the other. */
export function linkFamilies(tree: Tree): void {
  collectClaims(tree, 'FAMC')
  collectClaims(tree, 'FAMS')
  for (const draft of tree.unions.values()) {
    linkPartners(draft, tree)
    linkChildren(draft, tree)
    draft.union.kept = draft.kept
  }
}

/** Fills in the parents of everybody and their place among the children of the birth family. */
export function readParents(tree: Tree): void {
  const unionOf = (xref: string) => tree.unions.get(xref)?.union
  for (const [xref, { person, kept, famc, childIn }] of tree.people) {
    const named = linksAt(kept, famc, 'FAMC').filter(({ union }) => tree.unions.has(union))
    const unnamed = childIn.filter(({ union }) => !named.some((link) => link.union === union.xref))
    if (named.length === 0 && unnamed.length === 0 && !kept.some(([tag]) => tag === 'ADOP')) continue
    const links = [...named, ...unnamed.map(({ union }) => ({ union: union.xref, sub: [] }))]
    const { father, mother, otherParents, birthUnion } = parentsOf(xref, links, kept, unionOf)
    person.father = father
    person.mother = mother
    person.otherParents = otherParents
    person.birthOrder = childIn.find(({ union }) => union.xref === birthUnion)?.order ?? null
  }
}

/** FAMC links become places: bare ones where our fields make the same in the same order, else with their family. */
export function keepChildLinks(
  { person, kept, famc, childIn }: PersonDraft,
  isKnown: (xref: string) => boolean,
): void {
  if (famc.length === 0 && childIn.length === 0) return
  const own = ownChildLinks(
    person,
    childIn.map(({ union }) => union),
  )
  const links = linksAt(kept, famc, 'FAMC').filter(({ union }) => isKnown(union))
  const missing = own.filter(({ union }) => !links.some((link) => link.union === union))
  const made = [...links, ...missing.map(({ union }) => ({ at: -1, union, sub: [] }))]
  const same = made.length === own.length && made.every((link, index) => isOwnLink(link, own[index]))
  for (const { at, union, sub } of made) {
    const place = same ? slot('FAMC') : slot('FAMC', `@${union}@`, sub)
    if (at < 0) kept.push(place)
    else kept[at] = place
  }
}

/** FAMS links likewise. */
export function keepPartnerLinks({ kept, fams, partnerIn }: PersonDraft): void {
  if (partnerIn.length === 0) return
  const left = new Set(partnerIn.map((union) => union.xref))
  const links = linksAt(kept, fams, 'FAMS').filter(({ union }) => left.delete(union))
  const order = [...links.map(({ union }) => union), ...left]
  const same = order.every((xref, index) => xref === partnerIn[index]?.xref)
  for (const { at, union, sub } of links) {
    kept[at] = slot('FAMS', same && sub.length === 0 ? null : `@${union}@`, sub)
  }
  for (const xref of left) kept.push(slot('FAMS', same ? null : `@${xref}@`))
}
