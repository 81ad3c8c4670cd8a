/** Adds, edits and deletes timeline events. */

import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter, pickChanged } from '#server/audit/before-after.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { getRecordImageId, type RecordImage, resolveRecordImage } from '#server/media/record-image.ts'
import { checkMemberId } from '#server/people/referenced-people.ts'
import type { EventPayload, EventUpdate, TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { createEventRow, type EventChange, toColumns } from './event-columns.ts'
import { getEvent } from './timeline.service.ts'
import { deleteEventRow, findEventRow, insertEvent, updateEventRow } from './timeline.store.ts'

/** The user who writes. */
interface Writer {
  session: Session
  actor: AuditActor
}

const imageField = 'imageUrl'

async function imageColumn(db: Db, image: RecordImage): Promise<EventChange> {
  const id = await getRecordImageId(db, image, imageField)
  return id === undefined ? {} : { image_media_id: id }
}

/**
 * Adds an event.
 * @param storeResponse called with the new event in the transaction of the write
 * @throws AppError invalid
 */
export async function createEvent(
  deps: Deps,
  { session, actor }: Writer,
  payload: EventPayload,
  storeResponse: (db: Db, event: TimelineEvent) => Promise<void> = async () => undefined,
): Promise<TimelineEvent> {
  const image = await resolveRecordImage(deps, session, payload.imageUrl, imageField)
  return withUndo(deps, async (db) => {
    await checkMemberId(db, payload.associatedMemberId, 'associatedMemberId')
    const row = { ...createEventRow(payload, timestamp(deps.clock)), ...(await imageColumn(db, image)) }
    await insertEvent(db, row)
    const { id, created_at, updated_at, ...written } = row
    await appendAudit(db, deps.clock, actor, {
      action: 'create',
      targetType: 'event',
      targetId: id,
      details: { title: row.title, changes: beforeAndAfter({}, written) },
    })
    const event = await getEvent({ db }, id)
    await storeResponse(db, event)
    return event
  })
}

/** The event to edit in this transaction. Throws if it is missing or newer than `ifMatch`. */
async function getEventForEdit(db: Db, id: string, ifMatch: string | null) {
  const event = await getEvent({ db }, id)
  checkNotStale(ifMatch, event)
  return event
}

/** The columns that a payload changes. A new date removes the original wording of the old date. */
async function getEventChanges(
  db: Db,
  id: string,
  payload: EventUpdate,
  image: RecordImage,
): Promise<{ change: EventChange; log: Record<string, unknown> }> {
  const row = (await findEventRow(db, id)) ?? {}
  const change: EventChange = pickChanged(row, { ...toColumns(payload), ...(await imageColumn(db, image)) })
  if (change.event_date !== undefined) change.event_date_phrase = null
  return { change, log: beforeAndAfter(row, change) }
}

/**
 * Edits an event; missing fields stay as they are. A payload that changes nothing is not logged.
 * @param ifMatch the `updated_at` that the caller has seen; null to edit any version
 * @throws AppError not_found, stale_edit with the current event, invalid
 */
export async function updateEvent(
  deps: Deps,
  { session, actor }: Writer,
  id: string,
  payload: EventUpdate,
  ifMatch: string | null,
): Promise<TimelineEvent> {
  const image = await resolveRecordImage(deps, session, payload.imageUrl, imageField)
  return withUndo(deps, (db) => applyUpdate({ ...deps, db }, actor, id, { payload, image, ifMatch }))
}

/**
 * Applies an accepted correction to an event, but not to its image. Call it in a transaction.
 * @throws AppError not_found, invalid
 */
export async function updateEventDetails(
  deps: Deps,
  actor: AuditActor,
  id: string,
  payload: Omit<EventUpdate, 'imageUrl'>,
): Promise<TimelineEvent> {
  return await applyUpdate(deps, actor, id, { payload, image: undefined, ifMatch: null })
}

interface Update {
  payload: EventUpdate
  image: RecordImage
  ifMatch: string | null
}

async function applyUpdate(
  { db, clock }: Deps,
  actor: AuditActor,
  id: string,
  { payload, image, ifMatch }: Update,
): Promise<TimelineEvent> {
  const before = await getEventForEdit(db, id, ifMatch)
  await checkMemberId(db, payload.associatedMemberId, 'associatedMemberId')
  const { change, log } = await getEventChanges(db, id, payload, image)
  if (Object.keys(change).length === 0) return before
  const updated_at = laterThan(before.updated_at, timestamp(clock))
  await updateEventRow(db, id, { ...change, updated_at })
  await appendAudit(db, clock, actor, {
    action: 'update',
    targetType: 'event',
    targetId: id,
    details: { title: payload.title ?? before.title, changes: log },
  })
  return getEvent({ db }, id)
}

/**
 * Deletes an event. Its image stays until no record refers to it.
 * @throws AppError not_found, stale_edit
 */
export async function deleteEvent(
  deps: Deps,
  actor: AuditActor,
  id: string,
  ifMatch: string | null,
): Promise<void> {
  await withUndo(deps, async (db) => {
    const event = await getEventForEdit(db, id, ifMatch)
    await deleteEventRow(db, id)
    await appendAudit(db, deps.clock, actor, {
      action: 'delete',
      targetType: 'event',
      targetId: id,
      details: { title: event.title, event_date: event.event_date },
    })
  })
}

/** Removes events of facts that become hidden: the entry in the log is that of the fact. Call it in its transaction. */
export async function removeEvents(db: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids) await deleteEventRow(db, id)
}

/** Sets the image of an event that has none; does nothing if the event is missing. For imports. */
export async function setEventImage(
  deps: Deps,
  actor: AuditActor | null,
  id: string,
  mediaId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const row = await findEventRow(db, id)
    if (!row || row.image_media_id !== null) return
    const updated_at = laterThan(row.updated_at, timestamp(deps.clock))
    await updateEventRow(db, id, { image_media_id: mediaId, updated_at })
    await appendAudit(db, deps.clock, actor, {
      action: 'update',
      targetType: 'event',
      targetId: id,
      details: {
        title: row.title,
        changes: beforeAndAfter(row, { image_media_id: mediaId }),
      },
    })
  })
}
