/** Derives the FAMC links of people from our fields, and tells whether stored links are such links. */
import type { ChildLink } from './gedcom-parents.ts'
import type {
  GedcomParentKind,
  GedcomPerson,
  GedcomStructure,
  GedcomVersion,
  UnionOutline,
} from './gedcom-types.ts'

/** The relation of a person to a family according to the person's fields; null where they do not tell. */
function findRelationIn(person: GedcomPerson, union: UnionOutline): 'birth' | GedcomParentKind | null {
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

/** Derives the FAMC links from our fields, the birth family first. `unions` are the families that name the child. */
export function deriveChildLinks(person: GedcomPerson, unions: readonly UnionOutline[]): DerivedLink[] {
  const links = unions.map((union) => ({ union: union.xref, kind: findRelationIn(person, union) }))
  if (links.length < 2) return links
  const rank = (link: DerivedLink) => (link.kind === 'birth' ? 0 : 1)
  return links.sort((a, b) => rank(a) - rank(b))
}

/** Makes the substructures of a derived link. */
export function makeLinkSubstructures({ kind }: DerivedLink, version: GedcomVersion): GedcomStructure[] {
  return kind === null || kind === 'birth' ? [] : [pediNode(kind, version)]
}

const GEDCOM_VERSIONS: readonly GedcomVersion[] = ['5.5.1', '7.0']

/** Whether a link has exactly the substructures that `makeLinkSubstructures` gives for one of the versions. */
export function isDerivedLink(link: ChildLink, own: DerivedLink | undefined): boolean {
  if (!own || link.union !== own.union || link.sub.length > 1) return false
  const [pedi] = link.sub
  if (!pedi) return own.kind === null || own.kind === 'birth'
  const { kind } = own
  if (kind === null || kind === 'birth') return false
  return GEDCOM_VERSIONS.some((version) => JSON.stringify(pediNode(kind, version)) === JSON.stringify(pedi))
}
