/** The lists from which the saving is planned: from memory, or from the device. */

import { queryClient } from '#client/api/query-client.ts'
import { archivesQuery } from '#client/archives/archives.queries.ts'
import { articlesQuery } from '#client/articles/articles.queries.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { timelineQuery } from '#client/timeline/timeline.queries.ts'
import type { FamilyLists } from './download-plan.ts'

/** Throws where one of them is neither at hand nor to be had. */
export async function loadFamilyLists(userId: string): Promise<FamilyLists> {
  const anyAge = { staleTime: Number.POSITIVE_INFINITY }
  const [people, events, news, blog, archives] = await Promise.all([
    queryClient.fetchQuery({ ...peopleQuery(userId), ...anyAge }),
    queryClient.fetchQuery({ ...timelineQuery(userId), ...anyAge }),
    queryClient.fetchQuery({ ...articlesQuery('news', userId), ...anyAge }),
    queryClient.fetchQuery({ ...articlesQuery('blog', userId), ...anyAge }),
    queryClient.fetchQuery({ ...archivesQuery(userId), ...anyAge }),
  ])
  return {
    people: people.value,
    events: events.value,
    news: published(news.value),
    blog: published(blog.value),
    archives: archives.value,
  }
}

/** Drafts, which administrators' lists have, are nothing to read. */
export function published<T extends { status: string }>(articles: readonly T[]): T[] {
  return articles.filter(({ status }) => status === 'published')
}
