/** Who is whose parent: FAMC links with PEDI, adoptions, the relations of FAM.CHIL, and no circles. */
import { findSubstructureValue, getSubstructures } from './gedcom-structures.ts'
import { parseAdoption } from './gedcom-people.ts'
import { getPointerTarget, toText } from './gedcom-line-values.ts'
import type {
  GedcomOtherParent,
  GedcomParentKind,
  GedcomPerson,
  GedcomUnion,
  GedcomVersion,
  GedcomStructure,
} from './gedcom-types.ts'

/** A person's link to a family as a child: the family and what stands below the link. */
export interface ChildLink {
  union: string
  sub: readonly GedcomStructure[]
}

/** null: not said; `none`: no parents at all (a sealing, a link that was disproved). */
type ParentRelation = 'birth' | GedcomParentKind | 'none' | null

/** What finding parents needs to know of the rest of the tree. */
export interface FamilyLookup {
  union(xref: string): GedcomUnion | undefined
  sexOf(xref: string): GedcomPerson['sex']
}

export interface Parents {
  father: string | null
  mother: string | null
  otherParents: GedcomOtherParent[]
  /** The family of birth, for the place among the children. */
  birthUnion: string | null
}

const KINDS: [RegExp, ParentRelation][] = [
  [/^(?:birth|natural|biological|blood|bio)\b/i, 'birth'],
  [/^adopt/i, 'adoptive'],
  [/^foster/i, 'foster'],
  [/^step/i, 'step'],
  [/^guardian/i, 'guardian'],
  [/^(?:sealing|sealed)\b/i, 'none'],
]

function parseRelation(text: string): ParentRelation {
  return KINDS.find(([pattern]) => pattern.test(text.trim()))?.[1] ?? null
}

function parsePedi(node: GedcomStructure): ParentRelation {
  const value = toText(node[1] ?? '')
  const other = /^other$/i.test(value.trim())
  return other
    ? (parseRelation(findSubstructureValue(getSubstructures(node), 'PHRASE') ?? '') ?? 'guardian')
    : parseRelation(value)
}

function getLinkRelation(link: ChildLink, adoptions: readonly GedcomStructure[]): ParentRelation {
  if (/^disproven$/i.test(findSubstructureValue(link.sub, 'STAT')?.trim() ?? '')) return 'none'
  const pedi = link.sub.find(([tag]) => tag === 'PEDI')
  const said = pedi ? parsePedi(pedi) : null
  if (said !== null) return said
  return adoptions.some((node) => parseAdoption(node)?.union === link.union) ? 'adoptive' : null
}

const relations = new WeakMap<readonly GedcomStructure[], ReadonlyMap<string, readonly GedcomStructure[]>>()

/** What stands below the CHIL links of a family, by child. */
function indexChildLinks({ structures: kept }: GedcomUnion): ReadonlyMap<string, readonly GedcomStructure[]> {
  const known = relations.get(kept)
  if (known) return known
  const places = kept.filter((node) => node[0] === '=CHIL' && node.length > 1)
  const found = new Map(places.map((node) => [getPointerTarget(node[1] ?? '') ?? '', getSubstructures(node)]))
  relations.set(kept, found)
  return found
}

/** The _FREL and _MREL that some programs write below FAM.CHIL. */
function getRelationTo(union: GedcomUnion, child: string, index: number): ParentRelation {
  const relation = findSubstructureValue(
    indexChildLinks(union).get(child) ?? [],
    index === 0 ? '_FREL' : '_MREL',
  )
  return relation === null ? null : parseRelation(relation)
}

function combineRelation(
  kind: ParentRelation,
  union: GedcomUnion,
  child: string,
  index: number,
): ParentRelation {
  const own = getRelationTo(union, child, index)
  return own === null || (kind !== null && kind !== 'birth') ? kind : own
}

function chooseBirthLink(
  links: readonly { link: ChildLink; kind: ParentRelation; union: GedcomUnion | undefined }[],
  named: string | null,
) {
  const possible = links.filter(({ kind }) => kind === 'birth' || kind === null)
  const known = (entry: (typeof links)[number]) => entry.union?.partners[0] != null
  return (
    possible.find(({ kind }) => kind === 'birth') ??
    possible.find(({ link }) => link.union === named) ??
    possible.find(known) ??
    possible[0]
  )
}

/**
 * The parents of a person by their links to families, in the order of the person's record: the birth family is the
 * one so called, else the one of BIRT.FAMC, else the first of which nothing else is said. Further families of which
 * nothing is said give step-parents where they share a birth parent, else guardians.
 */
export function findParents(
  child: string,
  links: readonly ChildLink[],
  kept: readonly GedcomStructure[],
  kin: FamilyLookup,
): Parents {
  const adoptions = kept.filter(([tag]) => tag === 'ADOP')
  const birth = kept.find((node) => node[0] === '=BIRT')
  const named = birth ? findSubstructureValue(getSubstructures(birth), 'FAMC') : null
  const all = links.map((link) => ({
    link,
    kind: getLinkRelation(link, adoptions),
    union: kin.union(link.union),
  }))
  const home = chooseBirthLink(all, named === null ? null : getPointerTarget(named))
  const parents: Parents = {
    father: null,
    mother: null,
    otherParents: [],
    birthUnion: home?.link.union ?? null,
  }
  const slots = findBirthParents(home?.union, child, kin)
  parents.father = slots[0]
  parents.mother = slots[1]
  const known = new Set<string | null>([child, parents.father, parents.mother, null])
  const add = (xref: string | null, kind: GedcomParentKind) => {
    if (xref === null || known.has(xref)) return
    known.add(xref)
    parents.otherParents.push({ xref, kind })
  }
  for (const entry of all) {
    const { union, kind } = entry
    if (!union || kind === 'none') continue
    for (const [index, xref] of union.partners.entries()) {
      const own = combineRelation(kind, union, child, index)
      if (own !== null && own !== 'birth' && own !== 'none') add(xref, own)
    }
    if (entry === home || (kind !== null && kind !== 'birth')) continue
    const shared = union.partners.some((xref) => xref !== null && (xref === slots[0] || xref === slots[1]))
    for (const xref of union.partners) add(xref, shared ? 'step' : 'guardian')
  }
  for (const node of adoptions) addAdoption(node, kin, add)
  return parents
}

/** The parents of somebody who is a child of one family only, of which nothing more is said; null where more is. */
export function findSimpleParents(child: string, union: GedcomUnion, kin: FamilyLookup): Parents | null {
  if (indexChildLinks(union).has(child) || union.partners.includes(child)) return null
  const [father, mother] = assignParents(union.partners, kin)
  return { father, mother, otherParents: [], birthUnion: union.xref }
}

/** A woman alone is the mother. */
function assignParents(
  [first, second]: GedcomUnion['partners'],
  { sexOf }: FamilyLookup,
): GedcomUnion['partners'] {
  return second === null && first !== null && sexOf(first) === 'F' ? [null, first] : [first, second]
}

function findBirthParents(
  union: GedcomUnion | undefined,
  child: string,
  kin: FamilyLookup,
): GedcomUnion['partners'] {
  if (!union) return [null, null]
  const [first, second] = union.partners.map((xref, index) => {
    const kind = combineRelation('birth', union, child, index)
    return kind === 'birth' && xref !== child ? xref : null
  })
  return union.partners[1] === null
    ? assignParents([first ?? null, null], kin)
    : [first ?? null, second ?? null]
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

/** What the fields of a person say of being a child of `union`; null where they say nothing. */
function findRelationIn(person: GedcomPerson, union: GedcomUnion): 'birth' | GedcomParentKind | null {
  const partners = union.partners.filter((xref) => xref !== null)
  const isBirth = (xref: string) => xref === person.father || xref === person.mother
  if (partners.length > 0 && partners.every(isBirth)) return 'birth'
  return person.otherParents.find(({ xref }) => partners.includes(xref))?.kind ?? null
}

const PEDI: Record<GedcomParentKind, string> = {
  adoptive: 'adopted',
  foster: 'foster',
  step: 'step',
  guardian: 'guardian',
}

function pediNode(kind: GedcomParentKind, version: GedcomVersion): GedcomStructure {
  const word = PEDI[kind]
  if (version === '5.5.1') return ['PEDI', word]
  return kind === 'step' || kind === 'guardian'
    ? ['PEDI', 'OTHER', [['PHRASE', word]]]
    : ['PEDI', word.toUpperCase()]
}

export interface DerivedLink {
  union: string
  kind: 'birth' | GedcomParentKind | null
}

/** The links to families as a child that our fields make, the birth family first. `unions`: those that name the child. */
export function deriveChildLinks(person: GedcomPerson, unions: readonly GedcomUnion[]): DerivedLink[] {
  const links = unions.map((union) => ({ union: union.xref, kind: findRelationIn(person, union) }))
  if (links.length < 2) return links
  const rank = (link: DerivedLink) => (link.kind === 'birth' ? 0 : 1)
  return links.sort((a, b) => rank(a) - rank(b))
}

/** What our fields write below such a link. */
export function makeLinkSubstructures({ kind }: DerivedLink, version: GedcomVersion): GedcomStructure[] {
  return kind === null || kind === 'birth' ? [] : [pediNode(kind, version)]
}

/** Whether what stands below a link says just what `ownLinkSub` would. */
export function isDerivedLink(link: ChildLink, own: DerivedLink | undefined): boolean {
  if (!own || link.union !== own.union || link.sub.length > 1) return false
  const [pedi] = link.sub
  if (!pedi) return own.kind === null || own.kind === 'birth'
  const phrase = findSubstructureValue(getSubstructures(pedi), 'PHRASE')
  const plain =
    phrase === null
      ? getSubstructures(pedi).length === 0
      : getSubstructures(pedi).length === 1 && parseRelation(phrase) !== null
  return pedi[0] === 'PEDI' && plain && parsePedi(pedi) === own.kind
}

/** All parents of a person, of whatever kind. */
export function listParents(person: GedcomPerson): string[] {
  const xrefs = [person.father, person.mother, ...person.otherParents.map(({ xref }) => xref)]
  return xrefs.filter((xref) => xref !== null)
}

function unlink(person: GedcomPerson, parent: string): void {
  if (person.father === parent) person.father = null
  if (person.mother === parent) person.mother = null
  person.otherParents = person.otherParents.filter(({ xref }) => xref !== parent)
}

/**
 * Takes away every parent link that closes a circle, so that nobody is their own ancestor. Which link goes depends
 * on the order of the people only.
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
