/** Writes the news item that goes with the submission of a birth. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { FollowUp, OutboxSubmission } from '#client/offline/outbox/outbox-entry.ts'
import { formatUuid } from '#shared/format-uuid.ts'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { type DraftFields, validateDraft } from '../draft/draft-payload.ts'

function formatBirthDay(words: string): string {
  const date = parseDateInput(words)
  if (date === null) return ''
  return ` ${/^\d{4}-\d{2}-\d{2}$/.test(date) ? 'on ' : 'in '}${formatEdtfDate(date)}`
}

/**
 * The author can change the text in My Submissions while it waits.
 *
 * @param relativeKey the idempotency key of the submission of the birth; the same key gives the same key of the news
 * @returns null where the author does not want news, or the birth is kept back
 */
export function createBirthNews(
  relativeKey: string,
  fields: DraftFields,
  files: OutboxSubmission['files'],
): FollowUp | null {
  const { isBirth, tellsNews, isKeptBack, personName, personId = '', otherParentId = '' } = fields
  if (isBirth !== 'yes' || tellsNews !== 'yes' || isKeptBack === 'yes') return null
  const firstName = fields['firstName']?.trim() ?? ''
  const name = `${firstName} ${fields['lastName']?.trim() ?? ''}`.trim()
  const parents = [personName, otherParentId && fields['otherParentName']].filter(Boolean).join(' and ')
  const text = `${name} was born${formatBirthDay(fields['birthDate']?.trim() ?? '')}, child of ${parents}.`
  const news = {
    title: `${firstName} was born`,
    excerpt: text,
    content: text,
    memberIds: [personId, otherParentId].join('\n'),
  }
  const checked = validateDraft('news', news, files)
  if (!checked.ready) return null
  const { title, body } = checked
  const key = formatUuid(sha256(utf8ToBytes(`birth news ${relativeKey}`)), 8)
  return { key, submission: { endpoint: 'createSubmission', type: 'news', title, body, files } }
}
