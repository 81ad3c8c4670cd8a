/** Turns outbox entries and drafts into plain texts with their files, for saving them outside this site. */
import type { Draft, OutboxEntry, OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import { formatDateTime } from '#client/ui/format/format-date.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { submissionTexts } from '../submission-messages.ts'

export interface SubmissionExport {
  title: string
  /** The content of the text file. */
  text: string
  files: readonly OutboxFile[]
}

/** The exported fields in their order. */
const fieldLabels = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  description: 'Description',
  category: 'Category',
  dateTaken: 'Date taken',
  personRelated: 'Person',
  location: 'Location',
  tags: 'Tags',
} as const

function formatField(value: unknown, name = ''): string {
  if (name === 'dateTaken' && typeof value === 'string') return formatEdtfDate(value.trim())
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join(', ')
  return typeof value === 'string' ? value.trim() : ''
}

function buildText(
  kind: string,
  savedAt: number,
  fields: Record<string, unknown>,
  files: readonly OutboxFile[],
) {
  const sections = Object.entries(fieldLabels).flatMap(([name, label]) => {
    const text = formatField(fields[name], name)
    return text === '' ? [] : [`${label}\n${text}`]
  })
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
    return isRecord(payload) && isRecord(payload['content']) ? payload['content'] : {}
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
