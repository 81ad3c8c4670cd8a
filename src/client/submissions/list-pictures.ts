/** Finds the pictures of a submission of any type. */
import { z } from 'zod'
import type { Submission } from '#shared/contracts/submissions.contract.ts'

const file = z.object({ fileUrl: z.string().min(1), fileType: z.string().startsWith('image/') })
const files = z.array(z.unknown()).catch([])

/** The URLs of the images among the files. */
export function listPictures({ content }: Pick<Submission, 'content'>): string[] {
  const all = [content, ...files.parse(content['moreFiles']), ...files.parse(content['pictures'])]
  return all.flatMap((entry) => file.safeParse(entry).data?.fileUrl ?? [])
}
