/** News or blog posts as a list: narrowed by words and group, the first two great, the others unrolled by scrolling. */
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
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/feedback/list-states.tsx'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { featured } from '#shared/limits.ts'
import { ArticleCard, type CardForm } from './article-card.tsx'
import { ArticleFilters } from './article-filters.tsx'
import type { KindDefinition } from '../article-kinds.ts'
import { foldAhead, searchArticles } from './article-search.ts'
import { CardsSkeleton } from './article-skeletons.tsx'
import { CardGrid, SectionHeading } from './card-grid.tsx'
import { EndInView } from './load-more-marker.tsx'
import { listAddress } from './list-url-state.ts'

/** So many cards at first, and so many more whenever their end comes near. */
const unrolledAtOnce = 24

/**
 * Below the featured ones. The first list of a visit draws what fills a screen, and the rest as the page has time. Later ones are whole at once:
 * whoever comes back finds the place where they were.
 */
const drawnFirst = () => (window.innerWidth < 768 ? 0 : 3)
let drawnBefore = false

interface SomeArticles {
  kind: KindDefinition
  articles: Article[]
}

interface ArticleListProps extends SomeArticles {
  /** Whether these are all: of the newest alone it cannot be said what is among the others. */
  complete: boolean
}

export function ArticleList({ kind, articles, complete }: ArticleListProps) {
  const { read, write } = useMemo(() => listAddress({ ...kind, least: unrolledAtOnce }), [kind])
  const [address, change] = useUrlState(read, write)
  const unroll = useCallback((shown: number) => change({ shown }), [change])
  const clear = useCallback(() => change({ search: '', group: null, shown: unrolledAtOnce }), [change])
  const narrow = useCallback(
    (some: Partial<typeof address>) => change({ ...some, shown: unrolledAtOnce }),
    [change],
  )
  // A key that is typed shows at once; what it finds follows.
  const search = useDeferredValue(address.search)
  const group = useDeferredValue(address.group)
  const shown = useDeferredValue(address.shown, drawnBefore ? address.shown : drawnFirst())
  useEffect(() => {
    drawnBefore = true
  }, [])
  const [readAll, setReadAll] = useState<Article[] | null>(null)
  useEffect(() => foldAhead(articles, kind.groupsOf, () => setReadAll(articles)), [articles, kind])
  const groups = useGroups(kind, articles, { chosen: address.group, readAll: readAll === articles })
  const found = useMemo(
    () =>
      searchArticles(articles, search).filter((one) => group === null || kind.groupsOf(one).includes(group)),
    [articles, search, group, kind],
  )
  const narrowed = search !== '' || group !== null
  return (
    <>
      <ArticleFilters kind={kind} groups={groups} place={address} onChange={narrow} />
      {narrowed && !complete ? (
        <CardsSkeleton words={kind.loading} />
      ) : (
        <>
          <Found count={narrowed ? found.length : null} all={articles.length} />
          <Results kind={kind} articles={found} shown={shown} onUnroll={unroll} onClear={clear} />
        </>
      )}
    </>
  )
}

interface ResultsProps extends SomeArticles {
  /** How many are unrolled below the featured ones. */
  shown: number
  onUnroll: (shown: number) => void
  onClear: () => void
}

const Results = memo(function Results({ kind, articles, shown, onUnroll, onClear }: ResultsProps) {
  const first = articles.slice(0, featured)
  const others = articles.slice(featured, featured + shown)
  if (articles.length === 0) {
    return (
      <EmptyState
        title={kind.nothingFound}
        action={
          <Button variant="outline" onClick={onClear}>
            Show everything
          </Button>
        }
      >
        Try fewer words, or another of the groups above.
      </EmptyState>
    )
  }
  return (
    <>
      <Section heading={kind.featured}>
        <CardGrid great alone={first.length === 1}>
          <Cards articles={first} kind={kind} form={first.length === 1 ? 'across' : 'great'} />
        </CardGrid>
      </Section>
      {others.length > 0 && (
        <Section heading={kind.others}>
          <CardGrid>
            <Cards articles={others} kind={kind} form="small" />
          </CardGrid>
          {articles.length > featured + shown && shown >= unrolledAtOnce && (
            <EndInView key={shown} onNear={() => onUnroll(shown + unrolledAtOnce)} />
          )}
        </Section>
      )}
    </>
  )
})

/** The newest tell nearly always which groups there are; to read thousands at once would hold up the page. */
const tellingAtOnce = 150

/**
 * The groups that there are articles of, in their order, and the chosen one in any case.
 *
 * @param readAll whether every article has been read by now, so that asking for its groups costs nothing
 */
function useGroups(
  kind: KindDefinition,
  articles: Article[],
  { chosen, readAll }: { chosen: string | null; readAll: boolean },
): string[] {
  return useMemo(() => {
    const telling = readAll ? articles : articles.slice(0, tellingAtOnce)
    const present = new Set(telling.flatMap(kind.groupsOf))
    return kind.groups.filter((group) => present.has(group) || group === chosen)
  }, [kind, articles, chosen, readAll])
}

function Found({ count, all }: { count: number | null; all: number }) {
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

function Cards({ articles, kind, form }: SomeArticles & { form: CardForm }) {
  return articles.map((article) => (
    <chakra.li key={article.id} minW="0">
      <ArticleCard article={article} kind={kind} form={form} />
    </chakra.li>
  ))
}
