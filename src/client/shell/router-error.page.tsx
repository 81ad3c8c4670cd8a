/** Something in the page itself broke. */
import { chakra } from '@chakra-ui/react'
import { useRouteError } from 'react-router'
import { Button } from '#client/ui/button.tsx'
import { BarePage } from './bare-page.tsx'

export function RouterErrorPage() {
  const error = useRouteError()
  return (
    <BarePage title="Unexpected Application Error!">
      <chakra.p color="text.muted">
        Something on this page went wrong. Nothing you have saved is lost. Reloading usually helps; if it does
        not, please tell the family administrator.
      </chakra.p>
      {error instanceof Error && (
        <chakra.p textStyle="small" color="text.muted">
          {error.message}
        </chakra.p>
      )}
      <Button mt="3" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </BarePage>
  )
}
