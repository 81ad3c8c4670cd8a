/** The family tree page: loading, offline, error, empty, or the tree. */
import { useSearchParams } from 'react-router'
import { readSession } from '#client/accounts/session/session-store.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { intro, title } from './chart/chart-titles.ts'
import { parseTreeUrl } from './chart/tree-url.ts'
import { useScreenSize } from './chart/use-screen-size.ts'
import { FamilyTree } from './family-tree.tsx'
import { DrawingTimeError } from './loading/drawing-worker-client.ts'
import { prefetchTree, useTree } from './loading/use-tree.ts'
import { SlowDrawingNote } from './slow-drawing-note.tsx'
import { TreeSkeleton } from './tree-skeleton.tsx'
import { TreeToolbar } from './tree-toolbar.tsx'
import { ViewBarSkeleton } from './view-bar.tsx'
import { WalkLink } from './walk/walk-link.tsx'

const errorMessage = 'Failed to load family members'

/** The initial person for `useTree`; undefined for views that need the whole family. */
function getInitialPersonId(query: URLSearchParams, userPersonId: string | null): string | null | undefined {
  const { view, relativeId, personId } = parseTreeUrl(query)
  return view === 'family' && relativeId === null ? (personId ?? userPersonId) : undefined
}

export function read(userId: string) {
  const userPersonId = readSession().user?.member_id ?? null
  void prefetchTree(userId, getInitialPersonId(new URLSearchParams(location.search), userPersonId))
}

export function Component() {
  const { user } = useSession()
  const { online } = useConnection()
  const [query] = useSearchParams()
  const userPersonId = user?.member_id ?? null
  const screenSize = useScreenSize()
  const { people, family, error, tryAgain, simplify } = useTree(getInitialPersonId(query, userPersonId))

  const message = people.error?.message || errorMessage
  useErrorToast(people.state === 'failed' || error !== null, message, null)

  const state =
    people.state === 'offline' ? (
      <OfflineState onTryAgain={people.retry} />
    ) : people.state === 'failed' ? (
      <ErrorState message={message} onTryAgain={people.retry} />
    ) : people.data?.length === 0 ? (
      <EmptyTree isAdmin={user?.role === 'admin'} />
    ) : error ? (
      <ErrorState
        message={error instanceof DrawingTimeError ? error.message : errorMessage}
        onTryAgain={tryAgain}
      />
    ) : null
  if (state) {
    return (
      <Page title={title} intro={intro} width="full">
        {state}
      </Page>
    )
  }
  if (!family) {
    return (
      <Page
        title={title}
        intro={screenSize === 'narrow' ? null : intro}
        width="full"
        fillsWindow
        shortcut={<WalkLink personId={query.get('person') ?? userPersonId} />}
        aside={<TreeToolbar family={null} />}
      >
        {simplify && <SlowDrawingNote onSimplify={simplify} />}
        <ViewBarSkeleton />
        <TreeSkeleton />
      </Page>
    )
  }
  return (
    <FamilyTree
      family={family}
      userPersonId={userPersonId}
      note={
        <>
          {simplify && <SlowDrawingNote onSimplify={simplify} />}
          <SavedCopyNote savedAt={people.savedAt} stale={people.isStale} offline={!online} />
        </>
      }
    />
  )
}

function EmptyTree({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      title="The tree has no members yet"
      action={isAdmin && <ButtonLink to="/admin/import">Import a GEDCOM file</ButtonLink>}
    >
      {isAdmin
        ? 'Import the family from a GEDCOM file. Every genealogy program can save such a file.'
        : 'The family tree appears here as soon as a family administrator has added the first person.'}
    </EmptyState>
  )
}
