/** The entry point of the app: starts session, connection and splash screen, and renders the routes. */
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

// Loads the fonts now, because the connection is idle until the first render.
for (const family of ['Heritage Sans', 'Heritage Serif']) void document.fonts.load(`1rem "${family}"`)

startConnection()
connectQueryClient()
void startSession()
preloadPage(location.pathname)
listenForInstallPrompt()
startOutboxAfterSignIn()
startPrefetchAfterSignIn()

function addStartupImages({
  addStartupImages: add,
}: typeof import('#client/shell/install/startup-image.ts')) {
  void add()
}

function start() {
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
  // A transition renders in slices of a few milliseconds, so that taps are handled in between.
  renderWhenReady(() => startTransition(() => createRoot(root).render(app)))
}

// Preloaded scripts may run before the document has been parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()

// Only iOS has this property: the page may be about to be added to the home screen.
if ('standalone' in navigator && navigator.standalone === false) {
  runAfterInitialLoad(
    () => void import('#client/shell/install/startup-image.ts').then(addStartupImages, () => {}),
  )
}

// Installing the service worker downloads the complete app, which takes three seconds on a slow connection.
runAfterInitialLoad(() => void startAppUpdate())
