/** The error page for rendering errors and for pages whose code could not be loaded. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useConnection } from '#client/api/use-connection.ts'
import { reloadForMissingChunk } from '#client/offline/app-update.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { CenteredPage } from './centered-page.tsx'

/** Matches the browsers' error messages for a chunk that could not be loaded. */
const missingChunk = /dynamically imported module|importing a module script|preload css/i

/** Whether the page is about to reload because a chunk is missing: at once, or when the server is reachable. */
function useReload(isChunkMissing: boolean, online: boolean): boolean {
  const [willStay, setWillStay] = useState(!isChunkMissing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored connection is a reason to try again.
  useEffect(() => {
    if (!isChunkMissing) return
    setWillStay(false)
    void reloadForMissingChunk().then((reloads) => setWillStay(!reloads))
  }, [isChunkMissing, online])
  return !willStay
}

export function RouterErrorPage({ error }: { error: unknown }) {
  const { online } = useConnection()
  const message = error instanceof Error ? error.message : ''
  const isChunkMissing = missingChunk.test(message)
  const reloads = useReload(isChunkMissing, online)
  const reload = (
    <Button mt="3" onClick={() => window.location.reload()}>
      Reload
    </Button>
  )
  if (isChunkMissing && !online) {
    return (
      <CenteredPage title="Not saved on this device yet">
        <chakra.p color="text.muted">
          Open this page once while you are online to read it offline later.
        </chakra.p>
        {reload}
      </CenteredPage>
    )
  }
  if (reloads) return null
  return (
    <CenteredPage title="Unexpected Application Error!">
      <chakra.p color="text.muted">
        This page has stopped working. Nothing you have saved is lost. Please reload the page. If that does
        not help, tell the family's administrator.
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
