/** Collects performance entries inside a page while it opens and is used. */

/** Milliseconds since the page's start. */
export interface PageMetrics {
  firstPaint: number
  largestPaint: number
  /** The sum of all jumps of the layout that nobody caused. */
  shift: number
  /** When the splash began to fade and let taps through; 0 where it is still there. */
  splashLeft: number
  /** When what was waited for was painted. */
  drawn: number
  /** What the browser has measured of taps and keys: to the next paint. */
  events: { name: string; start: number; duration: number }[]
  frames: number[]
}

declare global {
  interface Window {
    speed: PageMetrics
  }
}

/** Runs in the page, before anything of its own. @param selector what has to stand for the page to count as drawn */
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
  /** What stands before a frame begins is on the screen when the next one does. */
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
  // Asked at each change, not at each frame: a frame that nothing but the question needs costs a slow phone its time.
  const changes = new MutationObserver(look)
  function look() {
    // Behind the splash in the page's text stands the root: before that has been read the splash has not come yet.
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
