/** The latest news and blog posts on the home page, from the saved lists. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { ArticleImage } from '#client/articles/article-image.tsx'
import { formatAuthor, getArticleDate } from '#client/articles/article-text.ts'
import { getArticlePath } from '#client/articles/list-history.ts'
import { type ArticleOfKind, useNewestArticles } from '#client/articles/newest-articles.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { articleKinds } from '#shared/article-kinds.ts'
import { initialItems } from '#shared/limits.ts'

const { latest } = initialItems

/** A row on phones, a card on wide screens. */
const Story = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(4rem, 7rem) minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
    gridTemplateRows: { md: 'auto 1fr' },
    alignContent: { base: 'start', md: 'stretch' },
    gap: '4',
    minH: { base: '7.25rem', md: '26rem' },
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'sheet',
    p: { base: '2.5', md: '3.5' },
    '&:has(a:hover)': { borderColor: 'accent' },
  },
})

/** The whole card is the link. */
const StoryLink = chakra(Link, {
  base: {
    outline: 'none',
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
    _focusVisible: { _after: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' } },
  },
})

export function LatestSection() {
  const { isLoading: waiting, articles } = useNewestArticles(latest)
  const newest = articles.slice(0, latest)
  if (!waiting && newest.length === 0) return null
  return (
    <section aria-labelledby="latest">
      <chakra.h2 id="latest" textStyle="title" mb={{ base: '4', md: '6' }}>
        Latest news and stories
      </chakra.h2>
      <chakra.ul
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        gap={{ base: '3', md: '6' }}
        listStyleType="none"
      >
        {waiting
          ? ['a', 'b', 'c'].map((place) => <StorySkeleton key={place} />)
          : newest.map((entry) => <Entry key={entry.article.id} {...entry} />)}
      </chakra.ul>
    </section>
  )
}

function StorySkeleton() {
  return (
    <Story aria-hidden>
      <Skeleton w="full" style={{ aspectRatio: '3 / 2' }} />
      <chakra.span display="grid" alignContent="start" gap="3">
        <Skeleton h="4" w="50%" />
        <Skeleton h="6" w="90%" />
      </chakra.span>
    </Story>
  )
}

function Entry({ kind, article }: ArticleOfKind) {
  return (
    <Story>
      <ArticleImage
        article={article}
        ratio={3 / 2}
        sizes="(min-width: 72rem) 22rem, (min-width: 48rem) 30vw, 7rem"
      />
      <chakra.div minW="0" display={{ md: 'flex' }} flexDirection="column">
        <chakra.p textStyle="small" color="text.muted">
          {`${articleKinds[kind].label} · ${formatDate(getArticleDate(article))}`}
        </chakra.p>
        <chakra.h3
          dir="auto"
          textStyle="heading"
          fontSize={{ base: '1.125rem', md: '1.375rem' }}
          mt="1"
          lineClamp={3}
        >
          <StoryLink to={getArticlePath(kind, article)}>{article.title}</StoryLink>
        </chakra.h3>
        <chakra.p dir="auto" hideBelow="md" color="text.muted" mt="2" lineClamp={3}>
          {article.excerpt}
        </chakra.p>
        <chakra.p textStyle="small" color="text.muted" mt="auto" pt="2" hideBelow="md">
          {formatAuthor(article)}
        </chakra.p>
      </chakra.div>
    </Story>
  )
}
