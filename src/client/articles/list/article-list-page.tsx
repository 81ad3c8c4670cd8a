/** The page of all news, or of all blog posts, in every state that the list can be in. */
import { useEffect } from 'react'
import { useConnection } from '#client/api/use-connection.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { KindDefinition } from '../article-kinds.ts'
import { ArticleList } from './article-list.tsx'
import { ListSkeleton } from './article-skeletons.tsx'
import { useArticles, useFirstArticles } from '../articles.queries.ts'
import { ShareCard } from './share-card.tsx'

export function ArticleListPage({ kind }: { kind: KindDefinition }) {
  return (
    <Page title={kind.title} intro={kind.intro}>
      <ListInItsState kind={kind} />
    </Page>
  )
}

function ListInItsState({ kind }: { kind: KindDefinition }) {
  const articles = useArticles(kind.kind)
  const { state, data, error, savedAt, isStale: stale, retry: tryAgain } = articles
  const first = useFirstArticles(kind.kind, articles)
  const shown = data ?? (first && first.length > 0 ? first : undefined)
  const { online } = useConnection()
  const message = error?.message || kind.failed
  const failed = state === 'failed'
  useEffect(() => {
    if (failed) toast({ title: message, tone: 'destructive' })
  }, [failed, message])

  if (state === 'loading' && !shown) return <ListSkeleton words={kind.loading} />
  return (
    <>
      <SavedCopyNote savedAt={savedAt} stale={stale} offline={!online} />
      {failed && <ErrorState message={message} onTryAgain={tryAgain} />}
      {state === 'offline' && <OfflineState onTryAgain={tryAgain} />}
      {data?.length === 0 && <EmptyState title={kind.none.title}>{kind.none.words}</EmptyState>}
      {shown && shown.length > 0 && (
        <ArticleList kind={kind} articles={shown} complete={data !== undefined} />
      )}
      <ShareCard kind={kind} />
    </>
  )
}
