/** Configures the journeys: production build, one server per worker, no retries, two browsers at most. */
import { defineConfig } from '@playwright/test'
import { browserSwitches } from './fixtures/browser-switches.ts'

const browser = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: '.',
  testMatch: process.env['SCREENS'] ? '**/*.screens.ts' : '**/*.journey.ts',
  outputDir: '../artifacts/e2e',
  globalSetup: './fixtures/prepare-data.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  maxFailures: 10,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
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
