/** One piece of news or one blog post, to be read. */
import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { matchRoutes, useLocation, useParams } from 'react-router'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { usePageHeading } from '#client/ui/layout/page.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { ArticleFrame } from './article/article-frame.tsx'
import { type KindDefinition, kinds } from './article-kinds.ts'
import { ArticleSkeleton } from './list/article-skeletons.tsx'
import { ArticleView } from './article/article-view.tsx'
import { type ArticleReading, articleQueries, articlesQuery, useArticle } from './articles.queries.ts'

function kindAt(pathname: string) {
  return kinds[pathname.startsWith('/blog') ? 'blog' : 'news']
}

export function read(userId: string) {
  const { slug } = matchRoutes([{ path: '/:kind/:slug' }], location)?.[0]?.params ?? {}
  const { kind } = kindAt(location.pathname)
  if (slug) void queryClient.prefetchQuery(articleQueries(kind, userId, slug).ahead)
  void queryClient.prefetchQuery(articlesQuery(kind, userId))
}

/** Another article is another page: the focus goes to its title, and nothing of the last one stays. */
export function Component() {
  const { slug = '' } = useParams()
  const { pathname } = useLocation()
  const kind = kindAt(pathname)
  return <ArticlePage key={`${kind.kind}/${slug}`} kind={kind} slug={slug} />
}

function ArticlePage({ kind, slug }: { kind: KindDefinition; slug: string }) {
  const reading = useArticle(kind.kind, slug)
  const { online } = useConnection()
  const message = reading.error?.message || kind.failed
  const failed = reading.state === 'failed'
  useEffect(() => {
    if (failed) toast({ title: message, tone: 'destructive' })
  }, [failed, message])

  const { data, newer, older, savedAt, isStale: stale } = reading
  if (data) {
    return (
      <ArticleView
        kind={kind}
        article={data}
        newer={newer}
        older={older}
        note={<SavedCopyNote savedAt={savedAt} stale={stale} offline={!online} />}
      />
    )
  }
  return (
    <ArticleFrame kind={kind} title={reading.state === 'missing' ? kind.notFound : kind.title}>
      <WithoutArticle kind={kind} reading={reading} message={message} />
    </ArticleFrame>
  )
}

interface WithoutArticleProps {
  kind: KindDefinition
  reading: ArticleReading
  message: string
}

function WithoutArticle({ kind, reading, message }: WithoutArticleProps) {
  const heading = usePageHeading()
  return (
    <>
      <chakra.h1
        ref={heading}
        tabIndex={-1}
        textStyle="display"
        srOnly={reading.state === 'loading'}
        mb={{ base: '6', md: '9' }}
      >
        {kind.title}
      </chakra.h1>
      <StateOfArticle kind={kind} reading={reading} message={message} />
    </>
  )
}

function StateOfArticle({ kind, reading, message }: WithoutArticleProps) {
  const { state, retry: tryAgain } = reading
  if (state === 'missing') {
    return (
      <EmptyState title={kind.notFound}>
        It may have been withdrawn, or the address may hold a slip of the pen.
      </EmptyState>
    )
  }
  if (state === 'failed') return <ErrorState message={message} onTryAgain={tryAgain} />
  if (state === 'offline') return <OfflineState onTryAgain={tryAgain} />
  return (
    <>
      <chakra.p role="status" srOnly>
        Loading...
      </chakra.p>
      <ArticleSkeleton />
    </>
  )
}
