/** Which media the family's records name: whatever else is on a device is of a record that is gone. */

import { queryClient } from '#client/api/query-client.ts'
import { archivesQuery } from '#client/archives/archives.queries.ts'
import { articlesQuery } from '#client/articles/articles.queries.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { mySubmissionsQuery } from '#client/submissions/submissions.queries.ts'
import { timelineQuery } from '#client/timeline/timeline.queries.ts'
import { mediaIdOf, mediaIdsIn } from '#shared/media-url.ts'

/** So many records are looked through before the page may do something else. */
const atOnce = 200

/**
 * The ids of all media that the lists in memory name.
 *
 * @param since the lists must have been confirmed at or after this time, milliseconds since 1970
 * @returns null where one of the lists has not
 */
export async function namedMedia(userId: string, since: number): Promise<Set<string> | null> {
  const confirmed = <T>(query: { queryKey: readonly unknown[] }): readonly T[] | null => {
    const state = queryClient.getQueryState<{ value: readonly T[] }>(query.queryKey)
    return state?.data && state.dataUpdatedAt >= since && state.status === 'success' ? state.data.value : null
  }
  const people = confirmed<{ profile_photo_url: string | null }>(peopleQuery(userId))
  const events = confirmed<{ image_url: string | null }>(timelineQuery(userId))
  const news = confirmed<Text>(articlesQuery('news', userId))
  const blog = confirmed<Text>(articlesQuery('blog', userId))
  const archives = confirmed<{ file_url: string }>(archivesQuery(userId))
  const own = confirmed<{ content: Record<string, unknown> }>(mySubmissionsQuery(userId))
  if (!people || !events || !news || !blog || !archives || !own) return null

  const ids = new Set<string>()
  const add = (url: unknown) => {
    const id = typeof url === 'string' ? mediaIdOf(url) : null
    if (id !== null) ids.add(id)
  }
  await each(people, (person) => add(person.profile_photo_url))
  await each(events, (event) => add(event.image_url))
  await each(archives, (item) => add(item.file_url))
  await each(own, ({ content }) => {
    for (const id of mediaIdsIn(JSON.stringify(content))) ids.add(id)
  })
  await each([...news, ...blog], (text) => {
    add(text.featured_image_url)
    for (const id of mediaIdsIn(text.content)) ids.add(id)
  })
  return ids
}

interface Text {
  featured_image_url: string | null
  content: string
}

async function each<T>(list: readonly T[], work: (entry: T) => void) {
  for (let first = 0; first < list.length; first += atOnce) {
    for (const entry of list.slice(first, first + atOnce)) work(entry)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
