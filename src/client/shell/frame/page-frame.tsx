/** The frame of the pages for people who are signed in: head, bars, the page itself, foot. */
import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
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
        // The foot waits below the screen: it would jump when the page arrives.
        minH="100dvh"
        ps="env(safe-area-inset-left)"
        pe="env(safe-area-inset-right)"
      >
        <Suspense fallback={<LoadingText />}>
          <Outlet />
        </Suspense>
      </chakra.main>
      <Footer />
    </chakra.div>
  )
}
