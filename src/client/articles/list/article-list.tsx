/** The list of articles of one kind with search and groups: two large cards, then small cards that load on scrolling. */
import { chakra } from '@chakra-ui/react'
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/list-states.tsx'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { featuredArticles } from '#shared/limits.ts'
import type { ArticleKindConfig } from '../article-kinds.ts'
import { ArticleCard, type CardSize } from './article-card.tsx'
import { ArticleFilters } from './article-filters.tsx'
import { prepareSearch, searchArticles } from './article-search.ts'
import { CardsSkeleton } from './article-skeletons.tsx'
import { CardGrid, SectionHeading } from './card-grid.tsx'
import { createListUrlState } from './list-url-state.ts'
import { LoadMoreMarker } from './load-more-marker.tsx'

/** The initial number of cards below the featured ones; scrolling to the end shows as many more. */
const cardsPerStep = 24

/**
 * The number of cards in the first render below the featured ones. The first list of a visit renders one screen first for
 * speed. Later lists render all cards at once, so that the browser can restore the scroll position.
 */
const getFirstRenderCount = () => (window.innerWidth < 768 ? 0 : 3)
let hasRenderedBefore = false

interface ArticlesProps {
  kind: ArticleKindConfig
  articles: Article[]
  /** Finds the portrait of an author. */
  findPhotoUrl: (personId: string | null) => string | undefined
  /** The number of comments by the id of the article; null while comments are switched off. */
  commentCounts?: ReadonlyMap<string, number> | null
}

interface ArticleListProps extends ArticlesProps {
  /** False while only the newest articles are loaded. */
  isComplete: boolean
}

export function ArticleList({
  kind,
  articles,
  findPhotoUrl,
  commentCounts = null,
  isComplete,
}: ArticleListProps) {
  const { read, write } = useMemo(() => createListUrlState({ ...kind, initialCount: cardsPerStep }), [kind])
  const [listState, change] = useUrlState(read, write)
  const showMore = useCallback((shown: number) => change({ shown }), [change])
  const clear = useCallback(() => change({ search: '', group: null, shown: cardsPerStep }), [change])
  const changeFilters = useCallback(
    (part: Partial<typeof listState>) => change({ ...part, shown: cardsPerStep }),
    [change],
  )
  // Deferred, so that typing stays responsive.
  const search = useDeferredValue(listState.search)
  const group = useDeferredValue(listState.group)
  const shown = useDeferredValue(listState.shown, hasRenderedBefore ? listState.shown : getFirstRenderCount())
  useEffect(() => {
    hasRenderedBefore = true
  }, [])
  const [preparedArticles, setPreparedArticles] = useState<Article[] | null>(null)
  useEffect(
    () => prepareSearch(articles, kind.getGroups, () => setPreparedArticles(articles)),
    [articles, kind],
  )
  const groups = useGroups(kind, articles, {
    selected: listState.group,
    isPrepared: preparedArticles === articles,
  })
  const matches = useMemo(
    () =>
      searchArticles(articles, search).filter(
        (article) => group === null || kind.getGroups(article).includes(group),
      ),
    [articles, search, group, kind],
  )
  const isFiltered = search !== '' || group !== null
  return (
    <>
      <ArticleFilters kind={kind} groups={groups} listState={listState} onChange={changeFilters} />
      {isFiltered && !isComplete ? (
        <CardsSkeleton text={kind.loadingText} />
      ) : (
        <>
          <MatchCount count={isFiltered ? matches.length : null} all={articles.length} />
          <Results
            kind={kind}
            articles={matches}
            findPhotoUrl={findPhotoUrl}
            commentCounts={commentCounts}
            shown={shown}
            onShowMore={showMore}
            onClear={clear}
          />
        </>
      )}
    </>
  )
}

interface ResultsProps extends ArticlesProps {
  /** The number of cards below the featured ones. */
  shown: number
  onShowMore: (shown: number) => void
  onClear: () => void
}

const Results = memo(function Results({
  kind,
  articles,
  findPhotoUrl,
  commentCounts = null,
  shown,
  onShowMore,
  onClear,
}: ResultsProps) {
  const first = articles.slice(0, featuredArticles)
  const others = articles.slice(featuredArticles, featuredArticles + shown)
  if (articles.length === 0) {
    return (
      <EmptyState
        title={kind.noMatches}
        action={
          <Button variant="outline" onClick={onClear}>
            Show everything
          </Button>
        }
      >
        Search for fewer words, or choose another category.
      </EmptyState>
    )
  }
  return (
    <>
      <Section heading={kind.featuredHeading}>
        <CardGrid isLarge isSingle={first.length === 1}>
          <Cards
            articles={first}
            kind={kind}
            findPhotoUrl={findPhotoUrl}
            commentCounts={commentCounts}
            size={first.length === 1 ? 'wide' : 'large'}
          />
        </CardGrid>
      </Section>
      {others.length > 0 && (
        <Section heading={kind.othersHeading}>
          <CardGrid>
            <Cards
              articles={others}
              kind={kind}
              findPhotoUrl={findPhotoUrl}
              commentCounts={commentCounts}
              size="small"
            />
          </CardGrid>
          {articles.length > featuredArticles + shown && shown >= cardsPerStep && (
            <LoadMoreMarker key={shown} onNear={() => onShowMore(shown + cardsPerStep)} />
          )}
        </Section>
      )}
    </>
  )
})

/** Usually contain every group. Reading thousands of articles at once would block the page. */
const articlesForGroups = 150

/**
 * The groups that have articles, and the selected group, in the order of the filter.
 *
 * @param isPrepared whether the groups of every article are cached
 */
function useGroups(
  kind: ArticleKindConfig,
  articles: Article[],
  { selected, isPrepared }: { selected: string | null; isPrepared: boolean },
): string[] {
  return useMemo(() => {
    const sample = isPrepared ? articles : articles.slice(0, articlesForGroups)
    const present = new Set(sample.flatMap(kind.getGroups))
    return kind.groups.filter((group) => present.has(group) || group === selected)
  }, [kind, articles, selected, isPrepared])
}

function MatchCount({ count, all }: { count: number | null; all: number }) {
  return (
    <chakra.p srOnly role="status">
      {count === null ? '' : `${count} of ${all} found`}
    </chakra.p>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} mb={{ base: '10', md: '14' }}>
      <SectionHeading id={id}>{heading}</SectionHeading>
      {children}
    </chakra.section>
  )
}

function Cards({ articles, kind, findPhotoUrl, commentCounts, size }: ArticlesProps & { size: CardSize }) {
  return articles.map((article, index) => (
    <chakra.li key={article.id} minW="0">
      <ArticleCard
        article={article}
        kind={kind}
        size={size}
        isRow={size === 'small' || index > 0}
        authorPhotoUrl={findPhotoUrl(article.author_member_id)}
        commentCount={commentCounts?.get(article.id) ?? 0}
      />
    </chakra.li>
  ))
}
