/** Derives the FAMC links of people from our fields, and tells whether stored links are such links. */
import { hidesRelation, type ParentRelation, parseRelation } from './gedcom-parent-relations.ts'
import type { ChildLink } from './gedcom-parents.ts'
import { findSubstructureValue } from './gedcom-structures.ts'
import type {
  GedcomParentKind,
  GedcomStructure,
  GedcomVersion,
  PersonOutline,
  UnionOutline,
} from './gedcom-types.ts'

type Relations = [ParentRelation, ParentRelation]

/** The relation of a child to a partner of a family; null for an unknown partner, `none` for one who is no parent. */
function findRelation(
  { father, mother, otherParents }: Omit<PersonOutline, 'sex'>,
  partner: string | null,
): ParentRelation {
  if (partner === null) return null
  if (partner === father || partner === mother) return 'birth'
  return otherParents.find(({ xref }) => xref === partner)?.kind ?? 'none'
}

function findRelations(child: Omit<PersonOutline, 'sex'>, { partners }: UnionOutline): Relations {
  return [findRelation(child, partners[0]), findRelation(child, partners[1])]
}

const words: Record<Exclude<ParentRelation, null>, string> = {
  birth: 'birth',
  adoptive: 'adopted',
  foster: 'foster',
  step: 'step',
  guardian: 'guardian',
  none: 'none',
}

function pediNode(kind: GedcomParentKind, version: GedcomVersion): GedcomStructure {
  const word = words[kind]
  if (version === '5.5.1') return ['PEDI', word]
  return kind === 'step' || kind === 'guardian'
    ? ['PEDI', 'OTHER', [['PHRASE', word]]]
    : ['PEDI', word.toUpperCase()]
}

const markTags = ['_FREL', '_MREL'] as const

function makeMarks(relations: Relations): GedcomStructure[] {
  return markTags.map((tag, i): GedcomStructure => [tag, words[relations[i] ?? 'none']])
}

export interface DerivedLink {
  union: string
  kind: 'birth' | GedcomParentKind | null
  /** The relation to each partner, where they differ. */
  marks: Relations | null
}

/** Derives the FAMC links from our fields, the birth family first. `unions` are the families that name the child. */
export function deriveChildLinks(
  person: Omit<PersonOutline, 'sex'>,
  unions: readonly UnionOutline[],
): DerivedLink[] {
  const links = unions.map((union): DerivedLink => {
    const relations = findRelations(person, union)
    const known = relations.filter((relation) => relation !== null)
    const told = known.filter((relation) => relation !== 'none')
    const isMixed = known.length === 2 && told.length > 0 && known[0] !== known[1]
    const [kind = null] = told
    return { union: union.xref, kind, marks: isMixed ? relations : null }
  })
  if (links.length < 2) return links
  const rank = ({ kind, marks }: DerivedLink) => (kind === 'birth' && marks === null ? 0 : 1)
  return links.sort((a, b) => rank(a) - rank(b))
}

/** Makes the substructures of a derived link. */
export function makeLinkSubstructures(
  { kind, marks }: DerivedLink,
  version: GedcomVersion,
): GedcomStructure[] {
  if (marks !== null) return makeMarks(marks)
  return kind === null || kind === 'birth' ? [] : [pediNode(kind, version)]
}

/** Whether a structure below a link tells the relation to the parents. */
export function isRelation([tag]: GedcomStructure): boolean {
  return tag === 'PEDI' || tag === '_FREL' || tag === '_MREL'
}

const GEDCOM_VERSIONS: readonly GedcomVersion[] = ['5.5.1', '7.0']

/** Whether a link has exactly the substructures that `makeLinkSubstructures` gives for one of the versions. */
export function isDerivedLink(link: ChildLink, own: DerivedLink | undefined): boolean {
  if (!own || link.union !== own.union) return false
  const text = JSON.stringify(link.sub)
  return GEDCOM_VERSIONS.some((version) => JSON.stringify(makeLinkSubstructures(own, version)) === text)
}

/** The substructures of a CHIL link, where the marks of the file are no longer true with those of our fields. */
export function updateMarks(
  sub: readonly GedcomStructure[],
  child: Omit<PersonOutline, 'sex'> | undefined,
  union: UnionOutline,
): readonly GedcomStructure[] {
  if (!child || !sub.some(isRelation) || hidesRelation(sub)) return sub
  const relations = findRelations(child, union)
  const isTrue = markTags.every((tag, i) => {
    const mark = parseRelation(findSubstructureValue(sub, tag) ?? '')
    // A single parent is the first partner, whether father or mother.
    const relation = relations[1] === null ? relations[0] : relations[i]
    return mark === null || relation == null || mark === relation
  })
  if (isTrue) return sub
  const [link] = deriveChildLinks(child, [union])
  return [...(link?.marks ? makeMarks(link.marks) : []), ...sub.filter((node) => !isRelation(node))]
}
