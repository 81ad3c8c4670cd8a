/** Merges two records of the same person, with everything that refers to either. */

import { removeAccount } from '#server/accounts/account-removal.service.ts'
import * as accounts from '#server/accounts/accounts.service.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter, pickChanged } from '#server/audit/before-after.ts'
import { timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { deleteUnwantedMarks } from '#server/faces/unwanted-faces.service.ts'
import { movePersonFacts, moveUnionFacts } from '#server/facts/move-facts.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { BodyOf } from '#shared/contracts/endpoint.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { mergePeople as mergeEndpoint } from '#shared/contracts/tree-editing.contract.ts'
import { moveAccountReferences } from './account-references.store.ts'
import { getMergedColumns, listPreferredTags } from './merged-columns.ts'
import { formatPersonName, getPerson, getRowForEdit } from './people.service.ts'
import {
  deletePersonRow,
  getPartnerId,
  loadAncestors,
  loadChildren,
  type PersonRow,
  touchPeople,
  updatePersonRow,
} from './people.store.ts'
import { moveReferences, moveUnionLinks } from './references.store.ts'
import { hasImpossibleAncestry } from './relations.service.ts'
import {
  deleteUnions,
  loadOtherChildren,
  loadOtherParents,
  loadUnions,
  type UnionRow,
  updateUnion,
} from './unions.store.ts'

type MergeRequest = BodyOf<typeof mergeEndpoint>

function impossible(message: string): never {
  throw new AppError('impossible_relation', message)
}

async function checkMergeable(db: Db, keep: PersonRow, remove: PersonRow): Promise<void> {
  const related =
    (await loadAncestors(db, keep.id)).has(remove.id) || (await loadAncestors(db, remove.id)).has(keep.id)
  if (related) impossible('One of these people is an ancestor of the other, so they cannot be merged.')
  if ((await loadUnions(db, [keep.id])).some((union) => getPartnerId(union, keep.id) === remove.id)) {
    impossible('These two people are partners, so they cannot be merged.')
  }
  const children = new Set(await loadChildren(db, keep.id))
  if ((await loadChildren(db, remove.id)).some((child) => children.has(child))) {
    impossible('These two people are the parents of a child, so they cannot be merged.')
  }
  const otherParents = await loadOtherParents(db, [keep.id, remove.id])
  if (otherParents.some(({ parent_id }) => parent_id === keep.id || parent_id === remove.id)) {
    impossible('One of these people is a parent of the other, so they cannot be merged.')
  }
}

const unionFields = [
  'from_date',
  'from_date_phrase',
  'to_date',
  'to_date_phrase',
  'end_reason',
  'place',
] as const

/** Whether two unions of a couple do not contradict each other. */
function areCompatible(one: UnionRow, other: UnionRow): boolean {
  return unionFields.every(
    (field) => one[field] === null || other[field] === null || one[field] === other[field],
  )
}

/** Moves the removed person's unions to the kept person; compatible unions of the same couple are merged. */
async function moveUnions(db: Db, from: string, to: string, at: string): Promise<string[]> {
  const existing = await loadUnions(db, [to])
  const partners: string[] = []
  for (const union of await loadUnions(db, [from])) {
    const partner = getPartnerId(union, from)
    if (partner !== null) partners.push(partner)
    const matching = existing.find(
      (each) => partner !== null && getPartnerId(each, to) === partner && areCompatible(each, union),
    )
    if (!matching) {
      const side = union.partner1_id === from ? { partner1_id: to } : { partner2_id: to }
      await updateUnion(db, union.id, { ...side, updated_at: at })
      continue
    }
    const combined = Object.fromEntries(unionFields.map((field) => [field, matching[field] ?? union[field]]))
    await updateUnion(db, matching.id, { ...pickChanged(matching, combined), updated_at: at })
    await moveUnionFacts(db, union.id, matching.id, at)
    await moveUnionLinks(db, union.id, matching.id)
    await deleteUnions(db, [union.id])
  }
  return partners
}

/** Moves the remaining account to the kept person and deletes the other one. */
async function moveAccount(deps: Deps, actor: AuditActor, request: MergeRequest): Promise<void> {
  const ofKept = await accounts.findAccountOfMember(deps, request.keep.id)
  const ofRemoved = await accounts.findAccountOfMember(deps, request.remove.id)
  if (!ofRemoved) return
  if (!ofKept) return await accounts.assignAccount(deps, ofRemoved.id, request.keep.id)
  const [remaining, removed] = request.account === 'keep' ? [ofKept, ofRemoved] : [ofRemoved, ofKept]
  await moveAccountReferences(deps.db, removed.id, remaining.id)
  await removeAccount(deps, actor, removed)
  if (remaining.member_id !== request.keep.id)
    await accounts.assignAccount(deps, remaining.id, request.keep.id)
}

async function mergeInTransaction(
  deps: Deps,
  actor: AuditActor,
  request: MergeRequest,
): Promise<FamilyMember> {
  const { db } = deps
  const at = timestamp(deps.clock)
  const keep = await getRowForEdit(db, request.keep.id, request.keep.updatedAt ?? null)
  const remove = await getRowForEdit(db, request.remove.id, request.remove.updatedAt ?? null)
  await checkMergeable(db, keep, remove)
  // Impossible links from an import do not prevent a merge, because merging may fix them.
  const hadImpossibleAncestry =
    (await hasImpossibleAncestry(db, keep.id)) || (await hasImpossibleAncestry(db, remove.id))
  const change = getMergedColumns(keep, remove, request.take)
  const children = await loadChildren(db, remove.id)
  const otherChildren = await loadOtherChildren(db, remove.id)
  const partners = await moveUnions(db, remove.id, keep.id, at)
  // The name of an account that is removed here moves with the other references.
  await moveAccount(deps, actor, request)
  await moveReferences(db, remove.id, keep.id)
  if (Object.keys(change).length > 0) await updatePersonRow(db, keep.id, change)
  const first = listPreferredTags(request.take)
  await movePersonFacts(db, { from: remove.id, to: keep.id, first, at })
  await deletePersonRow(db, remove.id)
  await deleteUnwantedMarks(db)
  const after = { ...keep, ...change }
  if (!hadImpossibleAncestry && (await hasImpossibleAncestry(db, keep.id))) {
    impossible(
      'These two people cannot be merged: someone would become their own ancestor, or an ancestor of their partner.',
    )
  }
  if (after.father_id !== null && after.father_id === after.mother_id) {
    impossible('The same person cannot be both father and mother.')
  }
  await accounts.renameMemberAccount(deps, {
    id: keep.id,
    firstName: after.first_name,
    lastName: after.last_name,
  })
  await touchPeople(db, [...new Set([keep.id, ...children, ...otherChildren, ...partners])], at)
  await appendAudit(db, deps.clock, actor, {
    action: 'merge',
    targetType: 'person',
    targetId: keep.id,
    details: {
      name: formatPersonName(after),
      merged: { id: remove.id, name: formatPersonName(remove) },
      children: children.length,
      unions: partners.length,
      changes: beforeAndAfter(keep, change),
    },
  })
  return await getPerson(deps, keep.id)
}

/**
 * Merges two records; can be undone.
 * @throws AppError not_found, stale_edit with the current record, invalid if both ids are equal,
 *   impossible_relation for an ancestor and a descendant, a parent of any kind and a child, partners, or the
 *   two parents of a child, conflict for the last active administrator's account
 */
export async function mergePeople(
  deps: Deps,
  actor: AuditActor,
  request: MergeRequest,
): Promise<FamilyMember> {
  if (request.keep.id === request.remove.id) {
    const message = 'Please choose two different people.'
    throw new AppError('invalid', message, { fields: { remove: message } })
  }
  return await withUndo(deps, (db) => mergeInTransaction({ ...deps, db }, actor, request))
}
