/** Texts about submissions: names of the types, the submitter's name, numbers of files. */
import type { Submission, SubmissionType } from '#shared/contracts/submissions.contract.ts'

export const submissionTexts: Record<
  SubmissionType,
  { dialog: string; intro: string; name: string; submit: string; edit: string }
> = {
  news: {
    dialog: 'Share Your News',
    intro: 'Tell the family about a birth, a wedding, a visit or other news.',
    name: 'News',
    submit: 'Submit News',
    edit: 'Edit Your News',
  },
  blog: {
    dialog: 'Write a Blog Post',
    intro: 'Write down a memory or a story for the family.',
    name: 'Blog post',
    submit: 'Submit Blog Post',
    edit: 'Edit Your Blog Post',
  },
  archive: {
    dialog: 'Add to Archives',
    intro: 'Add pictures, letters or recordings, and describe them.',
    name: 'Archive item',
    submit: 'Submit to Archives',
    edit: 'Edit Your Archive Item',
  },
  correction: {
    dialog: 'Suggest a Correction',
    intro: 'Only the administrators can read your correction. You see their answer in My Submissions.',
    name: 'Correction',
    submit: 'Send',
    edit: 'Edit Your Correction',
  },
  relative: {
    dialog: 'Add a Relative',
    intro: 'An administrator adds the person to the family tree. You see the answer in My Submissions.',
    name: 'New relative',
    submit: 'Send',
    edit: 'Edit the New Relative',
  },
  comment: {
    dialog: 'Write a Comment',
    intro: 'Everybody in the family can read your comment.',
    name: 'Comment',
    submit: 'Send',
    edit: 'Edit Your Comment',
  },
  face: {
    dialog: 'Mark a Face',
    intro: 'The family sees who is in the picture.',
    name: 'Face in a picture',
    submit: 'Send',
    edit: 'Say Who This Is',
  },
  attendance: {
    dialog: 'Your Answer',
    intro: 'Everybody in the family can read your answer.',
    name: 'Answer about a reunion',
    submit: 'Send',
    edit: 'Edit Your Answer',
  },
  report: {
    dialog: 'Report a Comment',
    intro: 'Only the administrators can read your report. You see their answer in My Submissions.',
    name: 'Report',
    submit: 'Send',
    edit: 'Edit Your Report',
  },
  invitation: {
    dialog: 'Invite to the Site',
    intro:
      'An administrator decides about the invitation. After the approval, you get a link in My Submissions. Send this link to the person, who makes an account with it.',
    name: 'Invitation',
    submit: 'Ask for the Invitation',
    edit: 'Edit Your Request',
  },
}

export function getSubmitterName({ submitter_first_name, submitter_last_name }: Submission): string {
  return `${submitter_first_name} ${submitter_last_name}`.trim() || 'Unknown'
}

/** Whether an accepted submission changes the family tree, rather than appearing on a page. */
export function changesTree(type: SubmissionType): boolean {
  return type === 'correction' || type === 'relative'
}

const reviewHint = 'An administrator reviews every submission before the family can see it.'

/** What is not published after a review, or needs none. */
const withoutHint: readonly SubmissionType[] = [
  'correction',
  'relative',
  'comment',
  'face',
  'attendance',
  'report',
  'invitation',
]

/** The text below the title of the form. */
export function getFormIntro(type: SubmissionType, intro: string): string {
  return withoutHint.includes(type) ? intro : `${intro} ${reviewHint}`
}

export const waitingHint = 'Your submission has not been sent yet. Your changes will be included.'

/** "1 file", "3 files". */
export function formatFileCount(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}

/** Counts the files of a submission: the main file and further files of an archive item, or the images of an article. */
export function countFiles({ content }: Pick<Submission, 'content'>): number {
  const { fileUrl, moreFiles, pictures } = content
  const mainFile = typeof fileUrl === 'string' && fileUrl !== '' ? 1 : 0
  return [moreFiles, pictures].reduce<number>(
    (sum, list) => sum + (Array.isArray(list) ? list.length : 0),
    mainFile,
  )
}
