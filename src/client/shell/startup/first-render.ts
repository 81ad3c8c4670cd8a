/** When the page is drawn for the first time. */
import { readSession, watchSession } from '#client/accounts/session/session-store.ts'
import { queryClient } from '#client/api/query-client.ts'
import { publicSettingsQuery } from '#client/settings/settings.queries.ts'
import { isPageLoading, watchPageLoads } from '../frame/lazy-page.tsx'

/** Milliseconds after which it is drawn in any case: the splash lies over it for longer than that. */
const patience = 400

/** Calls once the session is known and the page has come. */
function whenThere(then: () => void): void {
  const stops: (() => void)[] = []
  const look = () => {
    if (readSession().state === 'loading' || isPageLoading()) return
    for (const stop of stops.splice(0)) stop()
    then()
  }
  stops.push(watchSession(look), watchPageLoads(look))
  look()
}

/**
 * Draws once it is known for whom, the page has come and the site has told its name; or after a moment. A page that is
 * drawn three times, each time with more on it, costs a slow phone three times as much, and jumps.
 */
export function renderWhenReady(draw: () => void): void {
  let drawn = false
  const drawOnce = () => {
    if (drawn) return
    drawn = true
    clearTimeout(late)
    draw()
  }
  const late = setTimeout(drawOnce, patience)
  whenThere(() => {
    void queryClient.prefetchQuery(publicSettingsQuery(readSession().user?.id)).finally(drawOnce)
  })
}
