/** Lists whose facts a report tells. */
import { numberAncestors } from '#shared/genealogy/reports/number-ancestors.ts'
import { numberDescendants } from '#shared/genealogy/reports/number-descendants.ts'
import type { ReportFamilies } from '#shared/genealogy/reports/report-families.ts'
import type { ReportChoice } from '../report-url.ts'

/** The people with entries, in their order, each followed by the partners. */
export function listReportPeople(
  families: ReportFamilies,
  { kind, generations, facts, notes, sources }: ReportChoice,
  personId: string | null,
): string[] {
  if (personId === null || kind === 'places' || !(facts || notes || sources)) return []
  const limit = generations ?? Number.POSITIVE_INFINITY
  const ids = new Set<string>()
  const addWithPartners = (id: string) => {
    ids.add(id)
    for (const { partnerId } of families.listFamilies(id)) if (partnerId !== null) ids.add(partnerId)
  }
  if (kind === 'ancestors')
    for (const { id } of numberAncestors(families, personId, limit)) addWithPartners(id)
  if (kind === 'descendants')
    for (const { id } of numberDescendants(families, personId, limit)) addWithPartners(id)
  if (kind === 'family') {
    addWithPartners(personId)
    for (const { children } of families.listFamilies(personId)) for (const { id } of children) ids.add(id)
  }
  return [...ids]
}

/** The people whose facts the server sends with those of a person: parents, siblings, partners and children. */
export function listNearKin(families: ReportFamilies, id: string): string[] {
  const parents = [families.getFather(id), families.getMother(id)].filter((parent) => parent !== null)
  const ofParents = parents.flatMap((parent) => families.listFamilies(parent))
  const own = families.listFamilies(id)
  return [
    ...[id, ...parents],
    ...own.flatMap(({ partnerId }) => partnerId ?? []),
    ...[...own, ...ofParents].flatMap(({ children }) => children.map((child) => child.id)),
  ]
}
