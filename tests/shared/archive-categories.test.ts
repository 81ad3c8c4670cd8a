import { expect, it } from 'vitest'
import { createReviewForm } from '#client/submissions/review/review-form.ts'
import { getArchiveCategory, getCategoryForMediaKind } from '#shared/archive-categories.ts'
import { archiveCategories } from '#shared/contracts/archives.contract.ts'
import { mediaKind } from '#shared/contracts/media.contract.ts'
import { type Submission, submissionCategories } from '#shared/contracts/submissions.contract.ts'

function createSubmission(category: string): Submission {
  const file = { fileName: 'a.pdf', fileSize: 1, fileType: 'application/pdf', fileUrl: '/api/media/a' }
  return {
    id: 's1',
    type: 'archive',
    title: 'Letter',
    content: { title: 'Letter', description: 'From Ulvik.', category, tags: [], ...file },
    status: 'pending',
    review_notes: null,
    submitter_first_name: 'Anna',
    submitter_last_name: 'Lind',
    created_at: '',
    updated_at: '',
    reviewed_at: null,
    published_id: null,
  }
}

it.each(submissionCategories)(
  'preselects in the review the category that the server publishes for %s',
  (category) => {
    expect(archiveCategories).toContain(getArchiveCategory(category))
    expect(createReviewForm(createSubmission(category))?.category).toBe(getArchiveCategory(category))
  },
)

it.each(mediaKind.options)('has an archive category for files of kind %s', (kind) => {
  expect(archiveCategories).toContain(getCategoryForMediaKind(kind))
})
