/** The list page of news or of the blog. */
import { Feather } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useCanSubmit } from '#client/accounts/session/use-can-edit.ts'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { useCommentCounts } from '#client/comments/use-comment-counts.ts'
import { useFindPhotoUrl } from '#client/people/use-photo-urls.ts'
import { newQuestion } from '#client/submissions/question/question-fields.ts'
import { useIsInView } from '#client/ui/browser/use-is-in-view.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { useLazyDialog } from '#client/ui/dialog/use-lazy-dialog.ts'
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
  const { possible } = useCanSubmit()
  const dialog = useLazyDialog()
  const question = useLazyDialog()
  const [card, isCardInView] = useIsInView()
  return (
    <Page
      title={kind.title}
      intro={kind.intro}
      action={
        possible && (
          <Button onClick={dialog.open}>
            <Feather aria-hidden />
            {kind.contribute.action}
          </Button>
        )
      }
      // The card at the end of the list has the same button.
      isActionHidden={isCardInView}
    >
      <ArticleListContent kind={kind}>
        <ContributeCard
          ref={card}
          kind={kind}
          onContribute={dialog.open}
          onAsk={kind.name === 'blog' ? question.open : undefined}
        />
      </ArticleListContent>
      {dialog.isLoaded && (
        <Suspense>
          <SubmissionDialog type={kind.name} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
      {question.isLoaded && (
        <Suspense>
          <SubmissionDialog type="blog" about={newQuestion} open={question.isOpen} onClose={question.close} />
        </Suspense>
      )}
    </Page>
  )
}

function ArticleListContent({ kind, children }: { kind: ArticleKindConfig; children: ReactNode }) {
  const articles = useArticles(kind.name)
  const { state, data, error, savedAt, isStale, retry } = articles
  const first = useFirstArticles(kind.name, articles)
  const findPhotoUrl = useFindPhotoUrl()
  const commentCounts = useCommentCounts()
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
        <ArticleList
          kind={kind}
          articles={shown}
          findPhotoUrl={findPhotoUrl}
          commentCounts={commentCounts}
          isComplete={data !== undefined}
        />
      )}
      {children}
    </>
  )
}
