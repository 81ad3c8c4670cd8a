/** Finds the parents of people from FAMC links with PEDI, adoptions and FAM.CHIL, without cycles. */

import { getPointerTarget } from './gedcom-line-values.ts'
import {
  combineRelations,
  hidesAdoption,
  hidesRelation,
  type ParentRelation,
  parsePedi,
  parseRelation,
  preferSpecial,
} from './gedcom-parent-relations.ts'
import { parseAdoption } from './gedcom-people.ts'
import { findSubstructureValue, getSubstructures, isHidden } from './gedcom-structures.ts'
import type {
  GedcomOtherParent,
  GedcomParentKind,
  GedcomPerson,
  GedcomStructure,
  GedcomUnion,
  PersonOutline,
  UnionOutline,
} from './gedcom-types.ts'

/** A link of a person to a family as a child, with the substructures of the link. */
export interface ChildLink {
  union: string
  sub: readonly GedcomStructure[]
}

/** Looks up families and people of the same file. */
export interface FamilyLookup {
  union(xref: string): UnionOutline | undefined
  sexOf(xref: string): GedcomPerson['sex']
}

export interface Parents {
  father: string | null
  mother: string | null
  otherParents: GedcomOtherParent[]
  birthFamily: string | null
}

/** Which partners of a family have adopted a child, as far as an event tells. */
function findAdopters(union: string, adoptions: readonly GedcomStructure[]): [boolean, boolean] | null {
  const by = adoptions.flatMap((node) => {
    const adoption = parseAdoption(node)
    return adoption?.union === union ? [adoption.by] : []
  })
  if (by.length === 0) return null
  return [by.some((who) => who !== 'WIFE'), by.some((who) => who !== 'HUSB')]
}

/** What a link says about both partners. An adoption by one of them says nothing about the other one. */
function getLinkRelation(link: ChildLink, adopters: [boolean, boolean] | null): ParentRelation {
  if (/^disproven$/i.test(findSubstructureValue(link.sub, 'STAT')?.trim() ?? '')) return 'none'
  const pedi = link.sub.find(([tag]) => tag === 'PEDI')
  const stated = (pedi ? parsePedi(pedi) : null) ?? (adopters ? 'adoptive' : null)
  return stated === 'adoptive' && adopters?.includes(false) ? null : stated
}

const relations = new WeakMap<readonly GedcomStructure[], ReadonlyMap<string, readonly GedcomStructure[]>>()

/** The substructures of the CHIL links of a family by child. */
function indexChildLinks({ structures }: UnionOutline): ReadonlyMap<string, readonly GedcomStructure[]> {
  const known = relations.get(structures)
  if (known) return known
  const places = structures.filter((node) => node[0] === '=CHIL' && node.length > 1)
  const found = new Map(places.map((node) => [getPointerTarget(node[1] ?? '') ?? '', getSubstructures(node)]))
  relations.set(structures, found)
  return found
}

/** Reads _FREL and _MREL, which programs write below FAM.CHIL or below FAMC, for both partners. */
function readPartnerMarks(
  union: UnionOutline,
  link: ChildLink,
  child: string,
  { sexOf }: FamilyLookup,
): [ParentRelation, ParentRelation] {
  const below = indexChildLinks(union).get(child) ?? []
  const read = (tag: string) => {
    const [inFamily, inPerson] = [below, link.sub].map((sub) =>
      parseRelation(findSubstructureValue(sub, tag) ?? ''),
    )
    return preferSpecial(inFamily ?? null, inPerson ?? null)
  }
  const [first, second] = union.partners
  const isSingleMother = first !== null && second === null && sexOf(first) === 'F'
  return isSingleMother ? [read('_MREL'), null] : [read('_FREL'), read('_MREL')]
}

/** A link to a family with the relation to each partner. */
interface RatedLink {
  link: ChildLink
  kind: ParentRelation
  union: UnionOutline | undefined
  /** What the file says about one of the partners, null where it says nothing. */
  marks: [ParentRelation, ParentRelation]
  /** Whether one of the partners has adopted the child alone. */
  isAdoptedByOne: boolean
  relations: [ParentRelation, ParentRelation]
  /** Whether relatives may not see what the link says about the parents: it gives birth parents only. */
  isHidden: boolean
}

function rateLink(
  link: ChildLink,
  child: string,
  adoptions: readonly GedcomStructure[],
  kin: FamilyLookup,
): RatedLink {
  const adopters = findAdopters(link.union, adoptions)
  const kind = getLinkRelation(link, adopters)
  const union = kin.union(link.union)
  const [first, second] = union ? readPartnerMarks(union, link, child, kin) : [null, null]
  const isAdoptedByOne = adopters?.includes(false) ?? false
  const adopted = (index: 0 | 1): ParentRelation => (isAdoptedByOne && adopters?.[index] ? 'adoptive' : null)
  const marks: [ParentRelation, ParentRelation] = [
    preferSpecial(first, adopted(0)),
    preferSpecial(second, adopted(1)),
  ]
  const inFamily = union ? (indexChildLinks(union).get(child) ?? []) : []
  const isHidden = hidesRelation(link.sub) || hidesRelation(inFamily)
  return { link, kind, union, marks, isAdoptedByOne, relations: combineRelations(kind, marks), isHidden }
}

/** The relations to the known partners of a link. */
function listRelations({ union, relations }: RatedLink): ParentRelation[] {
  return relations.filter((_, index) => union?.partners[index] != null)
}

/** Whether a link can give birth parents: one of its partners is one, or neither the link nor all partners are others. */
function canGiveBirthParents(entry: RatedLink): boolean {
  const relations = listRelations(entry)
  if (entry.kind !== null && entry.kind !== 'birth') return relations.includes('birth')
  return relations.length === 0 || relations.some((relation) => relation === 'birth' || relation === null)
}

function chooseBirthLink(links: readonly RatedLink[], named: string | null): RatedLink | undefined {
  const possible = links.filter(canGiveBirthParents)
  const known = (entry: RatedLink) => entry.union?.partners[0] != null
  const isBirth = (relation: ParentRelation) => relation === 'birth'
  return (
    possible.find((entry) => known(entry) && listRelations(entry).every(isBirth)) ??
    possible.find((entry) => entry.kind === 'birth' || listRelations(entry).some(isBirth)) ??
    possible.find(({ link }) => link.union === named) ??
    possible.find(known) ??
    possible[0]
  )
}

/** Fills an empty slot from a family that names a single one of its partners as a birth parent. */
function findMarkedParent(
  links: readonly RatedLink[],
  child: string,
  index: 0 | 1,
  other: string | null,
): string | null {
  for (const entry of links) {
    const xref = entry.union?.partners[index] ?? null
    const isMarked = canGiveBirthParents(entry) && entry.marks[index] === 'birth'
    if (isMarked && xref !== null && xref !== child && xref !== other) return xref
  }
  return null
}

/**
 * Finds the parents of a person from the links to families, in the order of the person's record. The birth family is
 * the one with that relation, else the one of BIRT.FAMC, else the first without a relation. Further families without
 * a relation give step-parents where they share a birth parent, else guardians. What is hidden gives birth parents only, which are
 * the place in the tree.
 */
export function findParents(
  child: string,
  links: readonly ChildLink[],
  structures: readonly GedcomStructure[],
  kin: FamilyLookup,
): Parents {
  const isPersonHidden = isHidden(structures)
  // A hidden adoption is not told by the relation to the parents either.
  const stated = structures.filter(([tag]) => tag === 'ADOP')
  const secret = new Set(stated.filter(hidesAdoption).map((node) => parseAdoption(node)?.union))
  const adoptions = stated.filter((node) => !hidesAdoption(node))
  const birth = structures.find((node) => node[0] === '=BIRT')
  const named = birth ? findSubstructureValue(getSubstructures(birth), 'FAMC') : null
  const all = links
    .toSorted((a, b) => Number(secret.has(a.union)) - Number(secret.has(b.union)))
    .map((link): RatedLink => {
      const rated = rateLink(link, child, adoptions, kin)
      return { ...rated, isHidden: rated.isHidden || isPersonHidden || secret.has(link.union) }
    })
  const birthLink = chooseBirthLink(all, named === null ? null : getPointerTarget(named))
  const [father, mother] = findBirthParents(birthLink, child, kin)
  const parents: Parents = {
    father: father ?? findMarkedParent(all, child, 0, mother),
    mother,
    otherParents: [],
    birthFamily: birthLink?.link.union ?? null,
  }
  parents.mother ??= findMarkedParent(all, child, 1, parents.father)
  const known = new Set<string | null>([child, parents.father, parents.mother, null])
  const add = (xref: string | null, kind: GedcomParentKind) => {
    if (xref === null || known.has(xref)) return
    known.add(xref)
    parents.otherParents.push({ xref, kind })
  }
  for (const entry of all) {
    const { union, kind, relations } = entry
    if (!union || kind === 'none' || entry.isHidden) continue
    for (const [index, xref] of union.partners.entries()) {
      const relation = relations[index] ?? null
      if (relation !== null && relation !== 'birth' && relation !== 'none') add(xref, relation)
    }
    if (entry === birthLink || entry.isAdoptedByOne || (kind !== null && kind !== 'birth')) continue
    const shared = union.partners.some((xref) => xref !== null && (xref === father || xref === mother))
    for (const [index, xref] of union.partners.entries())
      if (relations[index] !== 'none') add(xref, shared ? 'step' : 'guardian')
  }
  const hidden = new Set(all.flatMap((entry) => (entry.isHidden ? entry.link.union : [])))
  for (const node of adoptions)
    if (!isPersonHidden && !hidden.has(parseAdoption(node)?.union ?? '')) addAdoption(node, kin, add)
  return parents
}

/** Finds the parents of a child with one family and without further relations; null for all others. */
export function findSimpleParents(child: string, union: GedcomUnion, kin: FamilyLookup): Parents | null {
  if (indexChildLinks(union).has(child) || union.partners.includes(child)) return null
  const [father, mother] = assignParents(union.partners, kin)
  return { father, mother, otherParents: [], birthFamily: union.xref }
}

/** Assigns partners to father and mother: a single woman is the mother. */
function assignParents(
  [first, second]: GedcomUnion['partners'],
  { sexOf }: FamilyLookup,
): GedcomUnion['partners'] {
  return second === null && first !== null && sexOf(first) === 'F' ? [null, first] : [first, second]
}

function findBirthParents(
  entry: RatedLink | undefined,
  child: string,
  kin: FamilyLookup,
): GedcomUnion['partners'] {
  if (!entry?.union) return [null, null]
  const { partners } = entry.union
  const [first = null, second = null] = partners.map((xref, index) => {
    const relation = entry.relations[index] ?? 'birth'
    return relation === 'birth' && xref !== child ? xref : null
  })
  return partners[1] === null ? assignParents([first, null], kin) : [first, second]
}

function addAdoption(
  node: GedcomStructure,
  kin: FamilyLookup,
  add: (xref: string | null, kind: GedcomParentKind) => void,
): void {
  const adoption = parseAdoption(node)
  const union = adoption ? kin.union(adoption.union) : undefined
  if (!adoption || !union) return
  if (adoption.by !== 'WIFE') add(union.partners[0], 'adoptive')
  if (adoption.by !== 'HUSB') add(union.partners[1], 'adoptive')
}

/** Lists the birth parents and the other parents. */
export function listParents(person: Omit<PersonOutline, 'sex'>): string[] {
  const xrefs = [person.father, person.mother, ...person.otherParents.map(({ xref }) => xref)]
  return xrefs.filter((xref) => xref !== null)
}

function unlink(person: GedcomPerson, parent: string): void {
  if (person.father === parent) person.father = null
  if (person.mother === parent) person.mother = null
  person.otherParents = person.otherParents.filter(({ xref }) => xref !== parent)
}

/**
 * Removes every parent link that closes a cycle, so that no person is their own ancestor. Only the order of the people
 * decides which link is removed.
 */
export function breakAncestorCycles(
  people: readonly GedcomPerson[],
  onBroken: (child: GedcomPerson, parent: GedcomPerson) => void,
): void {
  const byXref = new Map(people.map((person) => [person.xref, person]))
  const state = new Map<GedcomPerson, 'open' | 'done'>()
  for (const start of people) {
    if (state.has(start)) continue
    const path = [{ person: start, left: listParents(start) }]
    state.set(start, 'open')
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const xref = top.left.shift()
      if (xref === undefined) {
        state.set(top.person, 'done')
        path.pop()
        continue
      }
      const parent = byXref.get(xref)
      if (!parent || state.get(parent) === 'done') continue
      if (state.get(parent) === 'open') {
        unlink(top.person, xref)
        onBroken(top.person, parent)
      } else {
        state.set(parent, 'open')
        path.push({ person: parent, left: listParents(parent) })
      }
    }
  }
}
