/** Changes the facts of which forms show the preferred ones, and keeps what these facts say beyond the forms. */
import { randomUUID } from 'node:crypto'
import { pickChanged } from '#server/audit/before-after.ts'
import { laterThan } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { formatFactName } from '#shared/fact-tags.ts'
import { type DerivedUnionColumns, getEndReason, listAllEnds, listEnds } from './derive-columns.ts'
import type { FactRow, Owner } from './derived-columns.store.ts'
import { listLinkedFacts } from './move-facts.store.ts'
import { filePlace } from './places.service.ts'
import { deleteRecord, insertRecord, updateRecord } from './records.store.ts'

/** What a form tells about a fact. */
export type FactDetail = Partial<Pick<FactRow, 'date' | 'date_phrase' | 'place' | 'value'>>

/** Writes the facts of one person or union. */
export interface FactWriter {
  db: Db
  owner: Owner
  id: string
  at: string
  lastPosition: number
}

function findLastPosition(facts: readonly FactRow[]): number {
  return facts.reduce((last, { position }) => Math.max(last, position), -1)
}

/** @param facts of the person or union */
export function makeFactWriter(
  writer: Omit<FactWriter, 'lastPosition'>,
  facts: readonly FactRow[],
): FactWriter {
  return { ...writer, lastPosition: findLastPosition(facts) }
}

function checkNotLocked(fact: FactRow): void {
  if (fact.restriction !== 'locked') return
  const name = formatFactName({ tag: fact.tag, type: fact.type ?? undefined })
  throw new AppError(
    'conflict',
    `This fact is locked: ${name}. Remove the lock on the page of the person first.`,
  )
}

const details = [
  ...(['type', 'date', 'date_phrase', 'place', 'value', 'age', 'husband_age', 'wife_age', 'cause'] as const),
  ...(['agency', 'religion', 'address', 'note', 'status', 'status_reason', 'restriction'] as const),
]

/** Whether a fact says nothing beyond what a form shows. */
async function isBare({ db }: FactWriter, fact: FactRow, shown: readonly string[]): Promise<boolean> {
  const says = details.some((detail) => fact[detail] !== null && !shown.includes(detail))
  if (says || fact.citations !== '[]') return false
  return !(await listLinkedFacts(db, [fact.id])).has(fact.id)
}

async function change({ db, at }: FactWriter, fact: FactRow, columns: Partial<FactRow>): Promise<void> {
  await updateRecord(db, 'facts', fact.id, { ...columns, updated_at: laterThan(fact.updated_at, at) })
}

/** @param position after all facts if undefined */
async function insertFact(
  writer: FactWriter,
  tag: string,
  detail: FactDetail,
  position = writer.lastPosition + 1,
): Promise<void> {
  const { db, owner, id, at } = writer
  writer.lastPosition = Math.max(writer.lastPosition, position)
  await insertRecord(db, 'facts', {
    id: randomUUID(),
    [owner.column]: id,
    position,
    tag,
    ...detail,
    place_id: await filePlace(db, detail.place, at),
    created_at: at,
    updated_at: at,
  })
}

/**
 * Gives the preferred fact of a tag these details: changes the fact, adds one, or deletes it when nothing is left.
 *
 * @param isWanted whether a form says that the fact happened
 * @throws AppError conflict where a locked fact would change
 */
export async function writePreferred(
  writer: FactWriter,
  tag: string,
  preferred: FactRow | undefined,
  detail: FactDetail,
  isWanted: boolean,
): Promise<void> {
  if (!preferred) {
    if (isWanted) await insertFact(writer, tag, detail)
    return
  }
  if (!isWanted && (await isBare(writer, preferred, Object.keys(detail))))
    return await deleteRecord(writer.db, 'facts', preferred.id)
  const changed = pickChanged(preferred, detail)
  if (Object.keys(changed).length === 0) return
  checkNotLocked(preferred)
  const place_id = 'place' in changed ? await filePlace(writer.db, changed.place, writer.at) : undefined
  await change(writer, preferred, { ...changed, ...(place_id !== undefined && { place_id }) })
}

/**
 * Deletes facts of which a form says that they did not happen. A fact that says more than the form shows is marked as
 * rejected instead.
 *
 * @param listShown the columns of a fact that the form shows
 * @throws AppError conflict for a locked fact
 */
export async function retractFacts(
  writer: FactWriter,
  facts: readonly FactRow[],
  listShown: (fact: FactRow) => readonly string[],
): Promise<void> {
  for (const fact of facts) {
    checkNotLocked(fact)
    if (await isBare(writer, fact, listShown(fact))) await deleteRecord(writer.db, 'facts', fact.id)
    else await change(writer, fact, { status: 'rejected' })
  }
}

/** The tags of the facts that tell of an end; an end without a fact of its own stays in the columns. */
const endTags: Readonly<Record<string, string>> = { divorce: 'DIV', annulment: 'ANUL', separation: '_SEPR' }

type End = Required<Pick<DerivedUnionColumns, 'to_date' | 'to_date_phrase'>> & { end_reason: string | null }

/** What a form shows of the end of a union; the type is the reason of an end without a tag of its own. */
function getShownOfEnd({ tag }: FactRow): string[] {
  return ['date', 'date_phrase', ...(tag === 'EVEN' ? ['type'] : [])]
}

/** Makes an end with another reason the first one: the one that tells of the end. */
async function replaceEnd(writer: FactWriter, shown: FactRow, tag: string, detail: FactDetail) {
  checkNotLocked(shown)
  const isDeleted = await isBare(writer, shown, getShownOfEnd(shown))
  if (isDeleted) await deleteRecord(writer.db, 'facts', shown.id)
  else {
    writer.lastPosition += 1
    await change(writer, shown, { position: writer.lastPosition })
  }
  await insertFact(writer, tag, detail, shown.position)
}

/**
 * Writes the end of a union: to the fact that tells of the end, else to another fact of the same reason, which becomes the
 * first one, else to a new fact.
 *
 * @param facts of the union, in their order
 * @throws AppError conflict where a locked fact would change
 */
export async function saveEnd(writer: FactWriter, facts: readonly FactRow[], end: End): Promise<void> {
  const ends = listEnds(facts)
  const [shown] = ends
  const detail = { date: end.to_date, date_phrase: end.to_date_phrase }
  const hasReason = (fact: FactRow) => getEndReason(fact) === end.end_reason
  const ofReason = ends.filter(hasReason)
  const isShown = shown !== undefined && ofReason[0] === shown
  const same = isShown ? shown : (ofReason.find(({ date }) => date === end.to_date) ?? ofReason[0])
  const tag = endTags[end.end_reason ?? '']
  if (same) {
    if (shown && !isShown) {
      checkNotLocked(shown)
      checkNotLocked(same)
      await change(writer, same, { position: shown.position })
      await change(writer, shown, { position: same.position })
    }
    return await writePreferred(writer, same.tag, same, detail, true)
  }
  // A fact tells of this end already, but the couple married again after the end.
  if (listAllEnds(facts).some((fact) => hasReason(fact) && fact.date === end.to_date)) return
  if (tag !== undefined && shown) return await replaceEnd(writer, shown, tag, detail)
  if (tag !== undefined) return await writePreferred(writer, tag, undefined, detail, true)
  await retractFacts(writer, ends, getShownOfEnd)
}
