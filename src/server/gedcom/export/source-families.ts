/** Finds the families of children in their source, for children whose parents were not edited here. */

import { isParentsOnly, serializeOtherParents } from '../import-plan/import-columns.ts'
import { type Columns, parseColumns } from '../import-plan/merge-record.ts'
import type { Preserved } from '../structures/preserved-json.ts'
import type { ExportInput, LinkOutline, PersonKin, UnionKin } from './export.store.ts'

interface Membership {
  /** The ids of existing unions. */
  unions: string[]
  /** Whether one of the families was changed or deleted here. */
  isChanged: boolean
}

function isUnchanged(imported: Columns, current: Columns): boolean {
  return Object.keys(current).every((column) => (imported[column] ?? null) === (current[column] ?? null))
}

/** A link with what a child's families follow from. */
interface FamilyLink {
  link: LinkOutline
  /** The columns of the last import, as JSON. */
  base: string
  /** Whether this link of the record counts, and not one of an earlier source. */
  isLatest: boolean
}

/** Collects the families of children, link by link. */
export class SourceFamilies {
  readonly #people: ReadonlyMap<string, PersonKin>
  readonly #unions: ReadonlyMap<string, UnionKin>
  readonly #otherParents: ReadonlyMap<string, ExportInput['otherParents']>
  /** By source and cross-reference of the child. */
  readonly #memberships = new Map<string, Membership>()
  /** The keys of memberships by person, of people with the parents of their source. */
  readonly #unchanged = new Map<string, string>()

  constructor({ people, unions, otherParents }: Pick<ExportInput, 'people' | 'unions' | 'otherParents'>) {
    this.#people = new Map(people.map((person) => [person.id, person]))
    this.#unions = new Map(unions.map((union) => [union.id, union]))
    this.#otherParents = Map.groupBy(otherParents, ({ child_id }) => child_id)
  }

  /** @param kept what the import has kept of the family */
  addFamily({ link, base, isLatest }: FamilyLink, { children, kept }: Preserved): void {
    const union = this.#unions.get(link.record_id ?? '')
    const isSame =
      link.record_id === null ? !isParentsOnly(kept) : union && isLatest && hasSamePartners(base, union)
    for (const child of children) {
      const key = `${link.source_id} ${child}`
      const membership = this.#memberships.get(key) ?? { unions: [], isChanged: false }
      this.#memberships.set(key, membership)
      if (union) membership.unions.push(union.id)
      if (!isSame) membership.isChanged = true
    }
  }

  addPerson({ link, base, isLatest }: FamilyLink): void {
    const person = isLatest ? this.#people.get(link.record_id ?? '') : undefined
    if (!person) return
    const imported = { other_parents: '[]', ...parseColumns(base) }
    const { father_id, mother_id } = person
    const other_parents = serializeOtherParents(this.#otherParents.get(person.id) ?? [])
    if (isUnchanged(imported, { father_id, mother_id, other_parents }))
      this.#unchanged.set(person.id, `${link.source_id} ${link.xref}`)
  }

  /** The ids of a child's unions; undefined where the child's families follow from our fields. */
  find(personId: string): readonly string[] | undefined {
    const membership = this.#memberships.get(this.#unchanged.get(personId) ?? '')
    return membership?.isChanged ? undefined : membership?.unions
  }
}

function hasSamePartners(base: string, { partner1_id, partner2_id }: UnionKin): boolean {
  return isUnchanged(parseColumns(base), { partner1_id, partner2_id })
}
