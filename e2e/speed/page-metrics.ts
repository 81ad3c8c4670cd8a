/** Collects performance entries inside a page while it opens and is used. */

/** Milliseconds since the page's start. */
export interface PageMetrics {
  firstPaint: number
  largestPaint: number
  /** Cumulative layout shift without recent input. */
  shift: number
  /** When the splash began to fade out; 0 while it is visible. */
  splashLeft: number
  /** When the awaited element was painted. */
  drawn: number
  /** The browser's event timings: from tap or key to the next paint. */
  events: { name: string; start: number; duration: number }[]
  frames: number[]
}

declare global {
  interface Window {
    speed: PageMetrics
  }
}

/** Runs in the page before its own scripts. @param selector the page counts as drawn when it matches */
export function installPageMetrics(selector: string) {
  const seen: PageMetrics = {
    firstPaint: 0,
    largestPaint: 0,
    shift: 0,
    splashLeft: 0,
    drawn: 0,
    events: [],
    frames: [],
  }
  let found = false
  window.speed = seen
  /** An element present before one frame is painted when the next frame begins. */
  const onceShown = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then))
  function observe(type: string, take: (entry: PerformanceEntry) => void, more = {}) {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    })
  }
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime
  })
  observe('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
      seen.shift += Number(entry.value)
  })
  observe(
    'event',
    (entry) => {
      if ('interactionId' in entry && Number(entry.interactionId) > 0)
        seen.events.push({ name: entry.name, start: entry.startTime, duration: entry.duration })
    },
    { durationThreshold: 16 },
  )
  // Checks on DOM changes, not on every frame: extra frames would cost a slow phone time.
  const changes = new MutationObserver(look)
  function look() {
    // The root follows the splash in the HTML: without the root, the splash has not been parsed yet.
    const splash = document.getElementById('splash')
    const left = splash ? splash.classList.contains('leaving') : document.getElementById('root') !== null
    if (seen.splashLeft === 0 && left) seen.splashLeft = performance.now()
    if (!found && document.querySelector(selector)) {
      found = true
      onceShown(() => {
        seen.drawn = performance.now()
      })
    }
    if (found && seen.splashLeft > 0) changes.disconnect()
  }
  changes.observe(document, { subtree: true, childList: true, attributeFilter: ['class'] })
}
