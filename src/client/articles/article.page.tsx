/** The page of one article. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useEffect } from 'react'
import { matchRoutes, useParams } from 'react-router'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { commentsQuery } from '#client/comments/comments.queries.ts'
import { useMySubmissions } from '#client/submissions/submissions.queries.ts'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { usePageHeading } from '#client/ui/layout/page-heading.ts'
import { byArticleKind } from '#shared/article-kinds.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { ArticleLayout } from './article/article-layout.tsx'
import { ArticleView } from './article/article-view.tsx'
import { QuestionPanel, useAnswerQuestion } from './article/question-panel.tsx'
import { type ArticleKindConfig, articleKindConfigs } from './article-kinds.ts'
import { type ArticleResult, articleQueries, articlesQuery, useArticle } from './articles.queries.ts'
import { ArticleSkeleton } from './list/article-skeletons.tsx'

const CommentsSection = lazy(() => import('#client/comments/comments-section.tsx'))

/** The article pages by the kind of article. */
export const pages = byArticleKind((kind) => ({
  read: (userId: string) => {
    const { slug } = matchRoutes([{ path: `/${kind}/:slug` }], location)?.[0]?.params ?? {}
    if (slug) void queryClient.prefetchQuery(articleQueries(kind, userId, slug).ahead)
    void queryClient.prefetchQuery(articlesQuery(kind, userId))
    void queryClient.prefetchQuery(commentsQuery(userId))
  },
  Component: ArticleBySlug.bind(null, { kind: articleKindConfigs[kind] }),
}))

/** The key resets scroll position and focus when another article opens. */
function ArticleBySlug({ kind }: { kind: ArticleKindConfig }) {
  const { slug = '' } = useParams()
  return <ArticlePage key={slug} kind={kind} slug={slug} />
}

function ArticlePage({ kind, slug }: { kind: ArticleKindConfig; slug: string }) {
  const result = useArticle(kind.name, slug)
  const { online } = useConnection()
  const message = result.error?.message || kind.loadError
  const hasFailed = result.state === 'failed'
  useEffect(() => {
    if (hasFailed) toast({ title: message, tone: 'destructive' })
  }, [hasFailed, message])

  const { data, newer, older, savedAt, isStale } = result
  if (data) {
    return (
      <ArticleView
        kind={kind}
        article={data}
        newer={newer}
        older={older}
        note={<SavedCopyNote savedAt={savedAt} stale={isStale} offline={!online} />}
        afterStory={
          <chakra.div maxW="measure" mx="auto">
            <ArticleConversation key={data.id} kind={kind} article={data} />
          </chakra.div>
        }
      />
    )
  }
  return (
    <ArticleLayout kind={kind} title={result.state === 'missing' ? kind.notFound : kind.title}>
      <ArticleStatus kind={kind} result={result} message={message} />
    </ArticleLayout>
  )
}

function ArticleConversation({ kind, article }: { kind: ArticleKindConfig; article: Article }) {
  const submissions = useMySubmissions().data
  const isAuthor = submissions?.some(({ published_id }) => published_id === article.id) === true
  const { answer, isPending } = useAnswerQuestion(kind.name, article, isAuthor)
  const question = article.question && {
    answerId: article.answer_id,
    onAnswer: answer && ((answerId: string) => answer({ isAnswered: true, answerId })),
  }
  return (
    <>
      <QuestionPanel article={article} answer={answer} isPending={isPending} />
      <Suspense>
        <CommentsSection
          target={{ type: kind.name, id: article.id, title: article.title }}
          question={question ?? undefined}
        />
      </Suspense>
    </>
  )
}

interface ArticleStatusProps {
  kind: ArticleKindConfig
  result: ArticleResult
  message: string
}

function ArticleStatus({ kind, result, message }: ArticleStatusProps) {
  const heading = usePageHeading()
  return (
    <>
      <chakra.h1
        ref={heading}
        tabIndex={-1}
        textStyle="display"
        srOnly={result.state === 'loading'}
        mb={{ base: '6', md: '9' }}
      >
        {kind.title}
      </chakra.h1>
      <StatusMessage kind={kind} result={result} message={message} />
    </>
  )
}

function StatusMessage({ kind, result, message }: ArticleStatusProps) {
  const { state, retry } = result
  if (state === 'missing') {
    return (
      <EmptyState title={kind.notFound}>
        The page may have been removed, or the link may contain a mistake.
      </EmptyState>
    )
  }
  if (state === 'failed') return <ErrorState message={message} onTryAgain={retry} />
  if (state === 'offline') return <OfflineState onTryAgain={retry} />
  return (
    <>
      <chakra.p role="status" srOnly>
        Loading...
      </chakra.p>
      <ArticleSkeleton />
    </>
  )
}
