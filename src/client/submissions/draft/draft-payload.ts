/** Converts a draft's fields and files to the request body of a submission, and back. */

import { parseTags } from '#client/ui/files/file-validation.ts'
import { invalidDateMessage } from '#client/ui/form/validate-date.ts'
import {
  type SubmissionType,
  type SubmittedFile,
  submissionCategories,
  submissionPayload,
} from '#shared/contracts/submissions.contract.ts'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import * as limits from '#shared/limits.ts'
import { buildMediaUrl } from '#shared/media-url.ts'

/** The text of each field by its name. */
export type DraftFields = Readonly<Record<string, string>>

/** A file of a submission; `id` is the id of its media file on the server. */
export interface SubmissionFile {
  id: string
  name: string
  type: string
  size: number
}

const emptyArticle: DraftFields = { title: '', excerpt: '', content: '' }
const emptyArchiveItem: DraftFields = {
  title: '',
  description: '',
  category: 'photos',
  tags: '',
  dateTaken: '',
  location: '',
  personRelated: '',
}

export function getEmptyFields(type: SubmissionType): DraftFields {
  return type === 'archive' ? emptyArchiveItem : emptyArticle
}

/** An archive item also requires a file. */
export function getRequiredFields(type: SubmissionType): readonly string[] {
  return type === 'archive' ? ['title', 'description'] : ['title', 'excerpt', 'content']
}

/** The specification has one message for all missing fields. */
export function getRequiredMessage(type: SubmissionType): string {
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
    dateTaken: get('dateTaken') === '' ? null : (parseDateInput(get('dateTaken')) ?? get('dateTaken')),
    location: get('location') || null,
    personRelated: get('personRelated') || null,
    ...(first ?? { fileName: '', fileSize: 0, fileType: '', fileUrl: '' }),
    ...(more.length > 0 && { moreFiles: more }),
  }
}

function buildArticleContent(get: (name: string) => string, files: readonly SubmissionFile[]) {
  return {
    title: get('title'),
    excerpt: get('excerpt'),
    content: get('content'),
    ...(files.length > 0 && { pictures: files.map(toSubmittedFile) }),
  }
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
): DraftValidation {
  const get = (name: string) => fields[name]?.trim() ?? ''
  const missing = getRequiredFields(type).filter((name) => get(name) === '')
  if (type === 'archive' && files.length === 0) missing.unshift('files')
  const [firstMissing] = missing
  if (firstMissing !== undefined) return { ready: false, fieldErrors: {}, firstField: firstMissing }
  const content = type === 'archive' ? buildArchiveContent(get, files) : buildArticleContent(get, files)
  const { success, data, error } = submissionPayload.safeParse({ type, title: content.title, content })
  if (success) return { ready: true, title: data.title, body: JSON.stringify(data) }
  const messages = error.issues.map(({ path, message }) => [
    path.join('.'),
    path.includes('dateTaken') ? invalidDateMessage : message,
  ])
  const fieldErrors = mapFieldErrors(Object.fromEntries(messages), type)
  return { ready: false, fieldErrors, firstField: Object.keys(fieldErrors)[0] ?? 'title' }
}

/** Formats a date so that parsing the text gives the same date. */
function formatDateField(edtf: string | null | undefined): string {
  if (!edtf) return ''
  const text = formatEdtfDate(edtf)
  return parseDateInput(text) === edtf ? text : edtf
}

/** Reads the form fields from a request body; empty fields when the body is not a valid submission. */
export function parseDraftFields(type: SubmissionType, body: string): DraftFields {
  const { success, data } = submissionPayload.safeParse(parseJson(body))
  if (!success) return getEmptyFields(type)
  if (data.type !== 'archive') {
    const { title, excerpt, content } = data.content
    return { title, excerpt, content }
  }
  const { title, description, category, tags, dateTaken, location, personRelated } = data.content
  return {
    title,
    description,
    category,
    tags: tags.join(', '),
    dateTaken: formatDateField(dateTaken),
    location: location ?? '',
    personRelated: personRelated ?? '',
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
