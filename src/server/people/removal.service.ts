/** Previews the consequences of deleting a person, and erases a person's data on request. */

import { forgetFormerAccounts, isLastAdmin, removeAccount } from '#server/accounts/account-removal.service.ts'
import * as accounts from '#server/accounts/accounts.service.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import {
  eraseTraces,
  type LoggedRecord,
  listFormerRecords,
  listIdsToRestore,
  listSentRecords,
  listSubmissionsAbout,
} from '#server/audit/erase-audit.service.ts'
import { listMergedInto } from '#server/audit/merged-people.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { eraseMarks } from '#server/faces/unwanted-faces.service.ts'
import { listCitedSources, listFactsNaming, listUncitedSources } from '#server/facts/erase-remains.service.ts'
import { eraseFacts, erasePlaces } from '#server/facts/move-facts.service.ts'
import { eraseImports, readPreservedTexts } from '#server/gedcom/erase-imports.service.ts'
import { eraseStoredResponses } from '#server/http/idempotency.ts'
import { deleteMailsAbout } from '#server/mail/mail-queue.service.ts'
import { removeContent } from '#server/media/delete-content.service.ts'
import { eraseMediaRows } from '#server/media/erase-media.service.ts'
import { eraseFindings } from '#server/quality/quality.service.ts'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type {
  erasePerson as eraseEndpoint,
  RemovalConsequences,
} from '#shared/contracts/tree-editing.contract.ts'
import { eraseReferences, listOfOthers, listUnionIds } from './erase-references.store.ts'
import { openErasedHash } from './erased-hash.ts'
import { formatPersonName, getPerson, getRowForEdit } from './people.service.ts'
import { getPartnerId, loadChildren, touchPeople, updatePersonRow } from './people.store.ts'
import { createBlankPerson } from './person-columns.ts'
import { listMissing, loadNames, loadReferences } from './references.store.ts'
import { loadUnions } from './unions.store.ts'

async function loadPersonNames(db: Db, ids: readonly string[]) {
  return (await loadNames(db, [...new Set(ids)])).map((row) => ({ id: row.id, name: formatPersonName(row) }))
}

/** @throws AppError not_found */
export async function previewRemoval(deps: Deps, id: string): Promise<RemovalConsequences> {
  const { db } = deps
  const row = await getRowForEdit(db, id, null)
  const unions = await loadUnions(db, [id])
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

/** A person without any data except the place in the family tree. */
function erasedColumns(id: string, at: string) {
  const {
    id: _,
    created_at: __,
    updated_at: ___,
    father_id,
    mother_id,
    birth_family,
    birth_order,
    ...blank
  } = createBlankPerson(id, at)
  return { ...blank, first_name: 'Private', erased_at: at }
}

function toRecords(targetType: string, ids: readonly string[]): LoggedRecord[] {
  return ids.map((id) => ({ targetType, id }))
}

/**
 * The records and accounts of the person that the log and the journal remember besides the present ones, without the accounts
 * and unions that belong to others now: a merge that was undone, or a wrong partner, made them the person's for a while.
 */
async function findFormerRecords(deps: Deps, id: string) {
  const { db } = deps
  const merged = await listMissing(db, await listMergedInto(db, id))
  const people = [id, ...merged]
  const remembered = await listFormerRecords(db, people)
  const account = await accounts.findAccountOfMember(deps, id)
  const listIds = (type: string, present: readonly string[]) => [
    ...new Set([
      ...present,
      ...remembered.flatMap((record) => (record.targetType === type ? record.id : [])),
    ]),
  ]
  const found = {
    accounts: listIds('account', account ? [account.id] : []),
    unions: listIds('union', await listUnionIds(db, people)),
  }
  const ofOthers = await listOfOthers(db, people, found)
  const former = remembered.filter((record) => !ofOthers.has(record.id))
  const accountIds = found.accounts.filter((accountId) => !ofOthers.has(accountId))
  const unionIds = found.unions.filter((unionId) => !ofOthers.has(unionId))
  const records = [
    ...[...former, ...(await listFormerRecords(db, accountIds)), ...(await listSentRecords(db, accountIds))],
    ...(await listSubmissionsAbout(db, people)),
    ...toRecords('account', accountIds),
    ...toRecords('person', people),
  ]
  const ids = { people, accounts: accountIds, unions: unionIds, events: listIds('event', []) }
  return { account, ids, records }
}

async function eraseInTransaction(deps: Deps, actor: AuditActor, id: string, ifMatch: string | null) {
  const { db } = deps
  const at = timestamp(deps.clock)
  const row = await getRowForEdit(db, id, ifMatch)
  const { events: _, other_children: __, ...references } = await loadReferences(db, id)
  const unions = await loadUnions(db, [id])
  const { account, ids, records } = await findFormerRecords(deps, id)
  const preserved = await readPreservedTexts(db, [id, ...ids.unions])
  const { names: known, mayName } = await eraseMarks(db, { id, people: ids.people, at })
  const names = [...known]
  const { events, submissions } = await eraseReferences(db, id, ids, { hash: await openErasedHash(db), at })
  const cited = await listCitedSources(db, { people: [id], unions: ids.unions })
  const erased = await eraseFacts(db, { people: [id], unions: ids.unions })
  await eraseFindings(db, id)
  if (account) await removeAccount(deps, null, account)
  await forgetFormerAccounts(db, ids.accounts)
  await updatePersonRow(db, id, erasedColumns(id, at))
  const allIds = [...ids.people, ...ids.accounts, ...ids.unions, ...events]
  const namedIds = await eraseTraces(db, {
    ids: allIds,
    accountIds: ids.accounts,
    mayName,
    records: [
      ...records,
      ...toRecords('event', events),
      ...toRecords('submission', submissions),
      ...toRecords('fact', erased.facts),
      ...toRecords('name', erased.names),
    ],
  })
  // Undoing a change of somebody else needs the places and sources that the change names.
  const toRestore = await listIdsToRestore(db, ['facts', 'person_names', 'places'])
  await erasePlaces(db, toRestore)
  const sources = await eraseImports(db, preserved, toRestore)
  const sourceTraces = { ids: [], accountIds: [], records: toRecords('source', sources) }
  for (const namedId of await eraseTraces(db, sourceTraces)) namedIds.add(namedId)
  const left = {
    ...references,
    sources: await listUncitedSources(db, cited),
    facts: await listFactsNaming(db, [formatPersonName(row), ...names]),
  }
  const sent = records.flatMap((record) => (record.targetType === 'submission' ? record.id : []))
  await eraseStoredResponses(db, {
    accountIds: ids.accounts,
    ids: [...new Set([...allIds, ...submissions, ...sent])],
    names,
  })
  await deleteMailsAbout(deps, {
    addresses: account?.email ? [account.email] : [],
    names: [formatPersonName(row), ...(account ? [`${account.first_name} ${account.last_name}`.trim()] : [])],
  })
  if (row.photo_media_id !== null) namedIds.add(row.photo_media_id)
  const files = await eraseMediaRows(db, { accountIds: ids.accounts, ids: namedIds })
  // The log entries of uploads and sweeps name the files as the uploader did.
  await eraseTraces(db, { ids: [], accountIds: [], records: toRecords('media', files.missingIds) })
  const partners = unions.flatMap((union) => getPartnerId(union, id) ?? [])
  await touchPeople(db, [...new Set([id, ...partners])], at)
  await appendAudit(db, deps.clock, actor, {
    action: 'erase',
    targetType: 'person',
    targetId: id,
    details: {},
  })
  const member = await getPerson(deps, id)
  return { result: { member, left }, files: files.deleted }
}

/**
 * Erases a person's data: names, dates, places, texts, photo, contact data, account, submissions, events
 * about this person only, and all of these in the audit log. Parents, partners and children stay linked.
 * @param ifMatch the `updated_at` that the caller has seen; null to erase any version
 * @returns the erased record, and the texts and items that may still contain the person's name
 * @throws AppError not_found, stale_edit with the current record, conflict for the last active administrator
 */
export async function erasePerson(
  deps: Deps,
  actor: AuditActor,
  id: string,
  ifMatch: string | null,
): Promise<OutputOf<typeof eraseEndpoint>> {
  const { result, files } = await deps.db
    .transaction()
    .execute((db) => eraseInTransaction({ ...deps, db }, actor, id, ifMatch))
  await removeContent(deps, files)
  return result
}
