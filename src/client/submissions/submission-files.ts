/** The files of what was sent in. */
import type { Submission } from '#shared/contracts/submissions.contract.ts'

/** How many files a submission names: its own and further ones, or a text's pictures. */
export function countFiles({ content }: Pick<Submission, 'content'>): number {
  const { fileUrl, moreFiles, pictures } = content
  const own = typeof fileUrl === 'string' && fileUrl !== '' ? 1 : 0
  return [moreFiles, pictures].reduce<number>(
    (sum, list) => sum + (Array.isArray(list) ? list.length : 0),
    own,
  )
}
