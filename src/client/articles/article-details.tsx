/** Small parts of an article's header: groups, date, reading time and author. */
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#client/ui/format/format-date.ts'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { formatAuthor, getArticleDate, getReadingMinutes } from './article-text.ts'

export function GroupBadges({ groups }: { groups: readonly string[] }) {
  return groups.map((group) => (
    <chakra.span
      key={group}
      textStyle="label"
      fontSize="0.75rem"
      overflowWrap="anywhere"
      px="2"
      py="0.5"
      borderRadius="sm"
      bg="accent.soft"
      color="accent.text"
    >
      {group}
    </chakra.span>
  ))
}

export function PublishedOn({ article }: { article: Article }) {
  return <time dateTime={getArticleDate(article)}>{formatDate(getArticleDate(article))}</time>
}

export function ReadingTime({ article }: { article: Article }) {
  return <span>{`${getReadingMinutes(article.content)} min read`}</span>
}

interface AuthorProps {
  article: Article
  photoUrl: string | undefined
  size?: 'sm' | 'md'
}

/** The author's photo and name. */
export function Author({ article, photoUrl, size = 'sm' }: AuthorProps) {
  const name = formatAuthor(article)
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2.5" minW="0">
      <Medallion name={name} photoUrl={photoUrl} size={size} />
      <chakra.span textStyle="name" fontSize="1.0625rem" overflowWrap="anywhere">
        {name}
      </chakra.span>
    </chakra.span>
  )
}
