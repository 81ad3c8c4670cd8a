/** The page "What is new": what came since the last visit, and what came shortly before. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { useArchives } from '#client/archives/archives.queries.ts'
import { useArticles } from '#client/articles/articles.queries.ts'
import { useComments } from '#client/comments/comments.queries.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { useReunions } from '#client/reunions/reunions.queries.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { useMySubmissions } from '#client/submissions/submissions.queries.ts'
import { useTimeline } from '#client/timeline/timeline.queries.ts'
import { SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { QueryStates } from '#client/ui/feedback/query-states.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import type { NoticeLists } from './notice-lists.ts'
import { noticeStateQuery } from './notices.queries.ts'
import { WhatIsNewView } from './what-is-new-view.tsx'

/** One result for several: the worst state, and the oldest data. */
function summarize(results: readonly QueryResult<unknown>[]): Omit<QueryResult<unknown>, 'data'> {
  const state = (['failed', 'offline', 'loading'] as const).find((one) =>
    results.some((result) => result.state === one),
  )
  const times = results.flatMap(({ savedAt }) => savedAt ?? [])
  return {
    state: state ?? 'ready',
    savedAt: times.length === results.length ? Math.min(...times) : null,
    isStale: results.some(({ isStale }) => isStale),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { retry } of results) retry()
    },
  }
}

export function Component() {
  const { user } = useSession()
  const { online } = useConnection()
  const state = toQueryResult(useQuery({ ...noticeStateQuery(user?.id ?? ''), enabled: user !== null }))
  const people = usePeople()
  const news = useArticles('news')
  const blog = useArticles('blog')
  const archives = useArchives()
  const reunions = useReunions()
  const events = useTimeline().data
  const comments = useComments()
  const submissions = useMySubmissions()
  const settings = usePublicSettings()
  const hasComments = settings?.comments_enabled !== false
  const hasChildBirthdays = settings?.child_birthdays === true
  const whole = summarize([state, people, news, blog, archives, reunions, comments, submissions])
  const lists = useMemo((): NoticeLists | null => {
    if (!people.data || !news.data || !blog.data || !archives.data) return null
    if (!reunions.data || !comments.data || !submissions.data) return null
    return {
      people: people.data,
      articles: { news: news.data, blog: blog.data },
      archives: archives.data,
      reunions: reunions.data,
      ...(events && { events }),
      comments: hasComments ? comments.data : [],
      submissions: submissions.data,
      hasChildBirthdays,
    }
  }, [
    people.data,
    news.data,
    blog.data,
    archives.data,
    reunions.data,
    events,
    comments.data,
    submissions.data,
    hasComments,
    hasChildBirthdays,
  ])
  return (
    <Page title="What is new" intro="Everything that is new since your last visit." width="measure" isCompact>
      <SavedCopyNote savedAt={whole.savedAt} stale={whole.isStale} offline={!online} />
      <QueryStates
        query={whole}
        words="Loading what is new..."
        failedText="What is new could not be loaded."
      />
      {lists && state.data && user && (
        <WhatIsNewView
          user={user}
          lists={lists}
          state={state.data}
          confirmedAt={whole.savedAt}
          isStale={whole.isStale || !online}
        />
      )}
    </Page>
  )
}
