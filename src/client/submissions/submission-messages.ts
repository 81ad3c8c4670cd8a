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
}

export function getSubmitterName({ submitter_first_name, submitter_last_name }: Submission): string {
  return `${submitter_first_name} ${submitter_last_name}`.trim() || 'Unknown'
}

export const reviewHint = 'An administrator reviews every submission before the family can see it.'

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
