/** Checks the media that an article's text shows or links to. */
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { canPublish, isReadable } from '#server/media/media.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { findMediaIdsInMarkdown } from '#shared/media-url.ts'

/** The media ids in a text, from relative URLs and from URLs of this site. */
function findMediaIds({ config }: Deps, text: string): string[] {
  return findMediaIdsInMarkdown(text.replaceAll(`${config.publicUrl}/`, '/'))
}

/**
 * The ids of the media in a text, without duplicates. Call it in the transaction of the write.
 * @param text Markdown, the payload's `content`
 * @throws AppError invalid with `fields.content` if a file is missing or this user may not read it
 */
export async function checkTextMedia(deps: Deps, session: Session, text: string): Promise<string[]> {
  const ids = findMediaIds(deps, text)
  for (const id of ids) {
    if (await isReadable(deps, session, id)) continue
    const message = 'The text shows a file that does not exist. Please upload it again.'
    throw new AppError('invalid', message, { fields: { content: message } })
  }
  return ids
}

/** The media in a text that an account may publish: its own, and those that all users can see already. */
export async function filterOwnTextMedia(deps: Deps, accountId: string, text: string): Promise<string[]> {
  const allowed: string[] = []
  for (const id of findMediaIds(deps, text)) {
    if (await canPublish(deps, accountId, id)) allowed.push(id)
  }
  return allowed
}
