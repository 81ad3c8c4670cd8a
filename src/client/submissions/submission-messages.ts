/** What the three kinds of submissions are called, and who has sent one. */
import type { Submission, SubmissionType } from '#shared/contracts/submissions.contract.ts'

export const submissionTexts: Record<
  SubmissionType,
  { dialog: string; intro: string; name: string; submit: string; change: string }
> = {
  news: {
    dialog: 'Share Your News',
    intro: 'A birth, a wedding, a visit: whatever the family should hear of.',
    name: 'News',
    submit: 'Submit News',
    change: 'Change Your News',
  },
  blog: {
    dialog: 'Write a Blog Post',
    intro: 'A memory or a story, told as you would tell it at the table.',
    name: 'Blog post',
    submit: 'Submit Blog Post',
    change: 'Change Your Blog Post',
  },
  archive: {
    dialog: 'Add to Archives',
    intro: 'Pictures, a letter, a recording: and what you know about them.',
    name: 'Archive item',
    submit: 'Submit to Archives',
    change: 'Change Your Archive Item',
  },
}

export function getSubmitterName({ submitter_first_name, submitter_last_name }: Submission): string {
  return `${submitter_first_name} ${submitter_last_name}`.trim() || 'Unknown'
}

/** The same for every kind: somebody looks at it first. */
export const reviewNote = 'A family administrator looks at it before everybody can see it.'

/** Of what is changed before it was sent. */
export const waitsNote = 'It waits on this device, and is sent as you change it here.'
