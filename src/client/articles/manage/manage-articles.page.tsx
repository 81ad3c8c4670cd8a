/** The page that lists the articles of one kind with their status, and adds, edits and deletes them. */
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { queryClient } from '#client/api/query-client.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { EmptyState, ErrorState, OfflineState } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { VirtualList } from '#client/ui/list/virtual-list.tsx'
import { type ArticleKind, byArticleKind } from '#shared/article-kinds.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { getSearchWords, includesWords, makeSearchText } from '#shared/search-text.ts'
import { articleKindConfigs, formatSaved } from '../article-kinds.ts'
import { articlesQuery } from '../articles.queries.ts'
import { useAllArticles, useDeleteArticle } from './articles.changes.ts'
import { ManagedArticleRow } from './managed-article-row.tsx'

const ArticleDialog = lazy(() => import('./article-dialog.tsx'))

const keyOf = ({ id }: Article) => id
const readSearch = (address: URLSearchParams) => ({ search: address.get('search') ?? '' })
const writeSearch = ({ search }: { search: string }) => new URLSearchParams(search && { search })

/** The management pages by the kind of article. */
export const pages = byArticleKind((kind) => ({
  read: (userId: string) => void queryClient.prefetchQuery(articlesQuery(kind, userId)),
  Component: ManageArticlesPage.bind(null, { kind }),
}))

function ManageArticlesPage({ kind }: { kind: ArticleKind }) {
  const { loadingText, manage: texts } = articleKindConfigs[kind]
  const { data, state, error, retry: tryAgain } = useAllArticles(kind)
  const { possible, reason } = useCanEdit()
  const [{ search }, change] = useUrlState(readSearch, writeSearch)
  const [editing, setEditing] = useState<Article | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Article | null>(null)
  const remove = useDeleteArticle(kind)
  const searchText = useDeferredValue(search)
  const found = useMemo(() => {
    const words = getSearchWords(searchText)
    return (data ?? []).filter((article) => includesWords(getSearchableText(article), words))
  }, [data, searchText])

  useErrorToast(state === 'failed', texts.loadError, null)
  const { getNeighbourId, focusOn } = useFocusAfterDelete(found, deleting !== null)

  function confirmDelete(article: Article) {
    const neighbourId = getNeighbourId(article)
    remove.mutate(article, {
      onSuccess: () => {
        focusOn(neighbourId)
        toast({ title: formatSaved(kind, 'deleted') })
      },
      onError: ({ message }) =>
        toast({ title: `Failed to delete ${texts.noun}`, description: message, tone: 'destructive' }),
      onSettled: () => setDeleting(null),
    })
  }

  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      width="desk"
      restoresFocus
      action={
        <Button disabled={!possible} onClick={() => setEditing('new')}>
          <Plus aria-hidden />
          {texts.add}
        </Button>
      }
    >
      {state !== 'offline' && reason && <Alert mb="5">{reason}</Alert>}
      {state === 'loading' && <ListSkeleton words={loadingText} search />}
      {state === 'failed' && <ErrorState message={error?.message || texts.loadError} onTryAgain={tryAgain} />}
      {state === 'offline' && <OfflineState onTryAgain={tryAgain} />}
      {data && data.length === 0 && (
        <EmptyState title={texts.emptyList}>Choose “{texts.add}” to write the first one.</EmptyState>
      )}
      {data && data.length > 0 && (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
          <chakra.div maxW="26rem">
            <SearchField
              label={`Search ${texts.noun}s`}
              value={search}
              onChange={(typed) => change({ search: typed })}
            />
          </chakra.div>
          {found.length === 0 ? (
            <EmptyState title="Nothing matches your search" />
          ) : (
            <VirtualList label={texts.title} items={found} getKey={keyOf} rowHeight={150}>
              {(article) => (
                <ManagedArticleRow
                  kind={kind}
                  article={article}
                  canEdit={possible}
                  onEdit={setEditing}
                  onDelete={setDeleting}
                />
              )}
            </VirtualList>
          )}
        </chakra.div>
      )}
      {editing !== null && (
        <Suspense>
          <ArticleDialog
            kind={kind}
            article={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={`Are you sure you want to delete this ${texts.noun}?`}
        confirmLabel="Delete"
        workingLabel="Deleting..."
        working={remove.isPending}
        danger
        onConfirm={() => deleting && confirmDelete(deleting)}
        onCancel={() => setDeleting(null)}
      >
        {deleting?.title}
      </ConfirmDialog>
    </Page>
  )
}

function getSearchableText({ title, excerpt, author_first_name, author_last_name }: Article): string {
  return makeSearchText(`${title} ${excerpt} ${author_first_name} ${author_last_name}`)
}
