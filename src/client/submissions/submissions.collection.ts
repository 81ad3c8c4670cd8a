/** The current user's submissions as a collection. */
import type { Collection } from '#client/api/collection.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { buildMediaUrl, findMediaIdsInMarkdown } from '#shared/media-url.ts'

export const submissionsCollection: Collection<Submission> = {
  name: 'submissions',
  offlineCopyLabel: null,
  path: '/my-submissions',
  isShown: () => true,
  getMedia: ({ content }) =>
    findMediaIdsInMarkdown(JSON.stringify(content)).map((id) => ({ type: 'linked', url: buildMediaUrl(id) })),
  search: null,
}
