/** What somebody wrote, in words that can be read without this site: for saving it as a file. */

import type { Draft, OutboxEntry, OutboxFile } from '#client/offline/outbox/outbox-entry.ts'
import { formatDateTime } from '#client/ui/format/format-date.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { submissionTexts } from '../submission-messages.ts'

export interface SubmissionExport {
  title: string
  /** The whole text, ready to be saved. */
  words: string
  files: readonly OutboxFile[]
}

/** In the order in which they are read; what is not here is about the files, which come themselves. */
const labels = {
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

function asWords(value: unknown, name = ''): string {
  if (name === 'dateTaken' && typeof value === 'string') return formatEdtfDate(value.trim())
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(', ')
  return typeof value === 'string' ? value.trim() : ''
}

function writeDown(
  kind: string,
  savedAt: number,
  fields: Record<string, unknown>,
  files: readonly OutboxFile[],
) {
  const parts = Object.entries(labels).flatMap(([name, label]) => {
    const words = asWords(fields[name], name)
    return words === '' ? [] : [`${label}\n${words}`]
  })
  const list = files.map(({ name, size }) => `${name} (${formatFileSize(size)})`)
  if (list.length > 0) parts.push(`Files\n${list.join('\n')}`)
  return `${[`${kind}, written on ${formatDateTime(savedAt)}`, ...parts].join('\n\n')}\n`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of what will be sent; none where it is no submission as we know them. */
function fieldsOf(body: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(body)
    return isRecord(payload) && isRecord(payload['content']) ? payload['content'] : {}
  } catch {
    return {}
  }
}

/** Null where this device cannot open it. */
export function exportEntry({ submission: writing, savedAt }: OutboxEntry): SubmissionExport | null {
  if (!writing) return null
  const { type, title, body, files } = writing
  const fields = { title, ...fieldsOf(body) }
  return { title, words: writeDown(submissionTexts[type].name, savedAt, fields, files), files }
}

/** What was begun, or is being changed; `kind` says which in words. */
export function exportDraft(kind: string, { fields, files, savedAt }: Draft): SubmissionExport {
  return { title: asWords(fields['title']) || kind, words: writeDown(kind, savedAt, fields, files), files }
}
