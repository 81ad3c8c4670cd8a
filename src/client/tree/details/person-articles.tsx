/** The section "Stories" of the details dialog: news and blog posts that name the person. */
import { chakra } from '@chakra-ui/react'
import { getArticleDate } from '#client/articles/article-text.ts'
import { getArticlePath } from '#client/articles/list-history.ts'
import { useNewestArticles } from '#client/articles/newest-articles.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { articleKinds } from '#shared/article-kinds.ts'
import { DetailSection } from './detail-section.tsx'

/** Newest first; renders nothing when there are none. */
export function PersonArticles({ personId }: { personId: string }) {
  const { articles } = useNewestArticles()
  const personArticles = articles.filter(({ article }) => article.member_ids.includes(personId))
  if (personArticles.length === 0) return null
  return (
    <DetailSection heading="Stories">
      <chakra.ul listStyleType="none">
        {personArticles.map(({ kind, article }) => (
          <chakra.li key={article.id} pb="1.5">
            <TextLink
              to={getArticlePath(kind, article)}
              textStyle="name"
              display="inline-flex"
              alignItems="center"
              minH="touch"
            >
              {article.title}
            </TextLink>
            <chakra.span display="block" textStyle="small" color="text.muted">
              {`${articleKinds[kind].label} · ${formatDate(getArticleDate(article))}`}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </DetailSection>
  )
}
