/** Family Tree Editor, in every state the data can be in. */
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSession } from '#client/accounts/session/session-state.ts'
import { useWriting } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyLine } from '#client/ui/feedback/list-states.tsx'
import { useFailureToast } from '#client/ui/feedback/use-error-toast.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { readTree, useTree } from '../loading/use-tree.ts'
import { TreeSkeleton } from '../tree-skeleton.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { FamilyEditor } from './family-editor.tsx'

const EditPersonDialog = lazy(() => import('#client/people/manage/form/edit-person-dialog.tsx'))

const title = 'Family Tree Editor'
const intro = 'Choose somebody to change or to link. The tree lays itself out anew after every change.'
const failure = 'Failed to fetch family members'

/** With whom the tree opens. */
function nearIn(query: URLSearchParams, ownId: string | null): string | null {
  return query.get('person') ?? ownId
}

export function read(userId: string) {
  const ownId = readSession().user?.member_id ?? null
  void readTree(userId, nearIn(new URLSearchParams(location.search), ownId))
}

export function Component() {
  const { user } = useSession()
  const { online } = useConnection()
  const { possible, reason } = useWriting()
  const [query] = useSearchParams()
  const { people, screen, family, error, tryAgain } = useTree(nearIn(query, user?.member_id ?? null))
  useFailureToast(people.state === 'failed' || error !== null, failure)

  if (people.state === 'offline') {
    return (
      <Page title={title} intro={intro} width="full">
        <OfflineState onTryAgain={people.tryAgain} />
      </Page>
    )
  }
  if (people.state === 'failed' || error) {
    return (
      <Page title={title} intro={intro} width="full">
        <ErrorState
          message={people.error?.message || failure}
          onTryAgain={people.state === 'failed' ? people.tryAgain : tryAgain}
        />
      </Page>
    )
  }
  if (people.data?.length === 0) {
    return (
      <Page title={title} intro={intro} width="full">
        <NobodyYet possible={possible} reason={reason} />
      </Page>
    )
  }
  if (!family) {
    return (
      <Page title={title} width="full" aside={<EditorToolbar family={null} possible={false} />}>
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
      screen={screen}
      onReadAnew={people.tryAgain}
      note={
        <>
          <SavedCopyLine savedAt={people.savedAt} stale={people.stale} offline={!online} />
          {reason && <Alert mb="4">{reason}</Alert>}
        </>
      }
    />
  )
}

function NobodyYet({ possible, reason }: { possible: boolean; reason: string | null }) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <EmptyState
        title="Every family begins with somebody"
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
        Add the first member, perhaps yourself: from there the tree grows. Or bring in a family that is
        written down elsewhere.
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
