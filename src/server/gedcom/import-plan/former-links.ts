/** Finds what becomes of the links of earlier imports when records have other cross-references now, or none. */
import type { Link, LinkKind } from '../gedcom.store.ts'
import type { PlannedRecords } from './planned-records.ts'

/** A link of the source by its key. */
interface LinkKey {
  kind: LinkKind
  xref: string
}

export interface FormerLinks {
  /** The links of records that have another cross-reference now, and whose former one no record has. */
  dropped: LinkKey[]
  /** The links of records that the file has no more, where they have to make way for other records. */
  moved: (LinkKey & { to: string })[]
  /** The links of all records that the file has no more. */
  missing: LinkKey[]
  /** What the people and families of the file and those that moved were called, and what they are called now. */
  renamed: ReadonlyMap<string, string>
}

function makeKey(kind: LinkKind, xref: string): string {
  return `${kind} ${xref}`
}

function* listPlanned({ people, unions, events }: PlannedRecords) {
  for (const [kind, records] of [
    ['person', people],
    ['union', unions],
    ['event', events],
  ] as const)
    for (const { xref, link, status } of records) if (status !== 'open') yield { kind, xref, link }
}

/** @param links of all sources */
export function findFormerLinks(links: readonly Link[], plan: PlannedRecords, sourceId: string): FormerLinks {
  const own = links.filter((link) => link.source_id === sourceId)
  const former: FormerLinks = { dropped: [], moved: [], missing: [], renamed: new Map() }
  if (own.length === 0) return former
  const named = new Set<string>()
  const matched = new Set<Link>()
  const renamed = new Map<string, string>()
  for (const { kind, xref, link } of listPlanned(plan)) {
    named.add(makeKey(kind, xref))
    if (link?.source_id !== sourceId) continue
    matched.add(link)
    if (link.xref !== xref && kind !== 'event') renamed.set(link.xref, xref)
  }
  const taken = new Set([...named, ...own.map(({ kind, xref }) => makeKey(kind, xref))])
  for (const link of own) {
    const { kind, xref } = link
    const isTaken = named.has(makeKey(kind, xref))
    if (matched.has(link)) {
      if (!isTaken) former.dropped.push({ kind, xref })
      continue
    }
    former.missing.push({ kind, xref })
    if (!isTaken) continue
    let number = 1
    while (taken.has(makeKey(kind, `${xref}_${number}`))) number++
    const to = `${xref}_${number}`
    taken.add(makeKey(kind, to))
    former.moved.push({ kind, xref, to })
    if (kind !== 'event') renamed.set(xref, to)
  }
  return { ...former, renamed }
}
