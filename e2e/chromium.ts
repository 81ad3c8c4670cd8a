/** Finds the Chromium for the browser tests, or installs Debian's. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { chromium } from '@playwright/test'

/** Chromium's headless shell, which starts and runs in half the time, and has no notifications. */
const shells = ['/usr/bin/chromium-headless-shell']
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

function isFile(path: string | undefined): path is string {
  return path !== undefined && path !== '' && fs.existsSync(path)
}

function run(command: string, args: readonly string[]) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

function installDebians(): boolean {
  if (process.getuid?.() !== 0) return false
  const install = [
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'chromium',
    'fonts-liberation',
    'fontconfig',
  ]
  return run('apt-get', ['update', '-qq']) && run('apt-get', install)
}

/** Finds the complete Chromium that Debian's package or its maker's installs. */
export function findCompleteChromium(): string | undefined {
  return browsers.find(isFile)
}

/**
 * Finds a Chromium, or installs Debian's package when root.
 *
 * @param preferred `shell` for tests of pages, `browser` for benchmarks of the complete browser
 */
export function provideChromium(preferred: 'shell' | 'browser' = 'browser'): string | undefined {
  const inOrder = preferred === 'shell' ? [...shells, ...browsers] : [...browsers, ...shells]
  const find = () => [process.env['CHROMIUM_PATH'], ...inOrder, chromium.executablePath()].find(isFile)
  return find() ?? (installDebians() ? find() : undefined)
}
