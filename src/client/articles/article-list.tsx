/** News or blog posts as a list: narrowed by words and group, the first two great, the others unrolled by scrolling. */
import { chakra } from '@chakra-ui/react'
import { memo, type ReactNode, useDeferredValue, useEffect, useId, useMemo } from 'react'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { featured } from '#shared/limits.ts'
import { ArticleCard, type CardForm } from './article-card.tsx'
import { ArticleFilters } from './article-filters.tsx'
import type { KindDefinition } from './article-kinds.ts'
import { foldAhead, searchArticles } from './article-search.ts'
import { CardGrid, SectionHeading } from './card-grid.tsx'
import { EndInView } from './end-in-view.tsx'
import { useListAddress } from './use-list-address.ts'

/** So many cards at first, and so many more whenever their end comes near. */
const unrolledAtOnce = 24

interface ArticleListProps {
  kind: KindDefinition
  articles: Article[]
}

export function ArticleList({ kind, articles }: ArticleListProps) {
  const address = useListAddress(kind.groupName, unrolledAtOnce)
  const { unroll, clear } = address
  // A key that is typed shows at once; what it finds follows.
  const search = useDeferredValue(address.search)
  const group = useDeferredValue(address.group)
  const shown = useDeferredValue(address.shown)
  const groups = useGroups(kind, articles, address.group)
  const found = useMemo(
    () =>
      searchArticles(articles, search).filter((one) => group === null || kind.groupsOf(one).includes(group)),
    [articles, search, group, kind],
  )
  useEffect(() => foldAhead(articles), [articles])
  return (
    <>
      <ArticleFilters kind={kind} groups={groups} address={address} />
      <Found count={search === '' && group === null ? null : found.length} all={articles.length} />
      <Results kind={kind} articles={found} shown={shown} onUnroll={unroll} onClear={clear} />
    </>
  )
}

interface ResultsProps extends ArticleListProps {
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
          {articles.length > featured + shown && (
            <EndInView key={shown} onNear={() => onUnroll(shown + unrolledAtOnce)} />
          )}
        </Section>
      )}
    </>
  )
})

/** The groups that there are articles of, in their order, and the chosen one in any case. */
function useGroups(kind: KindDefinition, articles: Article[], chosen: string | null): string[] {
  return useMemo(() => {
    const present = new Set(articles.flatMap(kind.groupsOf))
    return kind.groups.filter((group) => present.has(group) || group === chosen)
  }, [kind, articles, chosen])
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

function Cards({ articles, kind, form }: ArticleListProps & { form: CardForm }) {
  return articles.map((article) => (
    <chakra.li key={article.id} minW="0">
      <ArticleCard article={article} kind={kind} form={form} />
    </chakra.li>
  ))
}
