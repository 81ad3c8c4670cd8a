/** A card in a list of articles; the whole card links to the article. */
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { memo, useId } from 'react'
import { Link } from 'react-router'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { Author, GroupBadges, PublishedOn, ReadingTime } from '../article-details.tsx'
import { ArticleImage } from '../article-image.tsx'
import type { ArticleKindConfig } from '../article-kinds.ts'
import { getArticlePath, openedFromList } from '../list-history.ts'

/** The framed box of a card. */
export const CardBox = chakra('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    h: 'full',
    minW: '0',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'sheet',
    p: '2.5',
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: 'quick',
    '&:has(a:hover)': { borderColor: 'accent', boxShadow: 'lifted' },
    '&:has(a:hover) .arrow': { transform: 'translateX(0.25rem)' },
    '& .arrow': { transition: 'transform 180ms ease-out' },
  },
})

/** The link of a card; its click area covers the whole card. */
const CardLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: 'touch',
    textStyle: 'control',
    fontSize: '1rem',
    color: 'accent.text',
    whiteSpace: 'nowrap',
    outline: 'none',
    _after: { content: '""', position: 'absolute', inset: '-1px', borderRadius: 'lg' },
    _focusVisible: { _after: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' } },
  },
})

/** Featured articles have two large cards or one wide card, other articles small cards. */
export type CardSize = 'large' | 'wide' | 'small'

/** The `sizes` attribute of the image. */
const imageSizes: Record<CardSize, string> = {
  large: '(min-width: 75rem) 33rem, (min-width: 48rem) 46vw, 92vw',
  wide: '(min-width: 75rem) 36rem, (min-width: 48rem) 50vw, 92vw',
  small: '(min-width: 75rem) 21rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw',
}

interface ArticleCardProps {
  article: Article
  kind: ArticleKindConfig
  size: CardSize
}

export const ArticleCard = memo(function ArticleCard({ article, kind, size }: ArticleCardProps) {
  const id = useId()
  const isSmall = size === 'small'
  return (
    <CardBox
      aria-labelledby={`${id}-title`}
      {...(size === 'wide' && { display: { md: 'grid' }, gridTemplateColumns: { md: '1.1fr 1fr' } })}
    >
      <ArticleImage article={article} ratio={3 / 2} sizes={imageSizes[size]} eager={!isSmall} />
      <chakra.div
        display="flex"
        flexDirection="column"
        flex="1"
        minW="0"
        px={{ base: 'min(0.75rem, 3vw)', md: isSmall ? '3' : '4' }}
        pt="4"
        pb="1"
        gap="2"
      >
        <chakra.p
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2.5"
          rowGap="1"
          textStyle="small"
          color="text.muted"
        >
          <GroupBadges groups={kind.getGroups(article)} />
          <chakra.span>
            <PublishedOn article={article} />
            {kind.showsReadingTime && (
              <>
                {' · '}
                <ReadingTime article={article} />
              </>
            )}
          </chakra.span>
        </chakra.p>
        <chakra.h3
          id={`${id}-title`}
          dir="auto"
          textStyle={isSmall ? 'heading' : 'title'}
          fontSize={isSmall ? 'min(1.3125rem, 9vw)' : 'min(clamp(1.45rem, 1.2rem + 1vw, 1.8rem), 10vw)'}
          lineClamp={4}
        >
          {article.title}
        </chakra.h3>
        <chakra.p
          dir="auto"
          color="text.muted"
          textWrap="pretty"
          lineClamp={isSmall ? 3 : 4}
          overflowWrap="anywhere"
        >
          {article.excerpt}
        </chakra.p>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          columnGap="4"
          mt="auto"
          pt="2"
        >
          <Author article={article} />
          <CardLink
            id={`${id}-link`}
            to={getArticlePath(kind.name, article)}
            state={openedFromList}
            aria-labelledby={`${id}-link ${id}-title`}
          >
            {kind.readLabel}
            <chakra.span className="arrow" aria-hidden>
              <ArrowRight size={18} />
            </chakra.span>
          </CardLink>
        </chakra.div>
      </chakra.div>
    </CardBox>
  )
})
