/** The family tree, in every state the data can be in. */
import { useSearchParams } from 'react-router'
import { readSession } from '#client/accounts/session/session-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyLine } from '#client/ui/feedback/list-states.tsx'
import { useFailureToast } from '#client/ui/feedback/use-error-toast.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { intro, title } from './chart/chart-titles.ts'
import { readTreeAddress } from './chart/tree-url.ts'
import { FamilyTree } from './family-tree.tsx'
import { readTree, useTree } from './loading/use-tree.ts'
import { TreeSkeleton } from './tree-skeleton.tsx'
import { TreeToolbar } from './tree-toolbar.tsx'
import { ViewBarSkeleton } from './view-bar.tsx'

const failure = 'Failed to load family members'

/** With whom the tree opens, as `useTree` has it: other ways of looking are made from everybody. */
function nearIn(query: URLSearchParams, ownId: string | null): string | null | undefined {
  const { view, with: other, person } = readTreeAddress(query)
  return view === 'family' && other === null ? (person ?? ownId) : undefined
}

export function read(userId: string) {
  const ownId = readSession().user?.member_id ?? null
  void readTree(userId, nearIn(new URLSearchParams(location.search), ownId))
}

export function Component() {
  const { user } = useSession()
  const { online } = useConnection()
  const [query] = useSearchParams()
  const { people, family, error, tryAgain } = useTree(nearIn(query, user?.member_id ?? null))

  const message = people.error?.message || failure
  useFailureToast(people.state === 'failed' || error !== null, message, null)

  if (people.state === 'offline') {
    return (
      <Page title={title} intro={intro} width="full">
        <OfflineState onTryAgain={people.tryAgain} />
      </Page>
    )
  }
  if (people.state === 'failed') {
    return (
      <Page title={title} intro={intro} width="full">
        <ErrorState message={message} onTryAgain={people.tryAgain} />
      </Page>
    )
  }
  if (people.data?.length === 0) {
    return (
      <Page title={title} intro={intro} width="full">
        <NobodyYet admin={user?.role === 'admin'} />
      </Page>
    )
  }
  if (error) {
    return (
      <Page title={title} intro={intro} width="full">
        <ErrorState message={failure} onTryAgain={tryAgain} />
      </Page>
    )
  }
  if (!family) {
    return (
      <Page title={title} intro={intro} width="full" aside={<TreeToolbar family={null} />}>
        <ViewBarSkeleton />
        <TreeSkeleton />
      </Page>
    )
  }
  return (
    <FamilyTree
      family={family}
      ownId={user?.member_id ?? null}
      note={<SavedCopyLine savedAt={people.savedAt} stale={people.stale} offline={!online} />}
    />
  )
}

function NobodyYet({ admin }: { admin: boolean }) {
  return (
    <EmptyState
      title="The tree has no members yet"
      action={admin && <ButtonLink to="/admin/import">Import a GEDCOM file</ButtonLink>}
    >
      {admin
        ? 'Bring the family in from a GEDCOM file, here or on the server with “npm run import -- FILE.ged”.'
        : 'As soon as the family administrator has added the first of us, the tree grows here.'}
    </EmptyState>
  )
}
