/** Converts a draft's fields and files to the request body of a submission, and back. */

import { parseTags } from '#client/ui/files/file-validation.ts'
import { invalidDateMessage } from '#client/ui/form/validate-date.ts'
import {
  type SubmissionType,
  type SubmittedFile,
  submissionCategories,
  submissionPayload,
} from '#shared/contracts/submissions.contract.ts'
import * as limits from '#shared/limits.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import {
  buildAttendanceContent,
  emptyAttendance,
  toAttendanceFields,
} from '../attendance/attendance-fields.ts'
import { buildCommentContent, emptyComment, toCommentFields } from '../comment/comment-fields.ts'
import {
  buildCorrectionContent,
  emptyCorrection,
  findMissingSuggestion,
  parseCorrectionContent,
} from '../correction/correction-fields.ts'
import { buildFaceContent, emptyFace, toFaceFields } from '../face/face-fields.ts'
import {
  buildInvitationContent,
  emptyInvitation,
  toInvitationFields,
} from '../invitation/invitation-fields.ts'
import { newQuestion } from '../question/question-fields.ts'
import { buildRelativeContent, emptyRelative, parseRelativeContent } from '../relative/relative-fields.ts'
import { buildReportContent, emptyReport, toReportFields } from '../report/report-fields.ts'
import { buildVoiceContent, emptyVoice, findMissingConsent, toVoiceFields } from '../voice/voice-fields.ts'
import { formatDateField, parseDateField } from './date-field.ts'
import { noItems } from './separate-items.ts'

/** The text of each field by its name. */
export type DraftFields = Readonly<Record<string, string>>

/** A file of a submission; `id` is the id of its media file on the server. */
export interface SubmissionFile {
  id: string
  name: string
  type: string
  size: number
}

/** Of a submission that was declined and is sent again: `missingFiles` see `missing-files.ts`. */
const emptyRevision: DraftFields = { revises: '', missingFiles: '' }
/** `memberIds` has one id a line. */
const emptyArticle: DraftFields = { title: '', excerpt: '', content: '', memberIds: '', ...emptyRevision }
const emptyArchiveItem: DraftFields = {
  title: '',
  description: '',
  category: 'photos',
  tags: '',
  dateTaken: '',
  location: '',
  personRelated: '',
  memberIds: '',
  ...emptyRevision,
  ...emptyVoice,
  ...noItems,
}

export function getEmptyFields(type: SubmissionType): DraftFields {
  if (type === 'correction') return emptyCorrection
  if (type === 'relative') return emptyRelative
  if (type === 'comment') return emptyComment
  if (type === 'face') return emptyFace
  if (type === 'attendance') return emptyAttendance
  if (type === 'report') return emptyReport
  if (type === 'invitation') return emptyInvitation
  return type === 'archive' ? emptyArchiveItem : emptyArticle
}

const withoutRequiredFields: readonly SubmissionType[] = [
  'correction',
  'comment',
  'face',
  'attendance',
  'report',
  'invitation',
]

/** An archive item also requires a file, a correction at least one field, a comment words or thanks, a face a region. */
export function getRequiredFields(type: SubmissionType): readonly string[] {
  if (withoutRequiredFields.includes(type)) return []
  if (type === 'relative') return ['firstName']
  return type === 'archive' ? ['title', 'description'] : ['title', 'excerpt', 'content']
}

/** The specification has one message for all missing fields. */
export function getRequiredMessage(type: SubmissionType): string {
  if (type === 'relative') return 'Please write at least the given names'
  return type === 'archive'
    ? 'Title, description, and file are required for archives'
    : 'Title, excerpt, and content are required'
}

function toSubmittedFile({ id, name, type, size }: SubmissionFile): SubmittedFile {
  return {
    fileName: name.slice(0, limits.textLength.fileName),
    fileSize: size,
    fileType: type.slice(0, limits.textLength.mimeType),
    fileUrl: buildMediaUrl(id),
  }
}

function buildArchiveContent(get: (name: string) => string, files: readonly SubmissionFile[]) {
  const [first, ...more] = files.map(toSubmittedFile)
  return {
    title: get('title'),
    description: get('description'),
    category: submissionCategories.find((category) => category === get('category')) ?? 'other',
    tags: parseTags(get('tags')),
    dateTaken: get('dateTaken') === '' ? null : parseDateField(get('dateTaken')),
    location: get('location') || null,
    personRelated: get('personRelated') || null,
    ...buildMemberIds(get),
    ...buildRevises(get),
    ...buildVoiceContent(get),
    ...(first ?? { fileName: '', fileSize: 0, fileType: '', fileUrl: '' }),
    ...(more.length > 0 && { moreFiles: more }),
  }
}

/** The ids in a field that has one a line. */
export function readIds(field: string | undefined): string[] {
  return (field ?? '').split('\n').filter((id) => id !== '')
}

function buildMemberIds(get: (name: string) => string): { memberIds?: string[] } {
  const memberIds = readIds(get('memberIds'))
  return memberIds.length > 0 ? { memberIds } : {}
}

function buildRevises(get: (name: string) => string): { revises?: string } {
  return get('revises') === '' ? {} : { revises: get('revises') }
}

function buildArticleContent(get: (name: string) => string) {
  return {
    ...{ title: get('title'), excerpt: get('excerpt'), content: get('content') },
    ...buildMemberIds(get),
    ...buildRevises(get),
    ...(get('isQuestion') === 'yes' && { isQuestion: true as const }),
  }
}

/** How many files a submission can have. */
export function getMaxFiles(type: SubmissionType): number {
  return type === 'relative' ? limits.upload.picturesOfRelative : limits.upload.filesPerSubmission
}

const contentBuilders = { correction: buildCorrectionContent, relative: buildRelativeContent }

function buildContent(
  type: SubmissionType,
  get: (name: string) => string,
  files: readonly SubmissionFile[],
): { title: string } {
  if (type === 'archive') return buildArchiveContent(get, files)
  if (type === 'comment') return buildCommentContent(get)
  if (type === 'face') return buildFaceContent(get)
  if (type === 'attendance') return buildAttendanceContent(get)
  if (type === 'report') return buildReportContent(get)
  if (type === 'invitation') return buildInvitationContent(get)
  const build = type === 'correction' || type === 'relative' ? contentBuilders[type] : buildArticleContent
  const content = build(get)
  return { ...content, ...(files.length > 0 && { pictures: files.map(toSubmittedFile) }) }
}

/** Body fields that the form shows as the field `files`. */
const fileFields = ['fileUrl', 'moreFiles', 'pictures']

/** Finds the form field for a dotted path of the request body; null when there is none. */
function findFormField(path: string, type: SubmissionType): string | null {
  // Starts at the end of the path, because `content` is both an object in the body and a field of articles.
  for (const name of path.split('.').reverse()) {
    const field = fileFields.includes(name) ? 'files' : name
    if (field === 'files' || field in getEmptyFields(type)) return field
  }
  return null
}

/** Converts error messages by body path to error messages by form field. */
export function mapFieldErrors(errors: Record<string, string> | undefined, type: SubmissionType) {
  const byField: Record<string, string> = {}
  for (const [path, message] of Object.entries(errors ?? {})) {
    const field = findFormField(path, type)
    if (field !== null) byField[field] ??= message
  }
  return byField
}

export type DraftValidation =
  | { ready: true; title: string; body: string }
  /** `firstField` is the first field with an error. */
  | { ready: false; fieldErrors: Record<string, string>; firstField: string }

/** Validates a draft with the schema of the endpoint. Empty required fields have no message of their own. */
export function validateDraft(
  type: SubmissionType,
  fields: DraftFields,
  files: readonly SubmissionFile[],
  required = getRequiredFields(type),
): DraftValidation {
  const get = (name: string) => fields[name]?.trim() ?? ''
  const missing = required.filter((name) => get(name) === '')
  if (type === 'archive' && files.length === 0) missing.unshift('files')
  const [firstMissing] = missing
  if (firstMissing !== undefined) return { ready: false, fieldErrors: {}, firstField: firstMissing }
  const missingSuggestion = type === 'correction' ? findMissingSuggestion(fields) : null
  if (missingSuggestion !== null) {
    const fieldErrors = { [missingSuggestion]: 'Please write what is right.' }
    return { ready: false, fieldErrors, firstField: missingSuggestion }
  }
  const missingConsent = type === 'archive' ? findMissingConsent(fields) : null
  if (missingConsent !== null) {
    return { ready: false, fieldErrors: missingConsent, firstField: 'hasAgreed' }
  }
  const content = buildContent(type, get, files)
  const { success, data, error } = submissionPayload.safeParse({ type, title: content.title, content })
  if (success) return { ready: true, title: data.title, body: JSON.stringify(data) }
  const messages = error.issues.map(({ path, message }) => [
    path.join('.'),
    path.some((part) => part === 'dateTaken' || part === 'date') ? invalidDateMessage : message,
  ])
  const fieldErrors = mapFieldErrors(Object.fromEntries(messages), type)
  return { ready: false, fieldErrors, firstField: Object.keys(fieldErrors)[0] ?? 'title' }
}

/** Reads the form fields from a request body; empty fields when the body is not a valid submission. */
export function parseDraftFields(type: SubmissionType, body: string): DraftFields {
  const { success, data } = submissionPayload.safeParse(parseJson(body))
  if (!success) return getEmptyFields(type)
  if (data.type === 'correction') return parseCorrectionContent(data.content)
  if (data.type === 'relative') return parseRelativeContent(data.content)
  if (data.type === 'comment') return toCommentFields(data.content)
  if (data.type === 'face') return toFaceFields(data.content)
  if (data.type === 'attendance') return toAttendanceFields(data.content)
  if (data.type === 'report') return toReportFields(data.content)
  if (data.type === 'invitation') return toInvitationFields(data.content)
  if (data.type !== 'archive') {
    const { title, excerpt, content, memberIds = [], isQuestion, revises = '' } = data.content
    const about = isQuestion && newQuestion.fields
    return { ...emptyArticle, title, excerpt, content, memberIds: memberIds.join('\n'), revises, ...about }
  }
  const {
    title,
    description,
    category,
    tags,
    dateTaken,
    location,
    personRelated,
    voice,
    memberIds,
    revises,
  } = data.content
  return {
    ...emptyArchiveItem,
    title,
    description,
    category,
    tags: tags.join(', '),
    dateTaken: formatDateField(dateTaken),
    location: location ?? '',
    personRelated: personRelated ?? '',
    memberIds: voice ? '' : (memberIds ?? []).join('\n'),
    revises: revises ?? '',
    ...toVoiceFields(data.content),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
