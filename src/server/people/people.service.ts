/** Reads, adds, edits and deletes people. */

import { randomUUID } from 'node:crypto'
import { prepareRemoval } from '#server/accounts/account-removal.service.ts'
import { findAccountOfMember, renameMemberAccount } from '#server/accounts/accounts.service.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter } from '#server/audit/before-after.ts'
import { timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { deleteMarksOfRecord } from '#server/faces/unwanted-faces.service.ts'
import { checkMayBeLiving, savePersonColumnsAsFacts } from '#server/facts/derived-columns.service.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { FamilyMember, MemberPayload } from '#shared/contracts/people.contract.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'
import {
  deletePersonRow,
  findPersonRow,
  getPartnerId,
  insertPerson,
  loadChildren,
  loadFamily,
  loadSearchNames,
  type PersonRow,
  touchPeople,
  updatePersonRow,
} from './people.store.ts'
import { createBlankPerson, getPersonChanges, type PersonChange } from './person-columns.ts'
import { markPresumptions } from './presumption.service.ts'
import { checkPhotoExists } from './profile-photo.ts'
import { checkNamedPeople, checkParents, saveRelationLists } from './relations.service.ts'
import { loadOtherChildren, loadUnions } from './unions.store.ts'

const notFound = () => new AppError('not_found', 'This person is not in the family tree.')

/** The people with these ids, with their names as lists for the search. */
export function loadNames(db: Db, ids: readonly string[]) {
  return loadSearchNames(db, ids)
}

/** @param ids all people if undefined */
export async function listPeople({ db }: Pick<Deps, 'db'>, ids?: readonly string[]): Promise<FamilyMember[]> {
  return markPresumptions({ db }, await loadFamily(db, ids))
}

/** @throws AppError not_found */
export async function getPerson({ db }: Pick<Deps, 'db'>, id: string): Promise<FamilyMember> {
  const [member] = await listPeople({ db }, [id])
  if (!member) throw notFound()
  return member
}

/** A person's full name, for logs and reports. */
export const formatPersonName = formatName

/** The row to edit in this transaction. Throws if it is missing or newer than `ifMatch`. */
export async function getRowForEdit(db: Db, id: string, ifMatch: string | null): Promise<PersonRow> {
  const row = await findPersonRow(db, id)
  if (!row) throw notFound()
  if (ifMatch !== null) checkNotStale(ifMatch, await getPerson({ db }, id))
  return row
}

/** Saves partners and other parents, then checks the parents against the saved state. */
async function saveRelations(
  db: Db,
  row: PersonRow,
  change: PersonChange,
  payload: MemberPayload,
  at: string,
) {
  const relations = await saveRelationLists(db, row.id, payload, at)
  await checkParents(db, row, change)
  return relations
}

interface NewPersonOptions {
  /** A new one if undefined. */
  id?: string
  /** Called with the new person in the transaction of the write. */
  storeResponse?: (db: Db, member: FamilyMember) => Promise<void>
}

/**
 * Adds a person.
 * @throws AppError invalid, impossible_relation
 */
export async function createPerson(
  deps: Deps,
  actor: AuditActor | null,
  payload: MemberPayload,
  { id = randomUUID(), storeResponse }: NewPersonOptions = {},
): Promise<FamilyMember> {
  return withUndo(deps, async (db) => {
    const at = timestamp(deps.clock)
    const blank = createBlankPerson(id, at)
    await checkNamedPeople(db, blank.id, payload)
    const change = getPersonChanges(blank, payload, { isNew: true })
    await checkPhotoExists(db, change)
    const row = { ...blank, ...change }
    await insertPerson(db, row)
    await savePersonColumnsAsFacts(db, [row.id], at)
    const relations = await saveRelations(db, blank, change, payload, at)
    await touchPeople(db, relations.touched, at)
    await appendAudit(db, deps.clock, actor, {
      action: 'create',
      targetType: 'person',
      targetId: row.id,
      details: { name: formatPersonName(row), changes: { ...beforeAndAfter({}, change), ...relations.log } },
    })
    const member = await getPerson({ db }, row.id)
    await storeResponse?.(db, member)
    return member
  })
}

/**
 * Edits a person; missing fields stay as they are. A payload that changes nothing is not logged.
 * @param ifMatch the `updated_at` that the caller has seen; null to edit any version
 * @throws AppError not_found, stale_edit with the current record, invalid, impossible_relation, conflict for a locked fact
 *   and for living people with a burial
 */
export async function updatePerson(
  deps: Deps,
  actor: AuditActor | null,
  id: string,
  payload: MemberPayload,
  ifMatch: string | null,
): Promise<FamilyMember> {
  return withUndo(deps, async (db) => {
    const before = await getRowForEdit(db, id, ifMatch)
    await checkNamedPeople(db, id, payload)
    const change = getPersonChanges(before, payload)
    await checkPhotoExists(db, change)
    const at = timestamp(deps.clock)
    if (Object.keys(change).length > 0) {
      if (change.deceased !== undefined && change.deceased !== 1) await checkMayBeLiving(db, id)
      await updatePersonRow(db, id, change)
      await savePersonColumnsAsFacts(db, [id], at)
    }
    const relations = await saveRelations(db, before, change, payload, at)
    const changes = { ...beforeAndAfter(before, change), ...relations.log }
    if (Object.keys(changes).length === 0) return getPerson({ db }, id)
    const after = { ...before, ...change }
    await renameMemberAccount({ ...deps, db }, { id, firstName: after.first_name, lastName: after.last_name })
    await touchPeople(db, [id, ...relations.touched], at)
    await appendAudit(db, deps.clock, actor, {
      action: 'update',
      targetType: 'person',
      targetId: id,
      details: { name: formatPersonName(after), changes },
    })
    return getPerson({ db }, id)
  })
}

/**
 * Deletes a person and their unions, marks in pictures and account; the account's sessions end. Children and events lose
 * the link.
 * @throws AppError not_found, stale_edit, conflict for the last active administrator
 */
export async function deletePerson(
  deps: Deps,
  actor: AuditActor,
  id: string,
  ifMatch: string | null,
): Promise<void> {
  await withUndo(deps, async (db) => {
    const row = await getRowForEdit(db, id, ifMatch)
    const unions = await loadUnions(db, [id])
    const children = await loadChildren(db, id)
    const otherChildren = await loadOtherChildren(db, id)
    const account = await findAccountOfMember({ ...deps, db }, id)
    const lost = account ? await prepareRemoval({ ...deps, db }, account) : {}
    await deleteMarksOfRecord(db, id)
    await deletePersonRow(db, id)
    const partners = unions.flatMap((union) => getPartnerId(union, id) ?? [])
    const relatives = new Set([...children, ...otherChildren, ...partners])
    await touchPeople(db, [...relatives], timestamp(deps.clock))
    await appendAudit(db, deps.clock, actor, {
      action: 'delete',
      targetType: 'person',
      targetId: id,
      details: { name: formatPersonName(row), unions: unions.length, children: children.length, ...lost },
    })
  })
}
