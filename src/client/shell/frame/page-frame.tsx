/** The layout of the pages for signed-in users: header, status bars, page, footer. */
import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { BottomBar } from '../navigation/bottom-bar.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import { Footer } from './footer.tsx'
import { SkipLink } from './skip-link.tsx'
import { StatusBars } from './status-bars.tsx'

export function Component() {
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      <SkipLink />
      <Navigation />
      <StatusBars />
      <chakra.main
        id="content"
        tabIndex={-1}
        outline="none"
        flex="1"
        // Keeps the footer below the screen while the page loads, so that it does not jump.
        minH="100dvh"
        ps="env(safe-area-inset-left)"
        pe="env(safe-area-inset-right)"
      >
        <Suspense fallback={<LoadingText />}>
          <Outlet />
        </Suspense>
      </chakra.main>
      <Footer />
      <BottomBar />
    </chakra.div>
  )
}
