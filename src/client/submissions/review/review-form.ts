/** The fields of a submission that a reviewer can correct, and the corrections to send. */
import { parseTags } from '#client/ui/files/file-validation.ts'
import {
  type FieldErrors,
  type FormFields,
  fieldsFor,
  readChanges,
  readValues,
  validatePayload,
} from '#client/ui/form/form-fields.ts'
import { getArchiveCategory } from '#shared/archive-categories.ts'
import type { ArchiveCategory } from '#shared/contracts/archives.contract.ts'
import { type Corrections, corrections } from '#shared/contracts/reviews.contract.ts'
import {
  type ArchiveContent,
  archiveContent,
  type Submission,
  type SubmittedFile,
  type TextContent,
  textContent,
} from '#shared/contracts/submissions.contract.ts'

const article = fieldsFor<TextContent>()
const articleFields = {
  title: article.text('Title', ({ title }) => title),
  excerpt: article.text('Excerpt', ({ excerpt }) => excerpt),
  content: article.text('Content', ({ content }) => content),
}

const archive = fieldsFor<ArchiveContent>()
const archiveFields = {
  title: archive.text('Title', ({ title }) => title),
  description: archive.text('Description', ({ description }) => description),
  tags: {
    label: 'Tags',
    empty: '',
    readValue: ({ tags }: ArchiveContent) => tags.join(', '),
    toPayload: parseTags,
    format: (tags: string) => tags,
  },
  dateTaken: archive.date('Date taken', ({ dateTaken }) => dateTaken ?? null),
  location: archive.optionalText('Location', ({ location }) => location ?? null),
  personRelated: archive.optionalText('Person', ({ personRelated }) => personRelated ?? null),
}

/** The text of each field by its name. */
export type ReviewValues = Readonly<Record<string, string>>

export interface ReviewForm {
  fields: FormFields<never>
  /** The values as submitted. */
  initial: ReviewValues
  files: SubmittedFile[]
  /** The ids of the people of the story. */
  memberIds: readonly string[]
  /** Who agrees that the family may listen; null where nobody was recorded on the site. */
  consent: string | null
  /** The suggested category of the published archive item; null for articles. */
  category: ArchiveCategory | null
}

/** Null when the content of the submission is not valid. */
export function createReviewForm({ type, title, content }: Submission): ReviewForm | null {
  if (type !== 'archive') {
    const { data } = textContent.safeParse(content)
    if (!data) return null
    const initial = readValues<TextContent, typeof articleFields>(articleFields, { ...data, title })
    return {
      fields: articleFields,
      initial,
      files: data.pictures ?? [],
      memberIds: data.memberIds ?? [],
      consent: null,
      category: null,
    }
  }
  const { data } = archiveContent.safeParse(content)
  if (!data) return null
  const { fileName, fileSize, fileType, fileUrl, moreFiles = [] } = data
  return {
    fields: archiveFields,
    initial: readValues<ArchiveContent, typeof archiveFields>(archiveFields, { ...data, title }),
    files: [{ fileName, fileSize, fileType, fileUrl }, ...moreFiles],
    memberIds: data.memberIds ?? [],
    consent: data.voice ? data.voice.speaker || 'The person who speaks' : null,
    category: getArchiveCategory(data.category),
  }
}

function readCorrections({ fields, initial }: ReviewForm, values: ReviewValues) {
  return readChanges<never, FormFields<never>>(fields, values, { before: initial, record: null })
}

/** Validates the changed fields with the schema of the endpoint. */
export function validateCorrections(form: ReviewForm, values: ReviewValues): FieldErrors {
  return validatePayload(form.fields, readCorrections(form, values), corrections)
}

/** The changed fields; undefined without changes. Call only with valid values. */
export function buildCorrections(form: ReviewForm, values: ReviewValues): Corrections | undefined {
  const changes = readCorrections(form, values)
  return Object.keys(changes).length > 0 ? corrections.parse(changes) : undefined
}
