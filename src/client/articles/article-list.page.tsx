/** The list page of news or of the blog. */
import { lazy, useEffect } from 'react'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { byArticleKind } from '#shared/article-kinds.ts'
import { type ArticleKindConfig, articleKindConfigs } from './article-kinds.ts'
import { articlesQuery, firstArticlesQuery, useArticles, useFirstArticles } from './articles.queries.ts'
import { ArticleList } from './list/article-list.tsx'
import { ListSkeleton } from './list/article-skeletons.tsx'
import { ContributeCard } from './list/contribute-card.tsx'

const SubmissionDialog = lazy(() => import('#client/submissions/form/submission-dialog.tsx'))

/** The list pages by the kind of article. */
export const pages = byArticleKind((kind) => ({
  read: (userId: string) => {
    void queryClient.prefetchQuery(firstArticlesQuery(kind, userId))
    void queryClient.prefetchQuery(articlesQuery(kind, userId))
  },
  Component: ArticleListPage.bind(null, { kind: articleKindConfigs[kind] }),
}))

function ArticleListPage({ kind }: { kind: ArticleKindConfig }) {
  return (
    <Page title={kind.title} intro={kind.intro}>
      <ArticleListContent kind={kind} />
    </Page>
  )
}

function ArticleListContent({ kind }: { kind: ArticleKindConfig }) {
  const articles = useArticles(kind.name)
  const { state, data, error, savedAt, isStale, retry } = articles
  const first = useFirstArticles(kind.name, articles)
  const shown = data ?? (first && first.length > 0 ? first : undefined)
  const { online } = useConnection()
  const message = error?.message || kind.loadError
  const hasFailed = state === 'failed'
  useEffect(() => {
    if (hasFailed) toast({ title: message, tone: 'destructive' })
  }, [hasFailed, message])

  if (state === 'loading' && !shown) return <ListSkeleton text={kind.loadingText} />
  return (
    <>
      <SavedCopyNote savedAt={savedAt} stale={isStale} offline={!online} />
      {hasFailed && <ErrorState message={message} onTryAgain={retry} />}
      {state === 'offline' && <OfflineState onTryAgain={retry} />}
      {data?.length === 0 && <EmptyState title={kind.emptyList.title}>{kind.emptyList.text}</EmptyState>}
      {shown && shown.length > 0 && (
        <ArticleList kind={kind} articles={shown} isComplete={data !== undefined} />
      )}
      <ContributeCard kind={kind} SubmissionDialog={SubmissionDialog} />
    </>
  )
}
