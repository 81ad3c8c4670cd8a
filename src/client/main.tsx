/** Starts the page: the session and the saved data first, the splash over them, the app below it. */
import './start.ts'
import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startSession } from '#client/accounts/session-state.ts'
import { connectQueryClient, queryClient } from '#client/api/query-client.ts'
import { reloadOnMissingChunk, startAppUpdate } from '#client/offline/app-update.ts'
import { startConnection } from '#client/offline/connection.ts'
import { startInstalling } from '#client/offline/install.ts'
import { AppRoutes, startPage } from '#client/routes.tsx'
import { onceRead } from '#client/shell/once-read.ts'
import { startSplash } from '#client/shell/splash.ts'
import { sendOnceSignedIn } from '#client/shell/start-outbox.ts'
import { readAheadOnceSignedIn } from '#client/shell/start-reading-ahead.ts'
import { system } from '#client/theme/system.ts'

startConnection()
connectQueryClient()
void startSession()
startPage(location.pathname)
startSplash()
reloadOnMissingChunk()
startInstalling()
sendOnceSignedIn()
readAheadOnceSignedIn()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </QueryClientProvider>
      </ChakraProvider>
    </StrictMode>,
  )
}

// The worker fetches the whole shell: three seconds of a slow line.
onceRead(() => void startAppUpdate())
