/** The families in which children stand in their source, for those whose parents nobody has changed here. */
import type { Selectable } from 'kysely'
import type { PeopleTable, UnionsTable } from '#server/db/schema.ts'
import { isParentsOnly, packOtherParents } from '../import-plan/import-columns.ts'
import { type Columns, unpackColumns } from '../import-plan/merge-record.ts'
import { keptOfLink } from '../structures/preserved-json.ts'
import type { ExportInput } from './export-content.ts'
import type { Known } from './export-links.ts'

interface Membership {
  /** Ids of the unions that are ours. */
  unions: string[]
  /** Whether one of the families is another than in the source, or gone. */
  isChanged: boolean
}

function saysStill(said: Columns, here: Columns): boolean {
  return Object.keys(here).every((column) => (said[column] ?? null) === (here[column] ?? null))
}

function hasSamePartners({ partner1_id, partner2_id }: Selectable<UnionsTable>, { link }: Known): boolean {
  return saysStill(unpackColumns(link.base), { partner1_id, partner2_id })
}

/** The families of each child of the sources, by source and cross-reference. */
function membershipsOf(input: ExportInput, knownUnions: ReadonlyMap<string, Known>): Map<string, Membership> {
  const unions = new Map(input.unions.map((union) => [union.id, union]))
  const memberships = new Map<string, Membership>()
  for (const link of input.links) {
    if (link.kind !== 'union' || link.kept === '{}') continue
    const known = knownUnions.get(link.record_id ?? '')
    const union = unions.get(link.record_id ?? '')
    const { children, kept } = known?.link === link ? known.kept : keptOfLink.parse(JSON.parse(link.kept))
    const isSame =
      link.record_id === null
        ? !isParentsOnly(kept)
        : union && known?.link === link && hasSamePartners(union, known)
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

function hasSameParents(person: Selectable<PeopleTable>, otherParents: string, { link }: Known): boolean {
  const said = { other_parents: '[]', ...unpackColumns(link.base) }
  const { father_id, mother_id } = person
  return saysStill(said, { father_id, mother_id, other_parents: otherParents })
}

/** The ids of the unions in which children stand, by the child's id; left out where our own fields have to tell. */
export function sourceFamilies(
  input: ExportInput,
  knownPeople: ReadonlyMap<string, Known>,
  knownUnions: ReadonlyMap<string, Known>,
): Map<string, readonly string[]> {
  const memberships = membershipsOf(input, knownUnions)
  const others = Map.groupBy(input.otherParents, (parent) => parent.child_id)
  const found = new Map<string, readonly string[]>()
  for (const person of input.people) {
    const known = knownPeople.get(person.id)
    const membership = known && memberships.get(`${known.link.source_id} ${known.link.xref}`)
    if (!known || !membership || membership.isChanged) continue
    if (hasSameParents(person, packOtherParents(others.get(person.id) ?? []), known))
      found.set(person.id, membership.unions)
  }
  return found
}
