/** The header, image, text, people and previous/next links of an article. */
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { EditButton } from '#client/accounts/session/edit-button.tsx'
import { usePeople } from '#client/people/people.queries.ts'
import { useFindPhotoUrl } from '#client/people/use-photo-urls.ts'
import { ShareButton } from '#client/ui/controls/share-button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { usePageHeading } from '#client/ui/layout/page-heading.ts'
import { EnlargeButton } from '#client/ui/media/enlarge-button.tsx'
import { ResponsiveImage } from '#client/ui/media/responsive-image.tsx'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { Author, GroupBadges, PublishedOn, ReadingTime } from '../article-details.tsx'
import type { ArticleKindConfig } from '../article-kinds.ts'
import { findCaption } from '../article-text.ts'
import { ArticleLayout } from './article-layout.tsx'
import { PeopleInStory } from './people-in-story.tsx'
import { PreviousNextLinks } from './previous-next-links.tsx'

const ArticleDialog = lazy(() => import('../manage/article-dialog.tsx'))
const Markdown = lazy(() => import('#client/ui/markdown/markdown.tsx'))

interface ArticleViewProps {
  kind: ArticleKindConfig
  article: Article
  newer: Article | null
  older: Article | null
  note: ReactNode
  /** Shown between the story and the links to other stories. */
  afterStory: ReactNode
}

export function ArticleView({ kind, article, newer, older, note, afterStory }: ArticleViewProps) {
  const people = usePeople().data
  const findPhotoUrl = useFindPhotoUrl()
  const cover = article.featured_image_url
  return (
    <ArticleLayout kind={kind} title={article.title}>
      <article>
        <ArticleHeader
          kind={kind}
          article={article}
          authorPhotoUrl={findPhotoUrl(article.author_member_id)}
          note={note}
        />
        <FeaturedImage article={article} caption={cover && findCaption(article.content, cover)} />
        <chakra.div maxW="measure" mx="auto" fontSize="min(1.1875rem, 9vw)" lineHeight="1.7">
          <Suspense fallback={<TextSkeleton />}>
            <Markdown
              text={article.content}
              dropCap={canHaveDropCap(article.content)}
              omittedImage={cover ?? undefined}
            />
          </Suspense>
        </chakra.div>
      </article>
      <PeopleInStory ids={article.member_ids} people={people} />
      <div data-screen-only>
        {afterStory}
        <PreviousNextLinks kind={kind} newer={newer} older={older} />
      </div>
    </ArticleLayout>
  )
}

/** Whether the first paragraph is long enough for a drop cap and its script has separate letters. */
function canHaveDropCap(content: string): boolean {
  const [firstParagraph = ''] = content.trimStart().split(/\n/, 1)
  return (
    firstParagraph.length > 220 &&
    /^[„“"«]?[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(firstParagraph)
  )
}

/** Hides an excerpt that repeats the beginning of the text. */
function showsExcerpt({ excerpt, content }: Article): boolean {
  return excerpt.trim() !== '' && !content.trimStart().startsWith(excerpt.trim().replace(/(?:\.{3}|…)$/, ''))
}

interface ArticleHeaderProps {
  kind: ArticleKindConfig
  article: Article
  authorPhotoUrl: string | undefined
  note: ReactNode
}

function ArticleHeader({ kind, article, authorPhotoUrl, note }: ArticleHeaderProps) {
  const heading = usePageHeading()
  return (
    <chakra.header maxW="measure" mx="auto" mb={{ base: '7', md: '10' }}>
      {note}
      <chakra.p display="flex" flexWrap="wrap" gap="2" mb="3">
        <GroupBadges groups={kind.getGroups(article)} />
      </chakra.p>
      <chakra.h1 ref={heading} tabIndex={-1} dir="auto" textStyle="display">
        {article.title}
      </chakra.h1>
      {showsExcerpt(article) && (
        <chakra.p
          dir="auto"
          textStyle="lead"
          color="text.muted"
          mt="4"
          textWrap="pretty"
          overflowWrap="anywhere"
        >
          {article.excerpt}
        </chakra.p>
      )}
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="5"
        rowGap="2"
        mt="5"
        pt="4"
        borderTopWidth="1px"
        borderColor="line"
      >
        <Author article={article} photoUrl={authorPhotoUrl} size="md" />
        <chakra.p display="flex" flexWrap="wrap" columnGap="2" textStyle="small" color="text.muted">
          <PublishedOn article={article} />
          <span aria-hidden>·</span>
          <ReadingTime article={article} />
        </chakra.p>
        <chakra.div data-screen-only display="flex" flexWrap="wrap" gap="3" ms={{ md: 'auto' }}>
          <EditButton
            name={article.title}
            renderDialog={(onClose) => <ArticleDialog kind={kind.name} article={article} onClose={onClose} />}
          />
          <ShareButton title={article.title} path={`/${kind.name}/${encodeURIComponent(article.slug)}`} />
        </chakra.div>
      </chakra.div>
    </chakra.header>
  )
}

/** The whole image, at most as high as the screen. */
function FeaturedImage({ article, caption }: { article: Article; caption: string | null }) {
  const { title, featured_image_url: url, featured_image: picture } = article
  if (url === null) return null
  const ratio = picture ? picture.width / picture.height : 3 / 2
  return (
    <chakra.div
      mx="auto"
      mb={{ base: '8', md: '12' }}
      p={{ base: '2', md: '3' }}
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      boxShadow="sheet"
      style={{ maxWidth: `min(58rem, calc(38rem * ${ratio.toFixed(3)}))` }}
    >
      <EnlargeButton url={url} picture={picture} title={caption ?? title}>
        <ResponsiveImage
          url={url}
          picture={picture}
          alt=""
          ratio={ratio}
          fit={picture ? 'cover' : 'contain'}
          sizes="(min-width: 60rem) 56rem, 92vw"
          eager
          borderRadius="5px"
        />
      </EnlargeButton>
      {caption && (
        <chakra.p dir="auto" textStyle="caption" color="text.muted" textAlign="center" pt="3" pb="1" px="3">
          {caption}
        </chakra.p>
      )}
    </chakra.div>
  )
}

const lineWidths = ['100%', '96%', '98%', '90%', '55%']

function TextSkeleton() {
  return (
    <chakra.div display="grid" gap="4" aria-hidden>
      {lineWidths.map((width) => (
        <Skeleton key={width} h="4" w={width} />
      ))}
    </chakra.div>
  )
}
