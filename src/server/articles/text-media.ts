/** The media that the text of an article shows or links to. */
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { mayRead } from '#server/media/media.service.ts'
import { findMedia } from '#server/media/media.store.ts'
import { findMediaUse } from '#server/media/media-references.store.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { findMediaIdsInMarkdown } from '#shared/media-url.ts'

/** The ids that a text names, with or without this site's address before them. */
function findMediaIds({ config }: Deps, text: string): string[] {
  return findMediaIdsInMarkdown(text.replaceAll(`${config.publicUrl}/`, '/'))
}

/**
 * The media that a text names, each once. Call it in the transaction of the write.
 *
 * @param text Markdown, the payload's `content`
 * @throws AppError invalid with `fields.content` where one is not here, or is not for this user to show
 */
export async function checkTextMedia(deps: Deps, session: Session, text: string): Promise<string[]> {
  const ids = findMediaIds(deps, text)
  for (const id of ids) {
    const medium = await findMedia(deps.db, id)
    if (medium && (await mayRead(deps, session, medium))) continue
    const message = 'The text shows a file that does not exist. Please upload it again.'
    throw new AppError('invalid', message, { fields: { content: message } })
  }
  return ids
}

/** Of the media that a text names those that this account may show: its own, and what every relative sees already. */
export async function filterOwnTextMedia(deps: Deps, accountId: string, text: string): Promise<string[]> {
  const kept: string[] = []
  for (const id of findMediaIds(deps, text)) {
    const medium = await findMedia(deps.db, id)
    if (!medium) continue
    if (medium.owner_id === accountId || (await findMediaUse(deps.db, id)).visible) kept.push(id)
  }
  return kept
}
