/** Families of an export: children stand in the families of their parents, which are made where there is none. */
import type {
  GedcomOtherParent,
  GedcomPerson,
  GedcomStructure,
  GedcomUnion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import { parentsOnlyTag } from '../import-plan/import-columns.ts'
import type { XrefRegistry } from './export-xrefs.ts'

/** A family that only its children make known; `kept` says so, for an import to know that it is no union of ours. */
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

/** Puts children into the families of their parents; a family is made where there is none yet. */
export class ExportFamilies {
  readonly unions: GedcomUnion[]
  readonly #byXref: ReadonlyMap<string, GedcomUnion>
  readonly #byCouple: Map<string, GedcomUnion[]>
  readonly #keptChildren: ReadonlyMap<string, ReadonlySet<string>>
  readonly #xrefs: XrefRegistry

  constructor(
    unions: GedcomUnion[],
    keptChildren: ReadonlyMap<string, ReadonlySet<string>>,
    xrefs: XrefRegistry,
  ) {
    this.unions = unions
    this.#byXref = new Map(unions.map((union) => [union.xref, union]))
    this.#byCouple = Map.groupBy(unions, ({ partners: [one, other] }) => getCoupleKey(one, other))
    this.#keptChildren = keptChildren
    this.#xrefs = xrefs
  }

  /** A couple's union: the one that names the child in its source, else the first; or a new one. */
  #unionOf(one: string | null, other: string | null, child: string): GedcomUnion {
    const key = getCoupleKey(one, other)
    const candidates = this.#byCouple.get(key) ?? []
    const union =
      candidates.find((candidate) => this.#keptChildren.get(candidate.xref)?.has(child)) ?? candidates[0]
    if (union) return union
    const made = makeImpliedUnion(this.#xrefs.create('F'), [one ?? other, one === null ? null : other])
    this.unions.push(made)
    this.#byCouple.set(key, [made])
    return made
  }

  /** @param stands the families in which the child stands in its source, where they say all of its parents */
  add(child: GedcomPerson, stands?: ReadonlySet<string>) {
    if (stands) {
      for (const xref of stands) {
        const union = this.#byXref.get(xref)
        if (union) this.#include(union, child)
      }
      return
    }
    if (child.father !== null || child.mother !== null) {
      this.#unionOf(child.father, child.mother, child.xref).children.push(child.xref)
    }
    for (const parents of Map.groupBy(child.otherParents, ({ kind }) => kind).values())
      this.#addOther(child, parents)
  }

  /** Two other parents of one kind who are a couple share a family; others have one each. */
  #addOther(child: GedcomPerson, parents: readonly GedcomOtherParent[]) {
    const [one, other] = parents
    if (one && other && parents.length === 2 && this.#byCouple.has(getCoupleKey(one.xref, other.xref))) {
      this.#include(this.#unionOf(one.xref, other.xref, child.xref), child)
      return
    }
    for (const { xref } of parents) this.#include(this.#unionOf(xref, null, child.xref), child)
  }

  #include(union: GedcomUnion, child: GedcomPerson) {
    if (!union.children.includes(child.xref)) union.children.push(child.xref)
  }
}
