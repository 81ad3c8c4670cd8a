/** One row of the list of articles for administrators. */
import { chakra } from '@chakra-ui/react'
import { Pencil, Trash2 } from 'lucide-react'
import { ActionMenu } from '#client/ui/controls/action-menu.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import type { ArticleKind } from '#shared/article-kinds.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { ArticleImage } from '../article-image.tsx'
import { articleKindConfigs } from '../article-kinds.ts'

interface ManagedArticleProps {
  kind: ArticleKind
  article: Article
  canEdit: boolean
  onEdit: (article: Article) => void
  onDelete: (article: Article) => void
}

export function ManagedArticleRow({ kind, article, canEdit, onEdit, onDelete }: ManagedArticleProps) {
  const { title, excerpt, status, author_first_name, author_last_name, created_at } = article
  const { noun } = articleKindConfigs[kind].manage
  return (
    <chakra.article
      display="flex"
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      alignItems="center"
      columnGap="4"
      rowGap="1"
      mb="3"
      px={{ base: '4', md: '3' }}
      pt="3"
      pb={{ base: '1', md: '3' }}
      bg="surface"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      boxShadow="sheet"
    >
      <chakra.div w="9rem" flexShrink={0} display={{ base: 'none', md: 'block' }}>
        <ArticleImage article={article} ratio={3 / 2} sizes="9rem" />
      </chakra.div>
      <chakra.div flex="1 1 16rem" minW="0">
        <chakra.p textStyle="small" color="text.muted">
          {`${author_first_name} ${author_last_name}`.trim() || 'Unknown'} · {formatDate(created_at)}
        </chakra.p>
        <chakra.h2 textStyle="name" fontSize="1.25rem" mt="0.5" lineClamp={2}>
          {title}
        </chakra.h2>
        <chakra.p color="text.muted" maxW="measure" lineClamp={2} overflowWrap="anywhere">
          {excerpt}
        </chakra.p>
      </chakra.div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="1"
        flex={{ base: '1 1 100%', md: 'none' }}
      >
        <StatusBadge status={status} />
        <Button
          variant="quiet"
          size="icon"
          disabled={!canEdit}
          aria-label={`Edit ${noun} ${title}`}
          onClick={() => onEdit(article)}
        >
          <Pencil aria-hidden />
        </Button>
        <ActionMenu
          itemName={`${noun} ${title}`}
          deleteTargetId={article.id}
          actions={[
            {
              label: 'Delete',
              icon: Trash2,
              danger: true,
              disabled: !canEdit,
              onSelect: () => onDelete(article),
            },
          ]}
        />
      </chakra.div>
    </chakra.article>
  )
}

function StatusBadge({ status }: { status: Article['status'] }) {
  const published = status === 'published'
  return (
    <chakra.span
      px="2.5"
      me={{ base: 'auto', md: '3' }}
      borderRadius="full"
      textStyle="small"
      fontWeight={600}
      bg={published ? 'success.soft' : 'sunken'}
      color={published ? 'success.text' : 'text.muted'}
    >
      {published ? 'Published' : 'Draft'}
    </chakra.span>
  )
}
