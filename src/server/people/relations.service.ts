/** Checks and saves the partners and parents of a person. */
import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { UnionsTable } from '#server/db/schema.ts'
import { saveUnionColumnsAsFacts } from '#server/facts/derived-columns.service.ts'
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

/** What saving relations changed: for the audit log, and the ids of people whose records changed. */
interface RelationChanges {
  log: Record<string, unknown>
  touched: string[]
}

function impossible(field: string, message: string): never {
  throw new AppError('impossible_relation', message, { fields: { [field]: message } })
}

/** Checks that every person in a payload exists and is not the person itself. */
export async function checkNamedPeople(db: Db, person: string, payload: MemberPayload): Promise<void> {
  const referenced: [field: string, id: string | null | undefined][] = [
    ['fatherId', payload.fatherId],
    ['motherId', payload.motherId],
    ['spouseId', payload.spouseId],
    ...(payload.partners ?? []).map((partner): [string, string | null] => ['partners', partner.memberId]),
    ...(payload.otherParents ?? []).map((parent): [string, string] => ['otherParents', parent.memberId]),
  ]
  const self = referenced.find(([, id]) => id === person)
  if (self) impossible(self[0], 'A person cannot be their own parent or partner.')
  const ids = referenced.flatMap(([, id]) => (id ? [id] : []))
  if (ids.length === 0) return
  const existingIds = await findExistingIds(db, ids)
  const missing = referenced.find(([, id]) => id && !existingIds.has(id))
  if (!missing) return
  throw new AppError('invalid', 'A person you selected is no longer in the family tree.', {
    fields: { [missing[0]]: 'This person does not exist' },
  })
}

const descendantMessage = 'A descendant cannot be a parent.'
const partnerMessage = 'A partner, or an ancestor of a partner, cannot be an ancestor.'

/**
 * Whether a partner of one of these ancestors is the person or a descendant. The search goes upwards, because
 * a person has few ancestors but may have very many descendants.
 */
async function isPartnerOfDescendant(
  db: Db,
  person: string,
  ancestors: ReadonlySet<string>,
): Promise<boolean> {
  return (await loadAncestors(db, ...(await loadPartners(db, ancestors)))).has(person)
}

/**
 * Rejects a parent who descends from the person, or who would make someone descend from their own partner.
 */
async function checkParent(db: Db, person: string, parent: string, field: string): Promise<void> {
  const ancestors = await loadAncestors(db, parent)
  if (ancestors.has(person)) impossible(field, descendantMessage)
  if (await isPartnerOfDescendant(db, person, ancestors)) impossible(field, partnerMessage)
}

/**
 * Rejects birth parents who are the person, a descendant or a partner, and the same person as both parents.
 * Existing links are not checked, because an import may contain what a form rejects.
 */
export async function checkParents(
  db: Db,
  before: PersonRow,
  change: { father_id?: string | null; mother_id?: string | null },
): Promise<void> {
  const newParents: [field: string, id: string][] = []
  if (change.father_id) newParents.push(['fatherId', change.father_id])
  if (change.mother_id) newParents.push(['motherId', change.mother_id])
  if (newParents.length === 0) return
  const father = change.father_id === undefined ? before.father_id : change.father_id
  const mother = change.mother_id === undefined ? before.mother_id : change.mother_id
  if (father !== null && father === mother) {
    impossible('motherId', 'The same person cannot be both father and mother.')
  }
  for (const [field, parent] of newParents) await checkParent(db, before.id, parent, field)
}

/** Whether a person is their own ancestor, or has an ancestor whose partner descends from that ancestor. */
export async function hasImpossibleAncestry(db: Db, person: string): Promise<boolean> {
  const ancestors = await loadAncestors(db, ...(await loadParents(db, person)))
  return ancestors.has(person) || (await isPartnerOfDescendant(db, person, ancestors.add(person)))
}

/**
 * Rejects a restored record whose parents would make someone their own ancestor, or an ancestor of a partner.
 */
export async function checkAncestry(db: Db, person: string): Promise<void> {
  if (await hasImpossibleAncestry(db, person))
    impossible('fatherId', 'Someone would become their own ancestor, or an ancestor of their partner.')
}

/** Rejects a partner who is an ancestor or a descendant. */
export async function checkPartner(
  db: Db,
  person: string,
  partner: string,
  field = 'partners',
): Promise<void> {
  if ((await loadAncestors(db, person)).has(partner)) impossible(field, 'An ancestor cannot be a partner.')
  if ((await loadAncestors(db, partner)).has(person)) impossible(field, 'A descendant cannot be a partner.')
}

/** An unchanged date keeps the original wording from the source. */
function getUnionChanges(before: UnionRow, payload: WrittenPartner, person: string): Updateable<UnionsTable> {
  const change: Updateable<UnionsTable> = {}
  if (payload.memberId !== getPartnerId(before, person)) {
    change.partner1_id = person
    change.partner2_id = payload.memberId
  }
  if (payload.from !== undefined && payload.from !== before.from_date) {
    change.from_date = payload.from
    change.from_date_phrase = null
  }
  if (payload.to !== undefined && payload.to !== before.to_date) {
    change.to_date = payload.to
    change.to_date_phrase = null
  }
  if (payload.endReason !== undefined && payload.endReason !== before.end_reason) {
    change.end_reason = payload.endReason
  }
  const place = payload.place === '' ? null : payload.place
  if (place !== undefined && place !== before.place) change.place = place
  return change
}

function createUnionRow(person: string, payload: WrittenPartner, position: number, at: string): UnionRow {
  return {
    id: randomUUID(),
    partner1_id: person,
    partner2_id: payload.memberId,
    from_date: payload.from ?? null,
    from_date_phrase: null,
    to_date: payload.to ?? null,
    to_date_phrase: null,
    end_reason: payload.endReason ?? null,
    place: payload.place || null,
    position,
    created_at: at,
    updated_at: at,
  }
}

function getPartnerIds(unions: readonly UnionRow[]) {
  return unions.flatMap((union) => [union.partner1_id, union.partner2_id]).filter((id) => id !== null)
}

function matchUnion(unions: readonly UnionRow[], payload: WrittenPartner) {
  if (payload.unionId === undefined) return undefined
  const union = unions.find((candidate) => candidate.id === payload.unionId)
  if (union) return union
  throw new AppError('invalid', 'A partnership in this form does not belong to this person.', {
    fields: { partners: 'This partnership does not exist' },
  })
}

/** Replaces all unions of a person, in this order. */
async function savePartners(db: Db, person: string, payload: readonly WrittenPartner[], at: string) {
  const before = await loadUnions(db, [person])
  const keptUnionIds = new Set(payload.map((entry) => matchUnion(before, entry)?.id))
  await deleteUnions(
    db,
    before.filter((union) => !keptUnionIds.has(union.id)).map((union) => union.id),
  )
  let position = -1
  for (const entry of payload) {
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
    if (Object.keys(change).length > 0) await updateUnion(db, union.id, { ...change, updated_at: at })
    if (union.position > position) position = union.position
    else {
      position += 1
      const changed = (await loadUnions(db, [person])).find(({ id }) => id === union.id) ?? union
      await moveBack(db, changed, position, { at, except: person, moved: new Set() })
    }
  }
  return before
}

interface Move {
  at: string
  /** The person whose order changes. */
  except: string
  /** The ids of the unions that were moved already. */
  moved: Set<string>
}

/** Moves a union back, and the later ones of the other partners before which it came: their order stays. */
async function moveBack(db: Db, union: UnionRow, position: number, move: Move): Promise<void> {
  move.moved.add(union.id)
  await updateUnion(db, union.id, { position, updated_at: move.at })
  for (const partner of getPartnerIds([union])) {
    if (partner === move.except) continue
    let last = position
    for (const later of await loadUnions(db, [partner])) {
      const isFree = !move.moved.has(later.id) && !getPartnerIds([later]).includes(move.except)
      if (later.position <= union.position || !isFree) continue
      if (later.position > last) last = later.position
      else {
        last += 1
        await moveBack(db, later, last, move)
      }
    }
  }
}

/**
 * Sets the current partner and keeps the other unions; null deletes the current union. An open union with the
 * new partner becomes the last one; if all unions with them have ended, a new one is added.
 */
async function saveSpouse(db: Db, person: string, spouse: string | null, at: string) {
  const before = await loadUnions(db, [person])
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
  payload: NonNullable<MemberPayload['otherParents']>,
): Promise<RelationChanges | null> {
  const before = (await loadOtherParents(db, [person])).map((row) => ({
    parent_id: row.parent_id,
    kind: row.kind,
  }))
  const existing = new Set(before.map((parent) => `${parent.kind} ${parent.parent_id}`))
  const requested = new Map(
    payload.map((parent) => [
      `${parent.kind} ${parent.memberId}`,
      { parent_id: parent.memberId, kind: parent.kind },
    ]),
  )
  for (const [key, { parent_id, kind }] of requested) {
    if (existing.has(key)) continue
    if (kind === 'adoptive') await checkParent(db, person, parent_id, 'otherParents')
    else if ((await loadAncestors(db, parent_id)).has(person)) impossible('otherParents', descendantMessage)
  }
  if (requested.size === existing.size && [...requested.keys()].every((key) => existing.has(key))) return null
  await replaceOtherParents(db, person, [...requested.values()])
  return { log: { other_parents: { before, after: [...requested.values()] } }, touched: [] }
}

/**
 * Saves the partners and other parents in a payload. Runs in the transaction that saves the person.
 * @throws AppError impossible_relation for the person itself, an ancestor or a descendant
 */
export async function saveRelationLists(
  db: Db,
  person: string,
  payload: MemberPayload,
  at: string,
): Promise<RelationChanges> {
  const changes: RelationChanges = { log: {}, touched: [] }
  if (payload.partners !== undefined || payload.spouseId !== undefined) {
    const before = await loadUnions(db, [person])
    if (payload.partners !== undefined) await savePartners(db, person, payload.partners, at)
    if (payload.spouseId !== undefined) await saveSpouse(db, person, payload.spouseId, at)
    await saveUnionColumnsAsFacts(
      db,
      (await loadUnions(db, [person])).map(({ id }) => id),
      at,
    )
    const after = await loadUnions(db, [person])
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
