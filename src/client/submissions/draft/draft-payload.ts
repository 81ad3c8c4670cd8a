/** What a form's fields and files become on the wire, and the way back. */
import { invalidDateMessage } from '#client/ui/form/validate-date.ts'
import {
  type SubmissionType,
  type SubmittedFile,
  submissionCategories,
  submissionPayload,
} from '#shared/contracts/submissions.contract.ts'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { parseTags } from './file-validation.ts'

/** What was typed, by the field's name. */
export type Fields = Readonly<Record<string, string>>

/** A file that goes along: its id is its medium's. */
export interface NamedFile {
  id: string
  name: string
  type: string
  size: number
}

const blankText: Fields = { title: '', excerpt: '', content: '' }
const blankArchive: Fields = {
  title: '',
  description: '',
  category: 'photos',
  tags: '',
  dateTaken: '',
  location: '',
  personRelated: '',
}

export function blankFields(type: SubmissionType): Fields {
  return type === 'archive' ? blankArchive : blankText
}

/** The fields that must be filled; an archive item needs a file besides. */
export function requiredFields(type: SubmissionType): readonly string[] {
  return type === 'archive' ? ['title', 'description'] : ['title', 'excerpt', 'content']
}

/** The specification's one sentence for all that is missing. */
export function requiredSentence(type: SubmissionType): string {
  return type === 'archive'
    ? 'Title, description, and file are required for archives'
    : 'Title, excerpt, and content are required'
}

function submitted({ id, name, type, size }: NamedFile): SubmittedFile {
  return {
    fileName: name.slice(0, 300),
    fileSize: size,
    fileType: type.slice(0, 200),
    fileUrl: buildMediaUrl(id),
  }
}

function archiveContentOf(said: (name: string) => string, files: readonly NamedFile[]) {
  const [first, ...more] = files.map(submitted)
  return {
    title: said('title'),
    description: said('description'),
    category: submissionCategories.find((known) => known === said('category')) ?? 'other',
    tags: parseTags(said('tags')),
    dateTaken: said('dateTaken') === '' ? null : (parseDateInput(said('dateTaken')) ?? said('dateTaken')),
    location: said('location') || null,
    personRelated: said('personRelated') || null,
    ...(first ?? { fileName: '', fileSize: 0, fileType: '', fileUrl: '' }),
    ...(more.length > 0 && { moreFiles: more }),
  }
}

function textContentOf(said: (name: string) => string, files: readonly NamedFile[]) {
  return {
    title: said('title'),
    excerpt: said('excerpt'),
    content: said('content'),
    ...(files.length > 0 && { pictures: files.map(submitted) }),
  }
}

/** Where a field of the body stands in the form. */
const places: Record<string, string> = { fileUrl: 'files', moreFiles: 'files', pictures: 'files' }

/** The form's field that a dotted path of the body is about; null where none is. */
function placeOf(path: string, type: SubmissionType): string | null {
  // The innermost: `content` is the body's word for all of them, and a field of texts.
  for (const name of path.split('.').reverse()) {
    const place = places[name] ?? name
    if (place === 'files' || place in blankFields(type)) return place
  }
  return null
}

/** The server's objections, by the form's own fields. */
export function byField(fields: Record<string, string> | undefined, type: SubmissionType) {
  const found: Record<string, string> = {}
  for (const [path, sentence] of Object.entries(fields ?? {})) {
    const place = placeOf(path, type)
    if (place !== null) found[place] ??= sentence
  }
  return found
}

/** A form as it would be sent, or what stands against it. */
export type Checked =
  | { ready: true; title: string; body: string }
  | { ready: false; missing: boolean; wrong: Record<string, string>; gap: string }

interface Issue {
  code?: string | undefined
  message: string
  path: readonly PropertyKey[]
  maximum?: unknown
}

function sayIssue({ code, message, path, maximum }: Issue): string {
  if (path.includes('dateTaken')) return invalidDateMessage
  return code === 'too_big' ? `This is too long: at most ${String(maximum)}.` : message
}

/** Checks a form by the call's own rules. `gap`: the field to go to first. */
export function checkForm(type: SubmissionType, fields: Fields, files: readonly NamedFile[]): Checked {
  const said = (name: string) => fields[name]?.trim() ?? ''
  const empty = requiredFields(type).filter((name) => said(name) === '')
  if (type === 'archive' && files.length === 0) empty.unshift('files')
  const [firstEmpty] = empty
  if (firstEmpty !== undefined) return { ready: false, missing: true, wrong: {}, gap: firstEmpty }
  const content = type === 'archive' ? archiveContentOf(said, files) : textContentOf(said, files)
  const read = submissionPayload.safeParse({ type, title: content.title, content })
  if (read.success) return { ready: true, title: read.data.title, body: JSON.stringify(read.data) }
  const issues = Object.fromEntries(
    read.error.issues.map((issue) => [issue.path.join('.'), sayIssue(issue)] as const),
  )
  const wrong = byField(issues, type)
  return { ready: false, missing: false, wrong, gap: Object.keys(wrong)[0] ?? 'title' }
}

/** A date in words that are read back as the same date. */
function sayDateTaken(edtf: string | null | undefined): string {
  if (!edtf) return ''
  const words = formatEdtfDate(edtf)
  return parseDateInput(words) === edtf ? words : edtf
}

/** The fields that a body was made from; empty ones where it is none of ours. */
export function fieldsOfBody(type: SubmissionType, body: string): Fields {
  const read = submissionPayload.safeParse(readJson(body))
  if (!read.success) return blankFields(type)
  const { data } = read
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
    dateTaken: sayDateTaken(dateTaken),
    location: location ?? '',
    personRelated: personRelated ?? '',
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
