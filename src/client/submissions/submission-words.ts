/** What the three kinds of submissions are called. */
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'

export const submissionWords: Record<
  SubmissionType,
  { dialog: string; intro: string; name: string; submit: string }
> = {
  news: {
    dialog: 'Share Your News',
    intro: 'A birth, a wedding, a visit: whatever the family should hear of.',
    name: 'News',
    submit: 'Submit News',
  },
  blog: {
    dialog: 'Write a Blog Post',
    intro: 'A memory or a story, told as you would tell it at the table.',
    name: 'Blog post',
    submit: 'Submit Blog Post',
  },
  archive: {
    dialog: 'Add to Archives',
    intro: 'A picture, a letter, a recording: one file, and what you know about it.',
    name: 'Archive item',
    submit: 'Submit to Archives',
  },
}

/** The same for every kind: somebody looks at it first. */
export const reviewNote = 'A family administrator looks at it before everybody can see it.'
