/** Starts the page: the session and the saved data first, the splash over them, the app below it. */
import './start.ts'
import '#client/theme/fonts.css'
import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startSession } from '#client/accounts/session/session.ts'
import { connectQueryClient, queryClient } from '#client/api/query-client.ts'
import { startAppUpdate } from '#client/offline/app-update.ts'
import { startConnection } from '#client/offline/connection.ts'
import { listenForInstallPrompt } from '#client/offline/install.ts'
import { AppRoutes, preloadPage } from '#client/routes.tsx'
import { renderWhenReady } from '#client/shell/startup/first-render.ts'
import { runAfterInitialLoad } from '#client/shell/startup/run-after-initial-load.ts'
import { startSplash } from '#client/shell/startup/splash.ts'
import { startOutboxAfterSignIn } from '#client/shell/startup/start-outbox.ts'
import { startPrefetchAfterSignIn } from '#client/shell/startup/start-prefetch.ts'
import { system } from '#client/theme/system.ts'

// The program is here, and the line has nothing to do until the page is drawn: the letters come before it.
for (const family of ['Heritage Sans', 'Heritage Serif']) void document.fonts.load(`1rem "${family}"`)

startConnection()
connectQueryClient()
void startSession()
preloadPage(location.pathname)
listenForInstallPrompt()
startOutboxAfterSignIn()
startPrefetchAfterSignIn()

function draw() {
  startSplash()
  const root = document.getElementById('root')
  if (!root) return
  const app = (
    <StrictMode>
      <ChakraProvider value={system}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </QueryClientProvider>
      </ChakraProvider>
    </StrictMode>
  )
  // In a transition React draws a few milliseconds at a time: taps have their turn.
  renderWhenReady(() => startTransition(() => createRoot(root).render(app)))
}

// What is asked for early may bring the program before the document has been read to its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', draw)
else draw()

// The worker fetches the whole shell: three seconds of a slow line.
runAfterInitialLoad(() => void startAppUpdate())
