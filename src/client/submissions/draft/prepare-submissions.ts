/** Validates a draft and makes its submissions: one, one with the news of a birth, or one for each file. */
import type { FollowUp } from '#client/offline/outbox/outbox-entry.ts'
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'
import { createBirthNews } from '../relative/birth-news.ts'
import type { ChosenFile } from './draft-files.ts'
import { type DraftFields, getEmptyFields, validateDraft } from './draft-payload.ts'
import { getItem, hasSeparateItems, requiredOfItem } from './separate-items.ts'
import { getFilesToSend } from './unsaved-files.ts'

/** The first is the submission of the form; the others go with it. */
export type Submissions = readonly [FollowUp, ...FollowUp[]]

export interface PreparedDraft {
  type: SubmissionType
  fields: DraftFields
  files: readonly ChosenFile[]
  /** The idempotency key of the form's submission. */
  key: string
  /** Not a change of a submission that waits already. */
  isNew: boolean
}

interface Invalid {
  ready: false
  fieldErrors: Record<string, string>
  /** The first field with an error. */
  firstField: string
  /** The file whose item has the error. */
  fileId?: string
}

type Prepared = { ready: true; submissions: Submissions } | Invalid

export function prepareSubmissions(draft: PreparedDraft): Prepared {
  const faulty = draft.files.find((file) => file.error !== null)
  const prepared = hasSeparateItems(draft.fields) ? prepareItems(draft) : prepareTogether(draft)
  if (!faulty) return prepared
  const fileErrors = { files: `“${faulty.name}” cannot be sent. Please remove it.` }
  if (prepared.ready) return { ready: false, firstField: 'files', fieldErrors: fileErrors }
  // The file field comes first in the form for archive items, and last in the form for articles.
  const firstField = draft.type === 'archive' ? 'files' : prepared.firstField
  return { ...prepared, firstField, fieldErrors: { ...prepared.fieldErrors, ...fileErrors } }
}

function prepareTogether({ type, fields, files, key, isNew }: PreparedDraft): Prepared {
  const filesToSend = getFilesToSend(files)
  const result = validateDraft(type, fields, filesToSend)
  if (!result.ready) return result
  const { title, body } = result
  const submission = { endpoint: 'createSubmission', type, title, body, files: filesToSend } as const
  const news = type === 'relative' && isNew ? createBirthNews(key, fields, filesToSend) : null
  return { ready: true, submissions: [{ key, submission }, ...(news ? [news] : [])] }
}

/** Each file is a submission of its own: it is sent, reviewed and withdrawn without the others. */
function prepareItems({ type, fields, files }: PreparedDraft): Prepared {
  const submissions: FollowUp[] = []
  for (const file of files) {
    const { key = '', ...item } = getItem(fields, file)
    const filesToSend = getFilesToSend([file])
    const result = validateDraft(type, { ...getEmptyFields(type), ...item }, filesToSend, requiredOfItem)
    if (!result.ready) return { ...result, fileId: file.id }
    const { title, body } = result
    const submission = { endpoint: 'createSubmission', type, title, body, files: filesToSend } as const
    submissions.push({ key, submission })
  }
  const [first, ...others] = submissions
  if (!first) return { ready: false, firstField: 'files', fieldErrors: {} }
  return { ready: true, submissions: [first, ...others] }
}
