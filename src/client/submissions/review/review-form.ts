/** A submission as a reviewer may put it right: what was sent, what was changed, what goes to the server. */

import { parseTags } from '#client/submissions/draft/file-validation.ts'
import { validateDateText } from '#client/ui/form/validate-date.ts'
import { getArchiveCategory } from '#shared/archive-categories.ts'
import type { ArchiveCategory } from '#shared/contracts/archives.contract.ts'
import {
  archiveContent,
  type Corrections,
  type Submission,
  type SubmittedFile,
  textContent,
} from '#shared/contracts/submissions.contract.ts'
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'

/** Every field as text; those that the kind does not have are empty. */
export interface ReviewFields {
  title: string
  excerpt: string
  content: string
  description: string
  tags: string
  dateTaken: string
  location: string
  personRelated: string
  category: ArchiveCategory
}

export interface ReadSubmission {
  fields: ReviewFields
  files: SubmittedFile[]
}

const nothing: ReviewFields = {
  title: '',
  excerpt: '',
  content: '',
  description: '',
  tags: '',
  dateTaken: '',
  location: '',
  personRelated: '',
  category: 'Family Events',
}

/** What was sent in; null where its content is not of the form it should have. */
export function readSubmission({ type, title, content }: Submission): ReadSubmission | null {
  if (type !== 'archive') {
    const read = textContent.safeParse(content)
    if (!read.success) return null
    const { excerpt, content: text, pictures = [] } = read.data
    return { fields: { ...nothing, title, excerpt, content: text }, files: pictures }
  }
  const read = archiveContent.safeParse(content)
  if (!read.success) return null
  const { description, tags, dateTaken, location, personRelated, category, moreFiles = [] } = read.data
  const { fileName, fileSize, fileType, fileUrl } = read.data
  return {
    fields: {
      ...nothing,
      title,
      description,
      tags: tags.join(', '),
      dateTaken: dateTaken ? formatEdtfDate(dateTaken) : '',
      location: location ?? '',
      personRelated: personRelated ?? '',
      category: getArchiveCategory(category),
    },
    files: [{ fileName, fileSize, fileType, fileUrl }, ...moreFiles],
  }
}

/** What is wrong with a field, as a sentence, by its name. */
export function faultsOf(fields: ReviewFields, type: Submission['type']): Partial<Record<string, string>> {
  const faults: Partial<Record<string, string>> = {}
  const needed =
    type === 'archive' ? (['title', 'description'] as const) : (['title', 'excerpt', 'content'] as const)
  for (const name of needed) if (fields[name].trim() === '') faults[name] = 'This is needed.'
  const notUnderstood = validateDateText(fields.dateTaken)
  if (notUnderstood !== undefined) faults['dateTaken'] = notUnderstood
  return faults
}

const orNull = (text: string) => text.trim() || null

/** Only what the reviewer changed; undefined where that is nothing. */
export function correctionsOf(fields: ReviewFields, before: ReviewFields): Corrections | undefined {
  const changed = (name: keyof ReviewFields) => fields[name] !== before[name]
  const corrections: Corrections = {
    ...(changed('title') && { title: fields.title }),
    ...(changed('excerpt') && { excerpt: fields.excerpt }),
    ...(changed('content') && { content: fields.content }),
    ...(changed('description') && { description: fields.description }),
    ...(changed('tags') && { tags: parseTags(fields.tags) }),
    ...(changed('dateTaken') && { dateTaken: parseDateInput(fields.dateTaken) }),
    ...(changed('location') && { location: orNull(fields.location) }),
    ...(changed('personRelated') && { personRelated: orNull(fields.personRelated) }),
  }
  return Object.keys(corrections).length > 0 ? corrections : undefined
}
