/** Writes an accepted correction to its record; in the family tree with a citation that names who told it. */
import { getArchive, updateItemDetails } from '#server/archives/archives.service.ts'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { createRecord, updateRecordOf } from '#server/facts/edit-records.service.ts'
import { listFactsOfPerson } from '#server/facts/facts.service.ts'
import { factKind } from '#server/facts/record-kinds.ts'
import { getPerson, updatePerson } from '#server/people/people.service.ts'
import { updateEventDetails } from '#server/timeline/edit-events.service.ts'
import { getEvent } from '#server/timeline/timeline.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { ReviewPayload } from '#shared/contracts/reviews.contract.ts'
import type { Citation } from '#shared/contracts/sources.contract.ts'
import { type CorrectionContent, correctionContent } from '#shared/contracts/submissions.contract.ts'
import {
  findCorrectedFact,
  getEventValues,
  getFactValues,
  getItemValues,
  getNameValues,
  toEventUpdate,
  toItemUpdate,
} from '#shared/corrections/corrected-record.ts'
import {
  getTargetField,
  type SuggestedValues,
  suggestedFields,
} from '#shared/corrections/correction-fields.ts'
import { type FactTag, getFactTag } from '#shared/fact-tags.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import type { SubmissionRow } from './submissions.store.ts'

export type CorrectionChoices = Pick<
  ReviewPayload,
  'accepted' | 'asAlternative' | 'comparedWith' | 'isOneOfMany'
>

const unreadableContent = () => new AppError('impossible', 'Invalid content format')

/** The suggested values that the reviewer accepts. */
function getAccepted(
  { suggested }: CorrectionContent,
  { accepted }: CorrectionChoices,
): Partial<SuggestedValues> {
  const entries = Object.entries(suggested)
  return Object.fromEntries(entries.filter(([field]) => accepted?.some((one) => one === field) ?? true))
}

/** "Told by Aunt Ingrid on 12 March 2026", with the reason. */
export function buildCitation(
  row: SubmissionRow,
  { toldBy, reason }: Pick<CorrectionContent, 'toldBy' | 'reason'>,
): Citation {
  const writer = `${row.submitter_first_name} ${row.submitter_last_name}`.trim()
  const date = row.created_at.slice(0, 10)
  return {
    text: `Told by ${toldBy || writer} on ${formatEdtfDate(date)}`,
    date,
    ...(reason && { note: reason }),
  }
}

/** @throws AppError stale_edit with the current record if the reviewer has seen another version */
function checkCompared(
  record: { updated_at: string } | undefined,
  { comparedWith }: CorrectionChoices,
): void {
  if (comparedWith === undefined || comparedWith === (record?.updated_at ?? null)) return
  throw new AppError(
    'stale_edit',
    'The record has changed since you opened this correction. Please compare again.',
    record === undefined ? {} : { current: record },
  )
}

/** @throws AppError stale_edit where one of many corrections is about a value that is not what its author saw */
function checkUnchanged(
  { suggested, before }: CorrectionContent,
  now: SuggestedValues,
  { isOneOfMany }: CorrectionChoices,
): void {
  if (!isOneOfMany) return
  const changed = suggestedFields.filter((field) => suggested[field] !== undefined)
  if (changed.every((field) => (before[field] ?? '') === (now[field] ?? ''))) return
  throw new AppError(
    'stale_edit',
    'The record has changed since this correction was written. Please open the correction and compare.',
  )
}

/** Whose new fact it is. @throws AppError impossible for a couple's fact where the couple is not clear */
function findOwner({ id, partners }: FamilyMember, kind: FactTag | null) {
  if (kind?.of !== 'union') return { personId: id }
  const [unionId, ...others] = new Set(partners.map(({ union_id }) => union_id))
  if (unionId === undefined)
    throw new AppError(
      'impossible',
      'This person has no partner in the family tree. Please add the partner first, then accept this correction.',
    )
  if (others.length > 0)
    throw new AppError(
      'impossible',
      'This person has several partners in the family tree, and the correction does not say which one. Please add the date or the place to the right couple yourself, then decline this correction.',
    )
  return { unionId }
}

async function writeFact(
  deps: Deps,
  actor: AuditActor,
  row: SubmissionRow,
  content: CorrectionContent,
  choices: CorrectionChoices,
): Promise<void> {
  const { personId = '', tag } = content
  const person = await getPerson(deps, personId)
  const fact = findCorrectedFact(content, person, await listFactsOfPerson(deps, person))
  checkCompared(fact, choices)
  checkUnchanged(content, fact ? getFactValues(fact) : {}, choices)
  const kind = getFactTag(fact?.tag ?? tag ?? '')
  if (kind?.isReadOnly || (fact === undefined && kind === null)) throw unreadableContent()
  const values = getAccepted(content, choices)
  const citation = buildCitation(row, content)
  if (fact && !choices.asAlternative) {
    const citations = [...(fact.citations ?? []), citation]
    await updateRecordOf(factKind, deps, actor, fact.id, { ...values, citations }, null)
    return
  }
  const owner = fact?.union_id === undefined ? findOwner(person, kind) : { unionId: fact.union_id }
  const { type } = fact ?? {}
  await createRecord(
    factKind,
    deps,
    actor,
    { ...owner, tag, ...(type !== undefined && { type }), ...values, citations: [citation] },
    async () => undefined,
  )
}

async function writeName(
  deps: Deps,
  actor: AuditActor,
  content: CorrectionContent,
  choices: CorrectionChoices,
): Promise<void> {
  const person = await getPerson(deps, content.personId ?? '')
  checkCompared(person, choices)
  checkUnchanged(content, getNameValues(person), choices)
  await updatePerson(deps, actor, person.id, getAccepted(content, choices), null)
}

async function writeItem(
  deps: Deps,
  actor: AuditActor,
  content: CorrectionContent,
  choices: CorrectionChoices,
): Promise<void> {
  const item = await getArchive(deps, content.itemId ?? '')
  checkCompared(item, choices)
  checkUnchanged(content, getItemValues(item), choices)
  await updateItemDetails(deps, actor, item.id, toItemUpdate(getAccepted(content, choices)))
}

async function writeEvent(
  deps: Deps,
  actor: AuditActor,
  content: CorrectionContent,
  choices: CorrectionChoices,
): Promise<void> {
  const event = await getEvent(deps, content.eventId ?? '')
  checkCompared(event, choices)
  checkUnchanged(content, getEventValues(event), choices)
  await updateEventDetails(deps, actor, event.id, toEventUpdate(getAccepted(content, choices)))
}

/**
 * Call it in the transaction of the review.
 * @returns the id of the record; null where the correction has only words, so that nothing was changed
 * @throws AppError not_found for a record that was deleted; stale_edit; conflict for a locked fact; invalid
 */
export async function acceptCorrection(
  deps: Deps,
  actor: AuditActor,
  row: SubmissionRow,
  choices: CorrectionChoices,
): Promise<string | null> {
  const content = correctionContent.safeParse(JSON.parse(row.content)).data
  if (!content) throw unreadableContent()
  if (Object.keys(getAccepted(content, choices)).length === 0) return null
  if (content.subject === 'other') return null
  if (content.subject === 'name') await writeName(deps, actor, content, choices)
  else if (content.subject === 'fact') await writeFact(deps, actor, row, content, choices)
  else if (content.subject === 'item') await writeItem(deps, actor, content, choices)
  else await writeEvent(deps, actor, content, choices)
  return content[getTargetField(content.subject)] ?? null
}
