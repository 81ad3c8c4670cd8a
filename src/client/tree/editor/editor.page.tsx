/** Family Tree Editor, in every state the data can be in. */
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSession } from '#client/accounts/session/session-store.ts'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { prefetchTree, useTree } from '../loading/use-tree.ts'
import { TreeSkeleton } from '../tree-skeleton.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { FamilyEditor } from './family-editor.tsx'

const EditPersonDialog = lazy(() => import('#client/people/manage/form/edit-person-dialog.tsx'))

const title = 'Family Tree Editor'
const intro = 'Choose a person to edit or to link. The tree is arranged automatically after every change.'
const loadError = 'Failed to fetch family members'

function getStartPerson(query: URLSearchParams, ownId: string | null): string | null {
  return query.get('person') ?? ownId
}

export function read(userId: string) {
  const ownId = readSession().user?.member_id ?? null
  void prefetchTree(userId, getStartPerson(new URLSearchParams(location.search), ownId))
}

export function Component() {
  const { user } = useSession()
  const { online } = useConnection()
  const { possible, reason } = useCanEdit()
  const [query] = useSearchParams()
  const { people, screenSize, family, error, tryAgain } = useTree(
    getStartPerson(query, user?.member_id ?? null),
  )
  useErrorToast(people.state === 'failed' || error !== null, loadError)

  if (people.state === 'offline') {
    return (
      <Page title={title} intro={intro} width="full">
        <OfflineState onTryAgain={people.retry} />
      </Page>
    )
  }
  if (people.state === 'failed' || error) {
    return (
      <Page title={title} intro={intro} width="full">
        <ErrorState
          message={people.error?.message || loadError}
          onTryAgain={people.state === 'failed' ? people.retry : tryAgain}
        />
      </Page>
    )
  }
  if (people.data?.length === 0) {
    return (
      <Page title={title} intro={intro} width="full">
        <EmptyTree possible={possible} reason={reason} />
      </Page>
    )
  }
  if (!family) {
    return (
      <Page title={title} width="full" aside={<EditorToolbar family={null} canWrite={false} />}>
        <TreeSkeleton />
      </Page>
    )
  }
  return (
    <FamilyEditor
      title={title}
      family={family}
      people={people.data}
      ownId={user?.member_id ?? null}
      screenSize={screenSize}
      onReload={people.retry}
      note={
        <>
          <SavedCopyNote savedAt={people.savedAt} stale={people.isStale} offline={!online} />
          {reason && <Alert mb="4">{reason}</Alert>}
        </>
      }
    />
  )
}

function EmptyTree({ possible, reason }: { possible: boolean; reason: string | null }) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <EmptyState
        title="The family tree is empty"
        action={
          <>
            <Button m="1" disabled={!possible} onClick={() => setAdding(true)}>
              Add Member
            </Button>
            <ButtonLink m="1" variant="outline" to="/admin/import">
              Import a GEDCOM file
            </ButtonLink>
          </>
        }
      >
        Add the first member, perhaps yourself. Or import a family tree from another program as a GEDCOM file.
        {reason && <Alert mt="4">{reason}</Alert>}
      </EmptyState>
      {adding && (
        <Suspense>
          <EditPersonDialog person={null} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
