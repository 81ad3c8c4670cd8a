/** Links between people and families while a file is read: both directions, and what of them has to be kept. */
import { keptSub, slot } from './gedcom-kept.ts'
import { isOwnLink, ownChildLinks, parentsOf } from './gedcom-parents.ts'
import { linkOf, type PersonDraft } from './gedcom-people.ts'
import type { GedcomUnion } from './gedcom-types.ts'
import { linkChildren, linkPartners, type UnionDraft } from './gedcom-unions.ts'

/** All people and unions of a file by cross-reference. */
export interface Tree {
  people: Map<string, PersonDraft>
  unions: Map<string, UnionDraft>
  warn(line: number, message: string, xref?: string): void
}

/** Who names which family as a child or a partner. */
function collectClaims(tree: Tree, tag: 'FAMC' | 'FAMS'): Map<string, string[]> {
  const claims = new Map<string, string[]>()
  for (const [xref, { kept, line }] of tree.people) {
    for (const node of kept) {
      const union = linkOf(node, tag)
      if (union === null) continue
      if (!tree.unions.has(union)) {
        tree.warn(line, `The person names a family that is not in the file: @${union}@.`, xref)
        continue
      }
      const list = claims.get(union)
      if (list) list.push(xref)
      else claims.set(union, [xref])
    }
  }
  return claims
}

/** The unions of each person, as partner or as child, in the order of the file. */
export function familiesOf(
  tree: Tree,
  members: (union: GedcomUnion) => readonly (string | null)[],
): Map<string, GedcomUnion[]> {
  const groups = new Map<string, GedcomUnion[]>()
  for (const { union } of tree.unions.values()) {
    for (const xref of members(union)) {
      if (xref === null) continue
      const list = groups.get(xref)
      if (list) list.push(union)
      else groups.set(xref, [union])
    }
  }
  return groups
}

/** Joins people and families, whichever of the two names the other. */
export function linkFamilies(tree: Tree): void {
  const asChild = collectClaims(tree, 'FAMC')
  const asPartner = collectClaims(tree, 'FAMS')
  for (const [xref, draft] of tree.unions) {
    linkPartners(draft, asPartner.get(xref) ?? [], tree)
    linkChildren(draft, asChild.get(xref) ?? [], tree)
    draft.union.kept = draft.kept
  }
}

/**
 * Fills in the parents of everybody and their place among the children of the birth family.
 * @param childIn the families of each child.
 */
export function readParents(tree: Tree, childIn: ReadonlyMap<string, readonly GedcomUnion[]>): void {
  const unionOf = (xref: string) => tree.unions.get(xref)?.union
  const places = new Map<GedcomUnion, Map<string, number>>()
  for (const [xref, { person, kept }] of tree.people) {
    const named = kept.flatMap((node) => {
      const union = linkOf(node, 'FAMC')
      return union === null || !unionOf(union) ? [] : [{ union, sub: keptSub(node) }]
    })
    const unnamed = (childIn.get(xref) ?? []).filter(
      (union) => !named.some((link) => link.union === union.xref),
    )
    if (named.length === 0 && unnamed.length === 0 && !kept.some(([tag]) => tag === 'ADOP')) continue
    const links = [...named, ...unnamed.map((union) => ({ union: union.xref, sub: [] }))]
    const { father, mother, otherParents, birthUnion } = parentsOf(xref, links, kept, unionOf)
    Object.assign(person, { father, mother, otherParents })
    const home = birthUnion === null ? undefined : unionOf(birthUnion)
    if (!home) continue
    let order = places.get(home)
    if (!order) {
      order = new Map(home.children.map((child, index) => [child, index]))
      places.set(home, order)
    }
    person.birthOrder = order.get(xref) ?? null
  }
}

/** FAMC links become places: bare ones where our fields make the same in the same order, else with their family. */
export function keepChildLinks(
  draft: PersonDraft,
  unions: readonly GedcomUnion[],
  isKnown: (xref: string) => boolean,
): void {
  const { person, kept } = draft
  const own = ownChildLinks(person, unions)
  const at = [...kept.keys()].filter((index) => isKnown(linkOf(kept[index] ?? [''], 'FAMC') ?? ''))
  const links = at.map((index) => ({
    union: linkOf(kept[index] ?? [''], 'FAMC') ?? '',
    sub: keptSub(kept[index] ?? ['']),
  }))
  const missing = own.filter(({ union }) => !links.some((link) => link.union === union))
  const made = [...links, ...missing.map(({ union }) => ({ union, sub: [] }))]
  const same = made.length === own.length && made.every((link, index) => isOwnLink(link, own[index]))
  const place = ({ union, sub }: (typeof made)[number]) =>
    same ? slot('FAMC') : slot('FAMC', `@${union}@`, sub)
  for (const [index, link] of made.entries()) {
    const position = at[index]
    if (position === undefined) kept.push(place(link))
    else kept[position] = place(link)
  }
}

/** FAMS links likewise. */
export function keepPartnerLinks(draft: PersonDraft, unions: readonly GedcomUnion[]): void {
  const { kept } = draft
  const own = unions.map((union) => union.xref)
  const left = new Set(own)
  const at: number[] = []
  for (const [index, node] of kept.entries()) if (left.delete(linkOf(node, 'FAMS') ?? '')) at.push(index)
  const order = at.map((index) => linkOf(kept[index] ?? [''], 'FAMS') ?? '')
  const same = [...order, ...left].every((xref, index) => xref === own[index])
  for (const index of at) {
    const [, value = null, sub = []] = kept[index] ?? ['']
    kept[index] = slot('FAMS', same && sub.length === 0 ? null : value, sub)
  }
  for (const xref of left) kept.push(slot('FAMS', same ? null : `@${xref}@`))
}
