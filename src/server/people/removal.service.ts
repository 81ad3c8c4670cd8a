/** What the removal of a person would take along, and erasing a person's data on request. */

import { isLastAdmin, removeAccount } from '#server/accounts/account-removal.service.ts'
import * as accounts from '#server/accounts/accounts.service.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import {
  deleteUndoData,
  eraseAuditActor,
  eraseAuditDetails,
  listMergedInto,
} from '#server/audit/erase-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { raiseVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { deleteMailsTo } from '#server/mail/mail-queue.store.ts'
import { deleteIfUnused } from '#server/media/media-sweep.service.ts'
import { articleKindNames } from '#shared/article-kinds.ts'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type {
  erasePerson as eraseEndpoint,
  RemovalConsequences,
} from '#shared/contracts/tree-editing.contract.ts'
import { openErasedHash } from './erased-hash.ts'
import { formatPersonName, getPerson, getRowForEdit } from './people.service.ts'
import { getPartnerId, loadChildren, touchPeople, updatePersonRow } from './people.store.ts'
import { createBlankPerson } from './person-columns.ts'
import { eraseReferences, loadNames, loadReferences } from './references.store.ts'
import { loadUnions } from './unions.store.ts'

async function loadPersonNames(db: Db, ids: readonly string[]) {
  return (await loadNames(db, [...new Set(ids)])).map((row) => ({ id: row.id, name: formatPersonName(row) }))
}

/** @throws AppError not_found */
export async function previewRemoval(deps: Deps, id: string): Promise<RemovalConsequences> {
  const { db } = deps
  const row = await getRowForEdit(db, id, null)
  const unions = await loadUnions(db, id)
  const { other_children, ...references } = await loadReferences(db, id)
  const account = await accounts.findAccountOfMember(deps, id)
  return {
    name: formatPersonName(row),
    updated_at: row.updated_at,
    partners: await loadPersonNames(
      db,
      unions.flatMap((union) => getPartnerId(union, id) ?? []),
    ),
    children: await loadPersonNames(db, await loadChildren(db, id)),
    other_children: await loadPersonNames(db, other_children),
    ...references,
    username: account?.username ?? null,
    is_last_admin: account ? await isLastAdmin(deps, account) : false,
  }
}

/** A person of whom nothing is known but the place in the tree. */
function erasedColumns(id: string, at: string) {
  const {
    id: _,
    created_at: __,
    updated_at: ___,
    father_id,
    mother_id,
    birth_order,
    ...blank
  } = createBlankPerson(id, at)
  return { ...blank, first_name: 'Private', erased_at: at }
}

async function eraseInTransaction(deps: Deps, actor: AuditActor, id: string, ifMatch: string | null) {
  const { db } = deps
  const at = timestamp(deps.clock)
  const row = await getRowForEdit(db, id, ifMatch)
  const { events: _, other_children: __, ...left } = await loadReferences(db, id)
  const account = await accounts.findAccountOfMember(deps, id)
  const unions = await loadUnions(db, id)
  const gone = await eraseReferences(db, id, account?.id ?? null, await openErasedHash(db))
  if (account) {
    await removeAccount(deps, null, account)
    await eraseAuditDetails(db, 'account', account.id)
    await eraseAuditActor(db, account.id)
    if (account.email !== null) await deleteMailsTo(db, account.email)
    await deleteUndoData(db, 'accounts', account.id)
  }
  await updatePersonRow(db, id, erasedColumns(id, at))
  for (const record of [id, ...(await listMergedInto(db, id))]) {
    await eraseAuditDetails(db, 'person', record)
    await deleteUndoData(db, 'people', record)
  }
  for (const { table, targetType, id: record } of gone) {
    await eraseAuditDetails(db, targetType, record)
    await deleteUndoData(db, table, record)
  }
  for (const union of unions) await deleteUndoData(db, 'unions', union.id)
  const partners = unions.flatMap((union) => getPartnerId(union, id) ?? [])
  await touchPeople(db, [...new Set([id, ...partners])], at)
  for (const noun of ['people', 'events', ...articleKindNames, 'archives', 'submissions'] as const) {
    await raiseVersion(db, noun)
  }
  await appendAudit(db, deps.clock, actor, {
    action: 'erase',
    targetType: 'person',
    targetId: id,
    details: {},
  })
  const member = await getPerson(deps, id)
  return { answer: { member, left }, photo: row.photo_media_id }
}

/**
 * Erases a person's data: names, dates, places, texts, photo, contact details, account, what they have sent in and the
 * events about them alone, and every trace of these in the log. Parents, partners and children stay linked.
 *
 * @param ifMatch the `updated_at` that the caller has seen; null erases whatever is there
 * @returns the record as it is now, and the texts and items that named the person: words in them stay
 * @throws AppError not_found, stale_edit with the record as it is, conflict for the last active administrator
 */
export async function erasePerson(
  deps: Deps,
  actor: AuditActor,
  id: string,
  ifMatch: string | null,
): Promise<OutputOf<typeof eraseEndpoint>> {
  const { answer, photo } = await deps.db
    .transaction()
    .execute((db) => eraseInTransaction({ ...deps, db }, actor, id, ifMatch))
  if (photo !== null) await deleteIfUnused(deps, photo)
  return answer
}
