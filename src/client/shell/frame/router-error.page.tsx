/** Something in the page itself broke, or the page never reached this device. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useConnection } from '#client/api/use-connection.ts'
import { reloadForMissingChunk } from '#client/offline/app-update.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { CenteredPage } from './centered-page.tsx'

/** What browsers say when a chunk cannot be fetched. */
const missingChunk = /dynamically imported module|importing a module script|preload css/i

/** Whether the page is about to be loaded anew for the part that it lacks: at once, or when the server is back. */
function useReload(lacksPart: boolean, online: boolean): boolean {
  const [stays, setStays] = useState(!lacksPart)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where there was no connection, there may be one now.
  useEffect(() => {
    if (!lacksPart) return
    setStays(false)
    void reloadForMissingChunk().then((reloads) => setStays(!reloads))
  }, [lacksPart, online])
  return !stays
}

export function RouterErrorPage({ error }: { error: unknown }) {
  const { online } = useConnection()
  const message = error instanceof Error ? error.message : ''
  const lacksPart = missingChunk.test(message)
  const reloads = useReload(lacksPart, online)
  const reload = (
    <Button mt="3" onClick={() => window.location.reload()}>
      Reload
    </Button>
  )
  if (lacksPart && !online) {
    return (
      <CenteredPage title="Not saved on this device yet">
        <chakra.p color="text.muted">
          Open this page once while you are connected, and it will be here without a network too.
        </chakra.p>
        {reload}
      </CenteredPage>
    )
  }
  if (reloads) return null
  return (
    <CenteredPage title="Unexpected Application Error!">
      <chakra.p color="text.muted">
        Something on this page went wrong. Nothing you have saved is lost. Reloading usually helps; if it does
        not, please tell the family administrator.
      </chakra.p>
      {message && (
        <chakra.p textStyle="small" color="text.muted">
          {message}
        </chakra.p>
      )}
      {reload}
    </CenteredPage>
  )
}
