/** Runs the journeys: finds a browser, builds the client once, starts Playwright. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { findCompleteChromium, provideChromium } from './chromium.ts'
import { listMissingEngines } from './engines/all-engines.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: environment })
  return status ?? 1
}

function runJourneys(environment: NodeJS.ProcessEnv) {
  const browser = provideChromium('shell')
  if (!browser) {
    console.error('No Chromium found: install Debian\'s "chromium" package, or set CHROMIUM_PATH.')
    return 1
  }
  process.env['CHROMIUM_PATH'] = browser
  const complete = findCompleteChromium()
  const missing = listMissingEngines()
  if (!complete) missing.push('Notifications are skipped: the package chromium is not installed.')
  for (const line of missing) console.error(line)
  if (missing.length > 0 && process.env['REQUIRE_ENGINES'] === '1') return 1
  const built = run(['src/build/build.ts'])
  if (built !== 0) return built
  const journeys = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']
  const named = process.argv.slice(2)
  const status = run([...journeys, ...named], {
    ...environment,
    ...(named.some((argument) => !argument.startsWith('-')) && { ALL_JOURNEYS: '1' }),
    CHROMIUM_PATH: browser,
    ...(complete && { COMPLETE_CHROMIUM_PATH: complete }),
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/server'),
  })
  if (status !== 0) printFailedPages()
  return status
}

/** Prints what the pages of the failed journeys showed, because a log is often all that is left of a run. */
function printFailedPages() {
  for (const file of fs.globSync('artifacts/e2e/**/error-context.md', { cwd: root })) {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    const [, page = ''] = text.split(/^# Test info$|^# Test source$/m)
    console.error([`\n${file}`, ...page.trim().split('\n').slice(0, 80)].join('\n'))
  }
}

process.exitCode = await withTemporaryFolder(runJourneys)
