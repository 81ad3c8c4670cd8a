/** Turns outbox entries and drafts into plain texts with their files, for saving them outside this site. */
import type { Draft, OutboxEntry, OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import { formatDateTime } from '#client/ui/format/format-date.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { suggestedFields } from '#shared/corrections/correction-fields.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import type { AttendanceAnswer } from '#shared/reunions/attendance-fields.ts'
import { answerLabels } from '../attendance/answer-labels.ts'
import { toBeforeField } from '../correction/correction-fields.ts'
import { listItems } from '../draft/separate-items.ts'
import { submissionTexts } from '../submission-messages.ts'

export interface SubmissionExport {
  title: string
  /** The content of the text file. */
  text: string
  files: readonly OutboxFile[]
}

/** The exported fields of requests and drafts, in their order. */
const fieldLabels: Readonly<Record<string, string>> = {
  title: 'Title',
  isQuestion: 'Question to the family',
  excerpt: 'Excerpt',
  content: 'Content',
  text: 'Comment',
  isThanks: 'Thank-you',
  name: 'Name',
  answer: 'Answer',
  peopleCount: 'Number of people',
  brings: 'Brings',
  description: 'Description',
  category: 'Category',
  dateTaken: 'Date taken',
  personRelated: 'Person',
  location: 'Location',
  tags: 'Tags',
  speaker: 'Speaker',
  agrees: 'The speaker agrees that the family may listen',
  hasAgreed: 'The speaker agrees that the family may listen',
  topic: 'About',
  recordTitle: 'Corrected title',
  date: 'Date',
  place: 'Place',
  value: 'Description of the fact',
  personName: 'Relative of',
  relation: 'Relationship',
  firstName: 'First name',
  lastName: 'Last name',
  maidenName: 'Maiden name',
  gender: 'Gender',
  otherParentName: 'Other parent',
  birthDate: 'Birth date',
  birthPlace: 'Birthplace',
  isBirth: 'The child was just born',
  isDeceased: 'This person has died',
  deathDate: 'Death date',
  isKeptBack: 'Do not publish until the parents agree',
  tellsNews: 'Also share this birth as news',
  reason: 'Reason',
  toldBy: 'Told by',
}

/** Fields that are not exported: ids, values that the author did not write, and how a form is shown. */
export const unexportedFields: ReadonlySet<string> = new Set([
  ...['personId', 'itemId', 'eventId', 'factId', 'faceId', 'commentId', 'reunionId', 'otherParentId'],
  ...['targetType', 'targetId', 'parentId', 'authorId', 'memberIds', 'speakerId', 'topicPersonId', 'revises'],
  // What the record said before, what is corrected (in the title, too), and where in the picture a face is.
  ...['before', 'subject', 'tag', 'region', ...suggestedFields.map(toBeforeField)],
  // Exported as files.
  ...['pictures', 'moreFiles', 'missingFiles', 'fileName', 'fileSize', 'fileType', 'fileUrl'],
  // Exported one by one.
  ...['items', 'isSeparate', 'isVoice'],
])

const dateFields = new Set(['dateTaken', 'date', 'birthDate', 'deathDate'])
/** In requests true or false, in drafts "yes" or empty. */
const yesFields = new Set([
  ...['isQuestion', 'isThanks', 'agrees', 'hasAgreed'],
  ...['isBirth', 'isDeceased', 'isKeptBack', 'tellsNews'],
])

function isAnswer(value: unknown): value is AttendanceAnswer {
  return typeof value === 'string' && value in answerLabels
}

function formatField(value: unknown, name = ''): string {
  if (yesFields.has(name)) return value === true || value === 'yes' ? 'Yes' : ''
  if (name === 'answer') return isAnswer(value) ? answerLabels[value] : ''
  if (dateFields.has(name) && typeof value === 'string') return formatEdtfDate(value.trim())
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(', ')
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

function formatFields(fields: Record<string, unknown>): string[] {
  return Object.entries(fieldLabels).flatMap(([name, label]) => {
    const text = formatField(fields[name], name)
    return text === '' ? [] : [`${label}\n${text}`]
  })
}

function buildText(
  kind: string,
  savedAt: number,
  fields: Record<string, unknown>,
  files: readonly OutboxFile[],
) {
  const sections = [...formatFields(fields), ...listItems(fields).flatMap(formatFields)]
  const fileList = files.map(({ name, size }) => `${name} (${formatFileSize(size)})`)
  if (fileList.length > 0) sections.push(`Files\n${fileList.join('\n')}`)
  return `${[`${kind}, written on ${formatDateTime(savedAt)}`, ...sections].join('\n\n')}\n`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads the fields of a request body; empty when the body has an unknown format. */
function readContent(body: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(body)
    if (!isRecord(payload) || !isRecord(payload['content'])) return {}
    const { suggested, voice, ...content } = payload['content']
    // A comment without words is a thank-you.
    const isThanks = content['text'] === null
    return { ...content, ...(isRecord(suggested) && suggested), ...(isRecord(voice) && voice), isThanks }
  } catch {
    return {}
  }
}

/** Null when this device cannot decrypt the entry. */
export function exportEntry({ submission, savedAt }: OutboxEntry): SubmissionExport | null {
  if (!submission) return null
  const { type, title, body, files } = submission
  const fields = { title, ...readContent(body) }
  return { title, text: buildText(submissionTexts[type].name, savedAt, fields, files), files }
}

/** @param kind a heading such as "News, draft" */
export function exportDraft(
  kind: string,
  { fields, files, savedAt }: Pick<Draft, 'fields' | 'files' | 'savedAt'>,
): SubmissionExport {
  return { title: formatField(fields['title']) || kind, text: buildText(kind, savedAt, fields, files), files }
}
