/** Delays the first render until session, page and site settings have loaded. */
import { readSession, watchSession } from '#client/accounts/session/session-store.ts'
import { queryClient } from '#client/api/query-client.ts'
import { publicSettingsQuery } from '#client/settings/settings.queries.ts'
import { isPageLoading, watchPageLoads } from '../frame/lazy-page.tsx'

/** The maximum delay in milliseconds; the splash screen covers the page for longer. */
const maxDelayMs = 400

/** Calls back once the session is known and the page's code has loaded. */
function onSessionAndPageLoaded(callback: () => void): void {
  const stops: (() => void)[] = []
  const check = () => {
    if (readSession().state === 'loading' || isPageLoading()) return
    for (const stop of stops.splice(0)) stop()
    callback()
  }
  stops.push(watchSession(check), watchPageLoads(check))
  check()
}

/**
 * Renders once session, page and site settings have loaded, or after the maximum delay. Rendering three times, each time
 * with more content, takes a slow phone three times as long and shifts the layout.
 */
export function renderWhenReady(render: () => void): void {
  let isRendered = false
  const renderOnce = () => {
    if (isRendered) return
    isRendered = true
    clearTimeout(timer)
    render()
  }
  const timer = setTimeout(renderOnce, maxDelayMs)
  onSessionAndPageLoaded(() => {
    void queryClient.prefetchQuery(publicSettingsQuery(readSession().user?.id)).finally(renderOnce)
  })
}
