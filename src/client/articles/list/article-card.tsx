/** A card in a list of articles; the whole card links to the article. */
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { memo, useId } from 'react'
import { Link } from 'react-router'
import { formatCommentCount } from '#client/ui/format/format-count.ts'
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

/** The picture beside the title, and the excerpt and the author below both. */
const rowTemplate = '"picture head" auto "body body" auto / min(6rem, 30%) minmax(0, 1fr)'

/** The picture beside everything else. */
const wideTemplate = '"picture head" auto "picture body" 1fr / 1.1fr 1fr'

/** The `sizes` attribute of the image. */
const imageSizes: Record<CardSize, string> = {
  large: '(min-width: 75rem) 33rem, (min-width: 48rem) 46vw, 92vw',
  wide: '(min-width: 75rem) 36rem, (min-width: 48rem) 50vw, 92vw',
  small: '(min-width: 75rem) 21rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw',
}

/** The box of the picture has its shape as an inline style. */
const squareOnPhones = { '@media (max-width: 39.99rem)': { aspectRatio: '1 !important' } } as const

const rowImageSizes = '(max-width: 39.99rem) 6rem, (min-width: 75rem) 21rem, (min-width: 64rem) 30vw, 45vw'

interface ArticleCardProps {
  article: Article
  kind: ArticleKindConfig
  size: CardSize
  /** A row with a small picture on phones. */
  isRow: boolean
  authorPhotoUrl: string | undefined
  commentCount: number
}

export const ArticleCard = memo(function ArticleCard({
  article,
  kind,
  size,
  isRow,
  authorPhotoUrl,
  commentCount,
}: ArticleCardProps) {
  const id = useId()
  const isSmall = size === 'small'
  const side = isSmall ? '3' : '4'
  return (
    <CardBox
      aria-labelledby={`${id}-title`}
      display={{ base: isRow ? 'grid' : 'flex', sm: 'flex', md: size === 'wide' ? 'grid' : 'flex' }}
      gridTemplate={{ base: rowTemplate, md: wideTemplate }}
    >
      <chakra.div gridArea="picture" css={isRow ? { '& > *': squareOnPhones } : undefined}>
        <ArticleImage
          article={article}
          ratio={3 / 2}
          sizes={isRow ? rowImageSizes : imageSizes[size]}
          eager={!isSmall}
        />
      </chakra.div>
      <chakra.div
        gridArea="head"
        minW="0"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent="start"
        gap={{ base: isRow ? '1' : '2', sm: '2' }}
        ps={{ base: isRow ? '3' : 'min(0.75rem, 3vw)', sm: side }}
        pe={{ base: isRow ? '0.5' : 'min(0.75rem, 3vw)', sm: side }}
        pt={{ base: isRow ? '0.5' : '4', sm: '4' }}
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
          <chakra.span
            display="contents"
            // A row has room for one.
            css={isRow ? { '@media (max-width: 39.99rem)': { '& > * ~ *': { display: 'none' } } } : undefined}
          >
            <GroupBadges groups={kind.getGroups(article)} />
          </chakra.span>
          <chakra.span>
            <PublishedOn article={article} />
            {kind.showsReadingTime && (
              <>
                {' · '}
                <ReadingTime article={article} />
              </>
            )}
            {commentCount > 0 && ` · ${formatCommentCount(commentCount)}`}
          </chakra.span>
        </chakra.p>
        <chakra.h3
          id={`${id}-title`}
          dir="auto"
          textStyle={isSmall ? 'heading' : 'title'}
          fontSize={{
            base: isRow ? 'min(1.125rem, 9vw)' : 'min(clamp(1.45rem, 1.2rem + 1vw, 1.8rem), 10vw)',
            sm: isSmall ? '1.3125rem' : 'clamp(1.45rem, 1.2rem + 1vw, 1.8rem)',
          }}
          lineClamp={{ base: isRow ? 3 : 4, sm: 4 }}
        >
          {article.title}
        </chakra.h3>
      </chakra.div>
      <chakra.div
        gridArea="body"
        flex="1"
        minW="0"
        display="flex"
        flexDirection="column"
        gap={{ base: isRow ? '0' : '2', sm: '2' }}
        px={{ base: isRow ? '0.5' : 'min(0.75rem, 3vw)', sm: side }}
        pt="2"
        pb={{ base: '0', sm: '1' }}
      >
        <chakra.p
          dir="auto"
          color="text.muted"
          textWrap="pretty"
          lineClamp={{ base: isRow ? 2 : 4, sm: isSmall ? 3 : 4 }}
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
          pt={{ base: isRow ? '1' : '2', sm: '2' }}
        >
          <Author article={article} photoUrl={authorPhotoUrl} />
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
