/** Finds the families of children in their source, for children whose parents were not edited here. */

import type { Selectable } from 'kysely'
import type { PeopleTable, UnionsTable } from '#server/db/schema.ts'
import type { ExportInput } from '../gedcom.store.ts'
import { isParentsOnly, serializeOtherParents } from '../import-plan/import-columns.ts'
import { type Columns, parseColumns } from '../import-plan/merge-record.ts'
import { preservedSchema } from '../structures/preserved-json.ts'
import type { LinkedRecord } from './export-links.ts'

interface Membership {
  /** The ids of existing unions. */
  unions: string[]
  /** Whether one of the families was changed or deleted here. */
  isChanged: boolean
}

function isUnchanged(imported: Columns, current: Columns): boolean {
  return Object.keys(current).every((column) => (imported[column] ?? null) === (current[column] ?? null))
}

function hasSamePartners(
  { partner1_id, partner2_id }: Selectable<UnionsTable>,
  { link }: LinkedRecord,
): boolean {
  return isUnchanged(parseColumns(link.base), { partner1_id, partner2_id })
}

/** Indexes the families of children by source and cross-reference. */
function indexMemberships(
  input: ExportInput,
  knownUnions: ReadonlyMap<string, LinkedRecord>,
): Map<string, Membership> {
  const unions = new Map(input.unions.map((union) => [union.id, union]))
  const memberships = new Map<string, Membership>()
  for (const link of input.links) {
    if (link.kind !== 'union' || link.kept === '{}') continue
    const linked = knownUnions.get(link.record_id ?? '')
    const union = unions.get(link.record_id ?? '')
    const { children, kept } =
      linked?.link === link ? linked.kept : preservedSchema.parse(JSON.parse(link.kept))
    const isSame =
      link.record_id === null
        ? !isParentsOnly(kept)
        : union && linked?.link === link && hasSamePartners(union, linked)
    for (const child of children) {
      const key = `${link.source_id} ${child}`
      const membership = memberships.get(key) ?? { unions: [], isChanged: false }
      memberships.set(key, membership)
      if (union) membership.unions.push(union.id)
      if (!isSame) membership.isChanged = true
    }
  }
  return memberships
}

function hasSameParents(
  person: Selectable<PeopleTable>,
  otherParents: string,
  { link }: LinkedRecord,
): boolean {
  const imported = { other_parents: '[]', ...parseColumns(link.base) }
  const { father_id, mother_id } = person
  return isUnchanged(imported, { father_id, mother_id, other_parents: otherParents })
}

/** Finds the ids of the unions by child; without children whose families follow from our fields. */
export function findSourceFamilies(
  input: ExportInput,
  knownPeople: ReadonlyMap<string, LinkedRecord>,
  knownUnions: ReadonlyMap<string, LinkedRecord>,
): Map<string, readonly string[]> {
  const memberships = indexMemberships(input, knownUnions)
  const others = Map.groupBy(input.otherParents, (parent) => parent.child_id)
  const found = new Map<string, readonly string[]>()
  for (const person of input.people) {
    const linked = knownPeople.get(person.id)
    const membership = linked && memberships.get(`${linked.link.source_id} ${linked.link.xref}`)
    if (!linked || !membership || membership.isChanged) continue
    if (hasSameParents(person, serializeOtherParents(others.get(person.id) ?? []), linked))
      found.set(person.id, membership.unions)
  }
  return found
}
