/** What the form begins with when somebody revises a submission that was not accepted. */
import { z } from 'zod'
import { type Submission, submittedFile } from '#shared/contracts/submissions.contract.ts'
import { parseDraftFields } from '../draft/draft-payload.ts'
import type { FormSubject } from '../draft/draft-state.ts'
import { formatMissingFiles, getRevisionSlot } from '../draft/missing-files.ts'
import type { ListedEntry } from '../outbox/merge-with-submissions.ts'

const revisable = ['news', 'blog', 'archive']
const file = submittedFile.strip()
const files = z.array(file).catch([])

/** The ids of the submissions that the author has sent again, or that wait on this device to be sent again. */
export function listRevisedIds(
  submissions: readonly Submission[],
  entries: readonly ListedEntry[],
): ReadonlySet<unknown> {
  return new Set([
    ...submissions.map(({ content }) => content['revises']),
    ...entries.map(({ entry: { submission } }) =>
      submission ? parseDraftFields(submission.type, submission.body)['revises'] : undefined,
    ),
  ])
}

/** A recording is made again, because its consent belongs to the recording. */
export function canRevise({ type, status, content }: Submission): boolean {
  return status === 'rejected' && revisable.includes(type) && content['voice'] === undefined
}

export function getRevisedSubject({ id, type, title, content }: Submission): FormSubject {
  return {
    slot: getRevisionSlot(id),
    fields: {
      ...parseDraftFields(type, JSON.stringify({ type, title, content })),
      revises: id,
      missingFiles: formatMissingFiles([
        ...files.parse([content]),
        ...files.parse(content['moreFiles']),
        ...files.parse(content['pictures']),
      ]),
    },
  }
}
