/** A place of the house that a later version opens. */
import { useLocation } from 'react-router'
import { useConnection } from '#client/api/use-connection.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { EmptyState, OfflineState } from '#client/ui/states.tsx'
import { navLinks } from './nav-links.ts'

export function Component() {
  const { pathname } = useLocation()
  const { online } = useConnection()
  const title = navLinks.find(({ to }) => to === pathname)?.label ?? 'Administration'
  return (
    <Page title={title} width="measure">
      {online ? (
        <EmptyState
          title="This page comes with a later version"
          action={
            <ButtonLink to="/family-tree" variant="outline">
              Open the family tree
            </ButtonLink>
          }
        >
          It has its place in the house already, but nothing has been moved in yet.
        </EmptyState>
      ) : (
        <OfflineState />
      )}
    </Page>
  )
}
