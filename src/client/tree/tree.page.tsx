/** The family tree, in every state the data can be in. */
import { useSearchParams } from 'react-router'
import { useSession } from '#client/accounts/session.tsx'
import { useConnection } from '#client/api/use-connection.ts'
import { readPeople, usePeople } from '#client/people/people.queries.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { EmptyState, ErrorState, OfflineState, SavedCopyLine } from '#client/ui/states.tsx'
import { useFailureToast } from '#client/ui/use-failure-toast.ts'
import { intro, title } from './chart-words.ts'
import { FamilyTree } from './family-tree.tsx'
import { useFamily } from './tree.queries.ts'
import { readTreeAddress } from './tree-address.ts'
import { TreeSkeleton } from './tree-skeleton.tsx'
import { TreeToolbar } from './tree-toolbar.tsx'
import { useScreenClass } from './use-screen-class.ts'
import { ViewBarSkeleton } from './view-bar.tsx'

export { readPeople as read }

const failure = 'Failed to load family members'

export function Component() {
  const { user } = useSession()
  const { online } = useConnection()
  const people = usePeople()
  const screen = useScreenClass()
  const [query] = useSearchParams()
  const { view, with: other, person } = readTreeAddress(query)
  const near = view === 'family' && other === null ? (person ?? user?.member_id ?? null) : null
  const { family, error, tryAgain } = useFamily(people.data, user?.id ?? '', screen, near)

  const message = people.error?.message || failure
  useFailureToast(people.state === 'failed' || error !== null, message, null)

  if (people.state === 'offline') {
    return (
      <Page title={title} intro={intro}>
        <OfflineState onTryAgain={people.tryAgain} />
      </Page>
    )
  }
  if (people.state === 'failed') {
    return (
      <Page title={title} intro={intro}>
        <ErrorState message={message} onTryAgain={people.tryAgain} />
      </Page>
    )
  }
  if (people.data?.length === 0) {
    return (
      <Page title={title} intro={intro}>
        <NobodyYet admin={user?.role === 'admin'} />
      </Page>
    )
  }
  if (error) {
    return (
      <Page title={title} intro={intro}>
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
