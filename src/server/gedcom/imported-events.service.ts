/** Removes the timeline events that imports made from a fact, when the fact becomes hidden on the site. */
import type { Db } from '#server/db/open.ts'
import { removeEvents } from '#server/timeline/edit-events.service.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import { mayBeSameTime } from './facts/told-facts.ts'
import { factTagsByType, isEdited } from './import-plan/imported-event.ts'
import { loadImportedEvents } from './imported-events.store.ts'

/**
 * Removes the events that would still tell the fact. Those that were edited here stay. Call it in the transaction that hides the
 * fact: an undo brings back both.
 */
export async function removeEventsOf(
  db: Db,
  { person_id, union_id, tag, date }: Pick<Fact, 'person_id' | 'union_id' | 'tag' | 'date'>,
): Promise<void> {
  const type = Object.keys(factTagsByType).find((one) => factTagsByType[one] === tag)
  if (type === undefined) return
  const owner = person_id ?? union_id
  if (owner === undefined) return
  const kind = person_id === undefined ? 'union' : 'person'
  const events = await loadImportedEvents(db, { kind, id: owner, type })
  const told = events.filter(
    ({ row, links }) => mayBeSameTime(row.event_date, date ?? null) && !isEdited({ ...row }, links),
  )
  await removeEvents(
    db,
    told.map(({ row }) => row.id),
  )
}
