/** Configures the journeys: production build, one server per worker, two browsers at most, retries in CI only. */
import { defineConfig } from '@playwright/test'
import { timeLimit } from '#tests/support/time-limits.ts'
import { browserSwitches } from './fixtures/browser-switches.ts'
import { longJourneys } from './long-journeys.ts'

const browser = process.env['CHROMIUM_PATH']

/** What `npm test` leaves out. Single tests have the tag. */
const shortRun = {
  testIgnore: longJourneys.map((name) => `**/e2e/${name}.journey.ts`),
  grepInvert: /@full/,
}

export default defineConfig({
  testDir: '.',
  testMatch: process.env['SCREENS'] ? '**/*.screens.ts' : '**/*.journey.ts',
  outputDir: '../artifacts/e2e',
  globalSetup: './fixtures/prepare-data.ts',
  ...(process.env['ALL_JOURNEYS'] ? {} : shortRun),
  fullyParallel: true,
  workers: 2,
  retries: process.env['CI'] ? 2 : 0,
  maxFailures: 10,
  forbidOnly: true,
  timeout: timeLimit(180_000),
  expect: { timeout: timeLimit(15_000) },
  reporter: [['list'], ['./fixtures/flaky-reporter.ts']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Dublin',
    // Painting what moves takes a browser without a graphics card a sixth of a story's time; some stories look at it.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: { args: browserSwitches, ...(browser ? { executablePath: browser } : {}) },
  },
})
