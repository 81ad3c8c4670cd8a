/** Assigns children to the families of their parents, and makes missing families. */
import type {
  GedcomOtherParent,
  GedcomStructure,
  GedcomUnion,
  PersonOutline,
  UnionOutline,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { parentsOnlyTag } from '../import-plan/import-columns.ts'
import type { XrefRegistry } from './export-xrefs.ts'

/** Makes a family that only links children and parents; the custom tag tells an import to make no union of it. */
export function makeImpliedUnion(
  xref: string,
  partners: GedcomUnion['partners'],
  kept: readonly GedcomStructure[] = [[parentsOnlyTag, 'Y']],
): GedcomUnion {
  const nothing = { date: null, phrase: null }
  return {
    xref,
    uid: null,
    partners,
    married: null,
    from: { ...nothing, place: null },
    to: nothing,
    endReason: null,
    children: [],
    changed: null,
    structures: kept,
  }
}

function getCoupleKey(one: string | null, other: string | null) {
  return [one, other]
    .filter((xref) => xref !== null)
    .sort()
    .join(' ')
}

/** Collects the families of an export. */
export class ExportFamilies {
  readonly unions: UnionOutline[]
  /** Those of the unions that were missing. */
  readonly implied: GedcomUnion[] = []
  readonly #byXref: ReadonlyMap<string, UnionOutline>
  readonly #byCouple: Map<string, UnionOutline[]>
  readonly #keptChildren: ReadonlyMap<string, ReadonlySet<string>>
  readonly #xrefs: XrefRegistry

  constructor(
    unions: UnionOutline[],
    keptChildren: ReadonlyMap<string, ReadonlySet<string>>,
    xrefs: XrefRegistry,
  ) {
    this.unions = unions
    this.#byXref = new Map(unions.map((union) => [union.xref, union]))
    this.#byCouple = Map.groupBy(unions, ({ partners: [one, other] }) => getCoupleKey(one, other))
    this.#keptChildren = keptChildren
    this.#xrefs = xrefs
  }

  /** Finds the union of a couple: the one that names the child in its source, else the first, else a new one. */
  #findUnion(one: string | null, other: string | null, child: string): UnionOutline {
    const key = getCoupleKey(one, other)
    const candidates = this.#byCouple.get(key) ?? []
    const union =
      candidates.find((candidate) => this.#keptChildren.get(candidate.xref)?.has(child)) ?? candidates[0]
    if (union) return union
    const newUnion = makeImpliedUnion(this.#xrefs.create('F'), [one ?? other, one === null ? null : other])
    this.unions.push(newUnion)
    this.implied.push(newUnion)
    this.#byCouple.set(key, [newUnion])
    return newUnion
  }

  /** @param sourceFamilies the families of the child in its source, where they contain all of the child's parents */
  add(child: PersonOutline, sourceFamilies?: ReadonlySet<string>) {
    if (sourceFamilies) {
      for (const xref of sourceFamilies) {
        const union = this.#byXref.get(xref)
        if (union) this.#addChild(union, child)
      }
      return
    }
    if (child.father !== null || child.mother !== null) {
      this.#findUnion(child.father, child.mother, child.xref).children.push(child.xref)
    }
    for (const parents of Map.groupBy(child.otherParents, ({ kind }) => kind).values())
      this.#addOtherParents(child, parents)
  }

  /** Two other parents of one kind who are a couple share a family; others get a family each. */
  #addOtherParents(child: PersonOutline, parents: readonly GedcomOtherParent[]) {
    const [one, other] = parents
    if (one && other && parents.length === 2 && this.#byCouple.has(getCoupleKey(one.xref, other.xref))) {
      this.#addChild(this.#findUnion(one.xref, other.xref, child.xref), child)
      return
    }
    for (const { xref } of parents) this.#addChild(this.#findUnion(xref, null, child.xref), child)
  }

  #addChild(union: UnionOutline, child: PersonOutline) {
    if (!union.children.includes(child.xref)) union.children.push(child.xref)
  }
}
