/** News or the blog as administrators see it: everything with its state, to write, to change, to take away. */
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useWriting } from '#client/accounts/session/use-can-edit.ts'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { VirtualList } from '#client/ui/list/virtual-list.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { EmptyState, ErrorState, OfflineState } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { foldText } from '#shared/search-text.ts'
import type { ArticleKind } from '../articles.queries.ts'
import { useAllArticles, useDeleteArticle } from './articles.changes.ts'
import { manageWords } from './manage-messages.ts'
import { ManagedArticle } from './managed-article-row.tsx'

const ArticleDialog = lazy(() => import('./article-dialog.tsx'))

const keyOf = ({ id }: Article) => id
const readSearch = (address: URLSearchParams) => ({ search: address.get('search') ?? '' })
const writeSearch = ({ search }: { search: string }) => new URLSearchParams(search && { search })

export function ManageArticles({ kind }: { kind: ArticleKind }) {
  const words = manageWords[kind]
  const { data, state, error, retry: tryAgain } = useAllArticles(kind)
  const { possible, reason } = useWriting()
  const [{ search }, change] = useUrlState(readSearch, writeSearch)
  const [editing, setEditing] = useState<Article | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Article | null>(null)
  const remove = useDeleteArticle(kind)
  const sought = useDeferredValue(foldText(search.trim()))
  const found = useMemo(
    () => (data ?? []).filter((article) => sought === '' || searchable(article).includes(sought)),
    [data, sought],
  )

  useErrorToast(state === 'failed', words.failed, null)
  const { neighbourOf, focusOn } = useFocusAfterDelete(found, leaving !== null)

  function confirmDelete(article: Article) {
    const neighbour = neighbourOf(article)
    remove.mutate(article, {
      onSuccess: () => {
        focusOn(neighbour)
        toast({ title: words.done('deleted') })
      },
      onError: ({ message }) =>
        toast({ title: `Failed to delete ${words.one}`, description: message, tone: 'destructive' }),
      onSettled: () => setLeaving(null),
    })
  }

  return (
    <Page
      title={words.title}
      intro={words.intro}
      width="desk"
      restoresFocus
      action={
        <Button disabled={!possible} onClick={() => setEditing('new')}>
          <Plus aria-hidden />
          {words.add}
        </Button>
      }
    >
      {state !== 'offline' && reason && <Alert mb="5">{reason}</Alert>}
      {state === 'loading' && <ListSkeleton words={words.loading} search />}
      {state === 'failed' && <ErrorState message={error?.message || words.failed} onTryAgain={tryAgain} />}
      {state === 'offline' && <OfflineState onTryAgain={tryAgain} />}
      {data && data.length === 0 && (
        <EmptyState title={words.none}>“{words.add}” writes the first one.</EmptyState>
      )}
      {data && data.length > 0 && (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
          <chakra.div maxW="26rem">
            <SearchField
              label={`Search ${words.one}s`}
              value={search}
              onChange={(typed) => change({ search: typed })}
            />
          </chakra.div>
          {found.length === 0 ? (
            <EmptyState title="Nothing matches your search" />
          ) : (
            <VirtualList label={words.title} items={found} getKey={keyOf} rowHeight={150}>
              {(article) => (
                <ManagedArticle
                  kind={kind}
                  article={article}
                  possible={possible}
                  onEdit={setEditing}
                  onDelete={setLeaving}
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
        open={leaving !== null}
        title={`Are you sure you want to delete this ${words.one}?`}
        confirmLabel="Delete"
        workingLabel="Deleting..."
        working={remove.isPending}
        danger
        onConfirm={() => leaving && confirmDelete(leaving)}
        onCancel={() => setLeaving(null)}
      >
        {leaving?.title}
      </ConfirmDialog>
    </Page>
  )
}

function searchable({ title, excerpt, author_first_name, author_last_name }: Article): string {
  return foldText(`${title} ${excerpt} ${author_first_name} ${author_last_name}`)
}
