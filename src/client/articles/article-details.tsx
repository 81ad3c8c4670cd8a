/** The small print of an article: what it is about, when it came, who wrote it. */
import { chakra } from '@chakra-ui/react'
import { formatDate } from '#client/ui/format/format-date.ts'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { imageSrc } from '#client/ui/media/image-src.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { mediaIdOf } from '#shared/media-url.ts'
import { authorOf, dateOf, readingMinutes } from './article-text.ts'

export function GroupBadges({ groups }: { groups: readonly string[] }) {
  return groups.map((group) => (
    <chakra.span
      key={group}
      textStyle="label"
      fontSize="0.75rem"
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
  return <time dateTime={dateOf(article)}>{formatDate(dateOf(article))}</time>
}

export function ReadingTime({ article }: { article: Article }) {
  return <span>{`${readingMinutes(article.content)} min read`}</span>
}

interface AuthorProps {
  article: Article
  photoUrl?: string | null
  size?: 'sm' | 'md'
}

/** The author's medallion and name. */
export function Author({ article, photoUrl = null, size = 'sm' }: AuthorProps) {
  const name = authorOf(article)
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2.5" minW="0">
      <Avatar name={name} photoUrl={smallPortrait(photoUrl)} size={size} />
      <chakra.span textStyle="name" fontSize="1.0625rem" overflowWrap="anywhere">
        {name}
      </chakra.span>
    </chakra.span>
  )
}

/** Our own media are served small; other addresses stay as they are. */
export function smallPortrait(url: string | null): string | null {
  return url !== null && mediaIdOf(url) !== null ? imageSrc(url, 160) : url
}
