/** Adds the person of an accepted submission to the family tree, with the links to the relatives and a citation. */
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { updateRecordOf } from '#server/facts/edit-records.service.ts'
import { listFactsOfPerson, listNamesOfPerson } from '#server/facts/facts.service.ts'
import { factKind, nameKind } from '#server/facts/record-kinds.ts'
import { createPerson, getPerson, listPeople, updatePerson } from '#server/people/people.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { ReviewPayload } from '#shared/contracts/reviews.contract.ts'
import { type RelativeContent, relativeContent } from '#shared/contracts/submissions.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { buildRelative, findFreeParentRole, hasKnownParent } from '#shared/relatives/relative-links.ts'
import { buildCitation } from './accept-correction.ts'
import { derivePublishedId } from './published-id.ts'
import { loadSubmissionMedia, type SubmissionRow } from './submissions.store.ts'

export type RelativeChoices = Pick<ReviewPayload, 'comparedWith' | 'otherParentId'>

function readContent(row: SubmissionRow): RelativeContent {
  const { data } = relativeContent.safeParse(JSON.parse(row.content))
  if (!data) throw new AppError('impossible', 'Invalid content format')
  return data
}

/** @throws AppError stale_edit where the reviewer has seen another version of the person */
async function getComparedPerson(deps: Deps, id: string, { comparedWith }: RelativeChoices) {
  const person = await getPerson(deps, id)
  if (comparedWith === undefined || comparedWith === person.updated_at) return person
  throw new AppError(
    'stale_edit',
    'The record of the relative has changed since you opened this submission. Please compare again.',
    { current: person },
  )
}

/**
 * @throws AppError stale_edit where the other parent was deleted, and the reviewer has not chosen to do without; or where
 *   the reviewer does without somebody who is there, under another id after a merge
 */
async function getOtherParent(
  deps: Deps,
  content: RelativeContent,
  { otherParentId }: RelativeChoices,
): Promise<FamilyMember | null> {
  if (content.relation !== 'child' || content.otherParentId === undefined) return null
  const [otherParent] = await listPeople(deps, [content.otherParentId])
  if (otherParent && otherParentId === null) {
    throw new AppError(
      'stale_edit',
      'The other parent is in the family tree again. Please open this submission again.',
    )
  }
  if (otherParent || otherParentId === null) return otherParent ?? null
  throw new AppError('stale_edit', 'The other parent is no longer in the family tree.')
}

/** @throws AppError impossible_relation where the tree has no room for this relative any more */
function findParentRole({ relation, gender }: RelativeContent, person: FamilyMember) {
  if (relation === 'sibling' && !hasKnownParent(person))
    throw new AppError(
      'impossible_relation',
      'The parents are not in the family tree, so a brother or sister cannot be added.',
    )
  if (relation !== 'parent') return null
  const role = findFreeParentRole(gender ?? null, person)
  if (role === null)
    throw new AppError(
      'impossible_relation',
      'Another person is already recorded as this parent. Please check the parents in the family tree.',
    )
  return role
}

/** Cites who told it at the birth and death of the new person, or at the name where neither is known. */
async function cite(
  deps: Deps,
  actor: AuditActor,
  person: FamilyMember,
  row: SubmissionRow,
  content: RelativeContent,
): Promise<void> {
  const citations = [buildCitation(row, content)]
  const facts = (await listFactsOfPerson(deps, person)).filter(({ person_id }) => person_id === person.id)
  for (const { id } of facts) await updateRecordOf(factKind, deps, actor, id, { citations }, null)
  const [name] = facts.length > 0 ? [] : await listNamesOfPerson(deps, person.id)
  if (name) await updateRecordOf(nameKind, deps, actor, name.id, { citations }, null)
}

/**
 * Call it in the transaction of the review. A picture that was deleted meanwhile is left out.
 * @returns the id of the new person
 * @throws AppError not_found for a relative who was deleted; stale_edit; impossible_relation; invalid
 */
export async function acceptRelative(
  deps: Deps,
  actor: AuditActor,
  row: SubmissionRow,
  choices: RelativeChoices,
): Promise<string> {
  const content = readContent(row)
  const person = await getComparedPerson(deps, content.personId, choices)
  const otherParent = await getOtherParent(deps, content, choices)
  const role = findParentRole(content, person)
  const [picture] = await loadSubmissionMedia(deps.db, row.id)
  const payload = {
    ...buildRelative(content, person, otherParent),
    ...(picture !== undefined && { profilePhotoUrl: buildMediaUrl(picture) }),
  }
  const added = await createPerson(deps, actor, payload, { id: derivePublishedId(row.id) })
  if (role !== null) await updatePerson(deps, actor, person.id, { [`${role}Id`]: added.id }, null)
  await cite(deps, actor, added, row, content)
  return added.id
}
