/** The lists that are searched, and where they lie: in memory and on the device. */
import { hashKey } from '@tanstack/react-query'
import { queryClient } from '#client/api/query-client.ts'
import { archivesQuery } from '#client/archives/archives.queries.ts'
import { articlesQuery } from '#client/articles/articles.queries.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { timelineQuery } from '#client/timeline/timeline.queries.ts'
import type { SearchKind } from './search-entry.ts'

/** A list by what it holds, and the name under which the device keeps it. */
export interface SearchedList {
  kind: SearchKind
  savedAs: string
}

function queriesOf(userId: string) {
  return {
    person: peopleQuery(userId),
    event: timelineQuery(userId),
    news: articlesQuery('news', userId),
    blog: articlesQuery('blog', userId),
    archive: archivesQuery(userId),
  }
}

/** In the order in which they are worth being found. */
const kinds: readonly SearchKind[] = ['person', 'event', 'news', 'blog', 'archive']

export function searchedLists(userId: string): SearchedList[] {
  const queries = queriesOf(userId)
  return kinds.map((kind) => ({ kind, savedAs: hashKey(queries[kind].queryKey) }))
}

const fetchers = {
  person: (userId: string) => queryClient.fetchQuery(peopleQuery(userId)),
  event: (userId: string) => queryClient.fetchQuery(timelineQuery(userId)),
  news: (userId: string) => queryClient.fetchQuery(articlesQuery('news', userId)),
  blog: (userId: string) => queryClient.fetchQuery(articlesQuery('blog', userId)),
  archive: (userId: string) => queryClient.fetchQuery(archivesQuery(userId)),
}

/** A list that the device has no copy of: from memory or the server; empty where neither has it. */
export async function fetchList(kind: SearchKind, userId: string): Promise<readonly unknown[]> {
  try {
    return (await fetchers[kind](userId)).value
  } catch {
    return []
  }
}
