/** Stages the complete rows of a plan in the temporary tables. */

import { laterThan } from '#server/clock.ts'
import type { Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { ImportFacts } from '../facts/import-facts.ts'
import { StagedFacts } from '../facts/staged-facts.ts'
import { type ExistingRecords, type LinkRow, loadPreserved } from '../gedcom.store.ts'
import type { ImportPlan } from '../import-plan/import-plan.ts'
import type { Columns } from '../import-plan/merge-record.ts'
import type { PlannedLink } from '../import-plan/plan-links.ts'
import type { PlannedRecord } from '../import-plan/planned-records.ts'
import * as store from './import-staging.store.ts'

/** What the final copy needs in addition to the staged rows. */
export interface StagedPlan {
  sourceId: string
  /** The ids of the people whose other parents are replaced. */
  children: string[]
  /** Whether the list of people, and the list of events, changes. */
  people: boolean
  events: boolean
  facts: StagedFacts
}

type Rows = ReadonlyMap<string, object & { updated_at: string }>

function toStagedRow(record: PlannedRecord, rows: Rows, at: string): store.StagedRow[] {
  const { id, status, write } = record
  if (id === null || (status !== 'added' && status !== 'changed')) return []
  const existing = rows.get(id)
  const updated_at = existing ? laterThan(existing.updated_at, at) : at
  return [{ id, status, columns: { ...(existing as Columns | undefined), ...write, updated_at } }]
}

function getOtherParents(record: PlannedRecord): [child: string, parent: string, kind: string][] {
  const packed: Value | undefined = record.write['other_parents']
  if (record.id === null || typeof packed !== 'string') return []
  const child = record.id
  const parents: unknown = JSON.parse(packed)
  return (Array.isArray(parents) ? parents : []).map(([kind, parent]: [string, string]) => [
    child,
    parent,
    kind,
  ])
}

/** Finds the people who are not staged themselves but whose partners change. */
function findTouchedPeople(
  plan: ImportPlan,
  existing: ExistingRecords,
  staged: ReadonlySet<string>,
  at: string,
) {
  const touched = new Map<string, string>()
  const touch = (id: Value | undefined) => {
    if (typeof id !== 'string' || staged.has(id)) return
    const row = existing.people.get(id)
    if (row) touched.set(id, laterThan(row.updated_at, at))
  }
  for (const { id, status, write } of plan.unions) {
    if (id === null || (status !== 'added' && status !== 'changed')) continue
    const union = existing.unions.get(id)
    for (const partner of [
      write['partner1_id'],
      write['partner2_id'],
      union?.partner1_id,
      union?.partner2_id,
    ]) {
      touch(partner)
    }
  }
  return [...touched]
}

/** Rows per batch: other work of the process runs between batches. */
const batchSize = 2000

/** Filters out unchanged links. */
async function changedLinks(db: Db, links: readonly PlannedLink[]): Promise<LinkRow[]> {
  const same = new Set<LinkRow>()
  const candidates = links.flatMap(({ row, mayBeSame }) => (mayBeSame ? [row] : []))
  for (const [kind, rows] of Map.groupBy(candidates, (row) => row.kind)) {
    const [first] = rows
    const xrefs = rows.map((row) => row.xref)
    const kept = await loadPreserved(db, first?.source_id ?? '', kind, xrefs)
    for (const row of rows) if (kept.get(row.xref) === row.kept) same.add(row)
  }
  return links.flatMap(({ row }) => (same.has(row) ? [] : [row]))
}

function getFacts({ row: { kind }, record: { id, status }, facts }: PlannedLink) {
  if (kind === 'event' || id === null) return []
  return [{ owner: { kind, id }, isNew: status === 'added', facts }]
}

function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let some: T[] = []
  for (const item of items) {
    some.push(item)
    if (some.length < batchSize) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/**
 * Stages a plan on the import's own connection.
 *
 * @param at the earliest `updated_at` of written records
 * @param progress called with the number of records staged so far
 */
export async function stagePlan(
  db: Db,
  plan: ImportPlan,
  existing: ExistingRecords,
  records: readonly string[],
  importFacts: ImportFacts,
  at: string,
  progress: (done: number) => Promise<void> = async () => undefined,
): Promise<StagedPlan> {
  await store.createStaging(db)
  const staged: StagedPlan = {
    sourceId: plan.sourceId,
    children: [],
    people: false,
    events: false,
    facts: await StagedFacts.open(db, at),
  }
  const changed = new Set<string>()
  let done = 0
  for (const kind of ['people', 'unions', 'events'] as const) {
    const planned = plan[kind]
    for (let from = 0; from < planned.length; from += batchSize) {
      const some = planned.slice(from, from + batchSize)
      const rows = some.flatMap((record) => toStagedRow(record, existing[kind], at))
      await store.stageRows(db, store.targets[kind], rows)
      if (rows.length > 0) staged[kind === 'events' ? 'events' : 'people'] = true
      if (kind === 'people') {
        for (const row of rows) changed.add(row.id)
        await store.stageOtherParents(db, some.flatMap(getOtherParents))
        for (const { id, status, write } of some) {
          if (id !== null && status === 'changed' && 'other_parents' in write) staged.children.push(id)
        }
      }
      done += some.length
      await progress(done)
    }
  }
  await store.stageTouched(db, findTouchedPeople(plan, existing, changed, at))
  for (const links of batches(plan.links(importFacts))) {
    await store.stageLinks(db, await changedLinks(db, links))
    await staged.facts.stage(db, links.flatMap(getFacts))
  }
  await store.stageRecords(db, records)
  return staged
}
