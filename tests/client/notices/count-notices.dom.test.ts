/** The number on the badge, from the lists of the device. */
import { beforeEach, expect, it, vi } from 'vitest'
import { updateSession } from '#client/accounts/session/session-store.ts'
import { queryClient } from '#client/api/query-client.ts'
import { archivesQuery } from '#client/archives/archives.queries.ts'
import { articlesQuery } from '#client/articles/articles.queries.ts'
import { commentsQuery } from '#client/comments/comments.queries.ts'
import { startCountingNotices } from '#client/notices/count-notices.ts'
import { noticeStateQuery } from '#client/notices/notices.queries.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { reunionsQuery } from '#client/reunions/reunions.queries.ts'
import { setNewCount } from '#client/shell/navigation/new-count.ts'
import { mySubmissionsQuery } from '#client/submissions/submissions.queries.ts'
import { anArticle } from '#tests/client/articles/some-articles.ts'
import { anna } from '#tests/support/client-people.ts'
import { waitFor } from '#tests/support/wait-for.ts'

vi.mock('#client/shell/navigation/new-count.ts', () => ({ setNewCount: vi.fn() }))

const setAppBadge = vi.fn(async () => {})
const clearAppBadge = vi.fn(async () => {})
beforeEach(() => {
  Object.assign(navigator, { setAppBadge, clearAppBadge })
  localStorage.clear()
})

const now = new Date().toISOString()
const saved = <T>(value: T) => ({ value, etag: null })

function fillLists(visitedAt: string) {
  const state = { visited_at: visitedAt, own_ids: [], answer_ids: [], muted_ids: [], is_subscribed: true }
  queryClient.setQueryData(noticeStateQuery(anna.id).queryKey, saved(state))
  queryClient.setQueryData(peopleQuery(anna.id).queryKey, saved([]))
  queryClient.setQueryData(archivesQuery(anna.id).queryKey, saved([]))
  queryClient.setQueryData(reunionsQuery(anna.id).queryKey, saved([]))
  queryClient.setQueryData(commentsQuery(anna.id).queryKey, saved([]))
  queryClient.setQueryData(mySubmissionsQuery(anna.id).queryKey, saved([]))
  queryClient.setQueryData(articlesQuery('news', anna.id).queryKey, saved([anArticle({ published_at: now })]))
  queryClient.setQueryData(articlesQuery('blog', anna.id).queryKey, saved([]))
}

it('counts what came since the last visit, on the badge of the app too, and nothing after the sign-out', async () => {
  updateSession({ state: 'signed-in', user: anna, live: false })
  fillLists('2026-01-01T00:00:00.000Z')
  startCountingNotices()
  await waitFor(() => expect(setNewCount).toHaveBeenLastCalledWith(1))
  expect(setAppBadge).toHaveBeenLastCalledWith(1)
  fillLists(now)
  await waitFor(() => expect(setNewCount).toHaveBeenLastCalledWith(0))
  expect(clearAppBadge).toHaveBeenCalled()
  fillLists('2026-01-01T00:00:00.000Z')
  await waitFor(() => expect(setNewCount).toHaveBeenLastCalledWith(1))
  updateSession({ state: 'signed-out', user: null })
  await waitFor(() => expect(setNewCount).toHaveBeenLastCalledWith(0))
})
