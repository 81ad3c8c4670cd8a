/** Lists the families of people for reports: partners in their order, and the children with the kind of each. */
import { collectUnions, type FamilyRecord, toTreePerson } from '../graph/graph-input.ts'
import { buildPersonGraph, type PersonGraph } from '../graph/person-graph.ts'

export interface ReportChild {
  id: string
  /** How the child is linked to the person: "adoptive", "foster", "step" …; null for a birth child. */
  kind: string | null
}

export interface ReportFamily {
  unionId: string
  /** Null for an unknown partner. */
  partnerId: string | null
  /** Eldest first. */
  children: readonly ReportChild[]
}

/** The family as reports read it. An id of an unknown person counts as nobody. */
export class ReportFamilies {
  readonly #records: ReadonlyMap<string, FamilyRecord>
  readonly #graph: PersonGraph

  constructor(records: readonly FamilyRecord[]) {
    this.#records = new Map(records.map((record) => [record.id, record]))
    this.#graph = buildPersonGraph(records.map(toTreePerson), collectUnions(records))
  }

  has(id: string): boolean {
    return this.#records.has(id)
  }

  getFather(id: string): string | null {
    return this.#getId(this.#graph.father[this.#getNumber(id)])
  }

  getMother(id: string): string | null {
    return this.#getId(this.#graph.mother[this.#getNumber(id)])
  }

  /** Adoptive, foster and other parents, in the order of the record. */
  getOtherParents(id: string): ReportChild[] {
    const parents = this.#records.get(id)?.other_parents ?? []
    return parents
      .filter(({ member_id }) => member_id !== id && this.has(member_id))
      .map(({ member_id, kind }) => ({ id: member_id, kind }))
  }

  /**
   * The unions of a person with their children, each child once. Recorded unions have the order of the record; parents
   * without a recorded union follow by the birth of their eldest child.
   */
  listFamilies(id: string): ReportFamily[] {
    const person = this.#graph.indexOf.get(id)
    if (person === undefined) return []
    const { unionsOf, unionsOfStart } = this.#graph
    const unions = [...unionsOf.subarray(unionsOfStart[person], unionsOfStart[person + 1])]
    return this.#keepEachChildOnce(
      id,
      this.#sortUnions(id, unions).map((union) => this.#getFamily(person, union)),
    )
  }

  #getNumber(id: string): number {
    return this.#graph.indexOf.get(id) ?? -1
  }

  #getId(number: number | undefined): string | null {
    return number === undefined ? null : (this.#graph.ids[number] ?? null)
  }

  #getFamily(person: number, union: number): ReportFamily {
    const { partner1, partner2, unionIds, linkStart, linkChild } = this.#graph
    const partner = partner1[union] === person ? partner2[union] : partner1[union]
    const children = [...linkChild.subarray(linkStart[union], linkStart[union + 1])]
    return {
      unionId: unionIds[union] ?? '',
      partnerId: this.#getId(partner),
      children: children.flatMap((child) => {
        const childId = this.#getId(child)
        return childId === null ? [] : [{ id: childId, kind: this.#getKind(person, child) }]
      }),
    }
  }

  #getKind(parent: number, child: number): string | null {
    const { father, mother } = this.#graph
    if (father[child] === parent || mother[child] === parent) return null
    const [parentId, childId] = [this.#getId(parent), this.#getId(child)]
    const others = this.#records.get(childId ?? '')?.other_parents ?? []
    // Without a link of one's own: the child of one's partner.
    return others.find(({ member_id }) => member_id === parentId)?.kind ?? 'step'
  }

  #sortUnions(id: string, unions: readonly number[]): number[] {
    const { unionIds, unionImplied } = this.#graph
    const order = new Map(
      (this.#records.get(id)?.partners ?? []).map(({ union_id }, index) => [union_id, index]),
    )
    const getOrder = (union: number) => order.get(unionIds[union] ?? '') ?? order.size
    const recorded = unions.filter((union) => !unionImplied[union])
    const sorted = recorded.sort((a, b) => getOrder(a) - getOrder(b) || a - b)
    const implied = unions.filter((union) => unionImplied[union])
    for (const union of implied.sort((a, b) => this.#getFirstBirth(a) - this.#getFirstBirth(b) || a - b)) {
      const later = sorted.findIndex((other) => this.#getFirstBirth(other) > this.#getFirstBirth(union))
      sorted.splice(later < 0 || this.#getFirstBirth(union) === noBirth ? sorted.length : later, 0, union)
    }
    return sorted
  }

  #getFirstBirth(union: number): number {
    const { birthKey, linkChild, linkStart } = this.#graph
    const children = [...linkChild.subarray(linkStart[union], linkStart[union + 1])]
    const births = children.map((child) => birthKey[child] ?? Number.NaN)
    return Math.min(noBirth, ...births.filter((birth) => !Number.isNaN(birth)))
  }

  /** A child that two unions of the person share (a birth child with a step-parent) stays with the birth parents. */
  #keepEachChildOnce(id: string, families: readonly ReportFamily[]): ReportFamily[] {
    const home = new Map<string, ReportFamily>()
    for (const family of families) {
      for (const { id: childId } of family.children) {
        const isBirthFamily = [this.getFather(childId), this.getMother(childId)].every(
          (parent) => parent === id || parent === family.partnerId,
        )
        if (isBirthFamily || !home.has(childId)) home.set(childId, family)
      }
    }
    return families.map((family) => ({
      ...family,
      children: family.children.filter((child) => home.get(child.id) === family),
    }))
  }
}

/** After every birth. Not infinite, so that differences are numbers. */
const noBirth = Number.MAX_SAFE_INTEGER
