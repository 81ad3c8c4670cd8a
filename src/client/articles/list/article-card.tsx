/** An article as a card of the list: a sheet of the album, all of which leads to the article. */
import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { memo, useId } from 'react'
import { Link } from 'react-router'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { Author, GroupBadges, PublishedOn, ReadingTime } from '../article-details.tsx'
import type { KindDefinition } from '../article-kinds.ts'
import { ArticlePicture } from '../article-image.tsx'
import { articleAddress, fromList } from '../back-to-list.ts'

/** The picture lies on the sheet with a mat around it. */
export const Sheet = chakra('article', {
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

/** The one link of a card; its reach is the whole card. */
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

/** How cards are laid out: two great ones, or one across the page, above many small ones. */
export type CardForm = 'great' | 'across' | 'small'

const sizes: Record<CardForm, string> = {
  great: '(min-width: 75rem) 33rem, (min-width: 48rem) 46vw, 92vw',
  across: '(min-width: 75rem) 36rem, (min-width: 48rem) 50vw, 92vw',
  small: '(min-width: 75rem) 21rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw',
}

interface ArticleCardProps {
  article: Article
  kind: KindDefinition
  form: CardForm
}

export const ArticleCard = memo(function ArticleCard({ article, kind, form }: ArticleCardProps) {
  const id = useId()
  const small = form === 'small'
  return (
    <Sheet
      aria-labelledby={`${id}-title`}
      {...(form === 'across' && { display: { md: 'grid' }, gridTemplateColumns: { md: '1.1fr 1fr' } })}
    >
      <ArticlePicture article={article} ratio={3 / 2} sizes={sizes[form]} eager={!small} />
      <chakra.div
        display="flex"
        flexDirection="column"
        flex="1"
        minW="0"
        px={{ base: 'min(0.75rem, 3vw)', md: small ? '3' : '4' }}
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
          <GroupBadges groups={kind.groupsOf(article)} />
          <chakra.span>
            <PublishedOn article={article} />
            {kind.timesReading && (
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
          textStyle={small ? 'heading' : 'title'}
          fontSize={small ? 'min(1.3125rem, 9vw)' : 'min(clamp(1.45rem, 1.2rem + 1vw, 1.8rem), 10vw)'}
          lineClamp={4}
        >
          {article.title}
        </chakra.h3>
        <chakra.p
          dir="auto"
          color="text.muted"
          textWrap="pretty"
          lineClamp={small ? 3 : 4}
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
            to={articleAddress(kind.kind, article)}
            state={fromList}
            aria-labelledby={`${id}-link ${id}-title`}
          >
            {kind.read}
            <chakra.span className="arrow" aria-hidden>
              <ArrowRight size={18} />
            </chakra.span>
          </CardLink>
        </chakra.div>
      </chakra.div>
    </Sheet>
  )
})
