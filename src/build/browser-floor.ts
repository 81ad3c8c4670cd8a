/** The oldest browsers that the site supports. `e2e/site/browser-floor` checks the built files against them. */

interface OldestBrowser {
  /** The name for the build target. */
  target: string
  /** The name and version in MDN's browser compatibility data. */
  name: 'safari_ios' | 'chrome' | 'firefox'
  version: string
}

export const oldestBrowsers: readonly OldestBrowser[] = [
  { target: 'safari16.4', name: 'safari_ios', version: '16.4' },
  { target: 'chrome111', name: 'chrome', version: '111' },
  { target: 'firefox121', name: 'firefox', version: '121' },
]
