/** Parents, partners and other parents of a person: who may be linked to whom, and writing the links. */
import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { UnionsTable } from '#server/db/schema.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MemberPayload } from '#shared/contracts/people.contract.ts'
import {
  findCurrentUnion,
  findExistingIds,
  getPartnerId,
  loadAncestors,
  loadParents,
  type PersonRow,
} from './people.store.ts'
import {
  deleteUnions,
  insertUnion,
  lastPosition,
  loadOtherParents,
  loadPartners,
  loadUnions,
  replaceOtherParents,
  type UnionRow,
  updateUnion,
} from './unions.store.ts'

type WrittenPartner = NonNullable<MemberPayload['partners']>[number]

/** What a write of relations changed: for the audit log, and the people whose records now read otherwise. */
export interface RelationChanges {
  log: Record<string, unknown>
  touched: string[]
}

function impossible(field: string, message: string): never {
  throw new AppError('impossible_relation', message, { fields: { [field]: message } })
}

/** Every person that a payload names must be there, and be somebody else. */
export async function checkNamedPeople(db: Db, person: string, payload: MemberPayload): Promise<void> {
  const named: [field: string, id: string | null | undefined][] = [
    ['fatherId', payload.fatherId],
    ['motherId', payload.motherId],
    ['spouseId', payload.spouseId],
    ...(payload.partners ?? []).map((partner): [string, string | null] => ['partners', partner.memberId]),
    ...(payload.otherParents ?? []).map((parent): [string, string] => ['otherParents', parent.memberId]),
  ]
  const self = named.find(([, id]) => id === person)
  if (self) impossible(self[0], 'A person cannot be their own parent or partner.')
  const ids = named.flatMap(([, id]) => (id ? [id] : []))
  if (ids.length === 0) return
  const known = await findExistingIds(db, ids)
  const missing = named.find(([, id]) => id && !known.has(id))
  if (!missing) return
  throw new AppError('invalid', 'A person you selected is no longer in the family tree.', {
    fields: { [missing[0]]: 'This person does not exist' },
  })
}

const noDescendant = 'A descendant cannot be a parent.'
const noPartner = 'A partner, or an ancestor of a partner, cannot be an ancestor.'

/**
 * Whether somebody of this line of ancestors has the person, or a descendant of theirs, for a partner. It is looked for
 * upwards: ancestors are few, descendants may be the whole family.
 */
async function isPartnerOfDescendant(
  db: Db,
  person: string,
  ancestors: ReadonlySet<string>,
): Promise<boolean> {
  return (await loadAncestors(db, ...(await loadPartners(db, ancestors)))).has(person)
}

/** Refuses a parent who descends from the person, or by whom somebody would descend from their own partner. */
async function checkParent(db: Db, person: string, parent: string, field: string): Promise<void> {
  const ancestors = await loadAncestors(db, parent)
  if (ancestors.has(person)) impossible(field, noDescendant)
  if (await isPartnerOfDescendant(db, person, ancestors)) impossible(field, noPartner)
}

/**
 * Refuses birth parents who are the person, a descendant, a partner, or one and the same. Links that were there
 * before are not judged: an import may have brought what a form would refuse.
 */
export async function checkParents(
  db: Db,
  before: PersonRow,
  change: { father_id?: string | null; mother_id?: string | null },
): Promise<void> {
  const fresh: [field: string, id: string][] = []
  if (change.father_id) fresh.push(['fatherId', change.father_id])
  if (change.mother_id) fresh.push(['motherId', change.mother_id])
  if (fresh.length === 0) return
  const father = change.father_id === undefined ? before.father_id : change.father_id
  const mother = change.mother_id === undefined ? before.mother_id : change.mother_id
  if (father !== null && father === mother) {
    impossible('motherId', 'The same person cannot be both father and mother.')
  }
  for (const [field, parent] of fresh) await checkParent(db, before.id, parent, field)
}

/** Whether a person is among their own ancestors, or somebody has through them an ancestor for a partner. */
export async function hasImpossibleAncestry(db: Db, person: string): Promise<boolean> {
  const line = await loadAncestors(db, ...(await loadParents(db, person)))
  return line.has(person) || (await isPartnerOfDescendant(db, person, line.add(person)))
}

/** Refuses parents, of a record that is brought back, by whom somebody would descend from themselves or a partner. */
export async function checkAncestry(db: Db, person: string): Promise<void> {
  if (await hasImpossibleAncestry(db, person))
    impossible('fatherId', 'Someone would become their own ancestor, or an ancestor of their partner.')
}

/** Refuses a partner who is an ancestor or a descendant. */
export async function checkPartner(
  db: Db,
  person: string,
  partner: string,
  field = 'partners',
): Promise<void> {
  if ((await loadAncestors(db, person)).has(partner)) impossible(field, 'An ancestor cannot be a partner.')
  if ((await loadAncestors(db, partner)).has(person)) impossible(field, 'A descendant cannot be a partner.')
}

/** A date that stays as it was keeps the source's wording beside it. */
function getUnionChanges(before: UnionRow, written: WrittenPartner, person: string): Updateable<UnionsTable> {
  const change: Updateable<UnionsTable> = {}
  if (written.memberId !== getPartnerId(before, person)) {
    change.partner1_id = person
    change.partner2_id = written.memberId
  }
  if (written.from !== undefined && written.from !== before.from_date) {
    change.from_date = written.from
    change.from_date_phrase = null
  }
  if (written.to !== undefined && written.to !== before.to_date) {
    change.to_date = written.to
    change.to_date_phrase = null
  }
  if (written.endReason !== undefined && written.endReason !== before.end_reason) {
    change.end_reason = written.endReason
  }
  const place = written.place === '' ? null : written.place
  if (place !== undefined && place !== before.place) change.place = place
  return change
}

function createUnionRow(person: string, written: WrittenPartner, position: number, at: string): UnionRow {
  return {
    id: randomUUID(),
    partner1_id: person,
    partner2_id: written.memberId,
    from_date: written.from ?? null,
    from_date_phrase: null,
    to_date: written.to ?? null,
    to_date_phrase: null,
    end_reason: written.endReason ?? null,
    place: written.place || null,
    position,
    created_at: at,
    updated_at: at,
  }
}

function getPartnerIds(unions: readonly UnionRow[]) {
  return unions.flatMap((union) => [union.partner1_id, union.partner2_id]).filter((id) => id !== null)
}

function matchUnion(unions: readonly UnionRow[], written: WrittenPartner) {
  if (written.unionId === undefined) return undefined
  const union = unions.find((candidate) => candidate.id === written.unionId)
  if (union) return union
  throw new AppError('invalid', 'A partnership in this form does not belong to this person.', {
    fields: { partners: 'This partnership does not exist' },
  })
}

/** Makes the list all the unions that a person has, in this order. */
async function savePartners(db: Db, person: string, written: readonly WrittenPartner[], at: string) {
  const before = await loadUnions(db, person)
  const kept = new Set(written.map((entry) => matchUnion(before, entry)?.id))
  await deleteUnions(
    db,
    before.filter((union) => !kept.has(union.id)).map((union) => union.id),
  )
  let position = -1
  for (const entry of written) {
    const union = matchUnion(before, entry)
    if (entry.memberId !== null && (!union || getPartnerId(union, person) !== entry.memberId)) {
      await checkPartner(db, person, entry.memberId)
    }
    if (!union) {
      const last = await lastPosition(db, [person, ...(entry.memberId ? [entry.memberId] : [])])
      position = Math.max(position, last) + 1
      await insertUnion(db, createUnionRow(person, entry, position, at))
      continue
    }
    const change = getUnionChanges(union, entry, person)
    if (union.position <= position) change.position = position + 1
    position = change.position ?? union.position
    if (Object.keys(change).length > 0) await updateUnion(db, union.id, { ...change, updated_at: at })
  }
  return before
}

/**
 * Makes somebody the current partner and keeps the other unions; null takes the current union away. A union with
 * them that has not ended becomes the last one; where all have ended they have found each other again.
 */
async function saveSpouse(db: Db, person: string, spouse: string | null, at: string) {
  const before = await loadUnions(db, person)
  const current = findCurrentUnion(person, before)
  if ((current ? getPartnerId(current, person) : null) === spouse) return before
  if (spouse === null) {
    if (current) await deleteUnions(db, [current.id])
    return before
  }
  const open = before.findLast(
    (union) => getPartnerId(union, person) === spouse && union.to_date === null && union.end_reason === null,
  )
  const position = (await lastPosition(db, [person, spouse])) + 1
  if (open) {
    await updateUnion(db, open.id, { position, updated_at: at })
  } else {
    await checkPartner(db, person, spouse, 'spouseId')
    await insertUnion(db, createUnionRow(person, { memberId: spouse }, position, at))
  }
  return before
}

function unionForLog(union: UnionRow, person: string) {
  return {
    union_id: union.id,
    member_id: getPartnerId(union, person),
    from: union.from_date,
    to: union.to_date,
    end_reason: union.end_reason,
    place: union.place,
  }
}

async function saveOtherParents(
  db: Db,
  person: string,
  written: NonNullable<MemberPayload['otherParents']>,
): Promise<RelationChanges | null> {
  const before = (await loadOtherParents(db, person)).map((row) => ({
    parent_id: row.parent_id,
    kind: row.kind,
  }))
  const had = new Set(before.map((parent) => `${parent.kind} ${parent.parent_id}`))
  const wanted = new Map(
    written.map((parent) => [
      `${parent.kind} ${parent.memberId}`,
      { parent_id: parent.memberId, kind: parent.kind },
    ]),
  )
  for (const [key, { parent_id, kind }] of wanted) {
    if (had.has(key)) continue
    if (kind === 'adoptive') await checkParent(db, person, parent_id, 'otherParents')
    else if ((await loadAncestors(db, parent_id)).has(person)) impossible('otherParents', noDescendant)
  }
  if (wanted.size === had.size && [...wanted.keys()].every((key) => had.has(key))) return null
  await replaceOtherParents(db, person, [...wanted.values()])
  return { log: { other_parents: { before, after: [...wanted.values()] } }, touched: [] }
}

/**
 * Writes what a payload says of partners and other parents. Runs in the transaction of the write of the person.
 *
 * @throws AppError impossible_relation for oneself, an ancestor or a descendant
 */
export async function saveRelationLists(
  db: Db,
  person: string,
  payload: MemberPayload,
  at: string,
): Promise<RelationChanges> {
  const changes: RelationChanges = { log: {}, touched: [] }
  if (payload.partners !== undefined || payload.spouseId !== undefined) {
    const before = await loadUnions(db, person)
    if (payload.partners !== undefined) await savePartners(db, person, payload.partners, at)
    if (payload.spouseId !== undefined) await saveSpouse(db, person, payload.spouseId, at)
    const after = await loadUnions(db, person)
    const was = before.map((union) => unionForLog(union, person))
    const is = after.map((union) => unionForLog(union, person))
    if (JSON.stringify(was) !== JSON.stringify(is)) {
      changes.log['partners'] = { before: was, after: is }
      changes.touched = [...new Set([...getPartnerIds(before), ...getPartnerIds(after)])]
    }
  }
  if (payload.otherParents !== undefined) {
    const others = await saveOtherParents(db, person, payload.otherParents)
    Object.assign(changes.log, others?.log)
  }
  return changes
}
