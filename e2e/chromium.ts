/** Which Chromium the browser tests run on: the machine's own where there is one, else one that is installed here. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const playwright = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))

function isFile(path: string | undefined): path is string {
  return path !== undefined && path !== '' && fs.existsSync(path)
}

function find(): string | undefined {
  return [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    chromium.executablePath(),
  ].find(isFile)
}

function run(command: string, args: readonly string[]) {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

function isRoot() {
  return process.getuid?.() === 0
}

/** Finds a Chromium, or installs one: Playwright's own first, then Debian's where we are root. */
export function provideChromium(): string | undefined {
  const here = find()
  if (here) return here
  const steps = [
    () => run(process.execPath, [playwright, 'install', ...(isRoot() ? ['--with-deps'] : []), 'chromium']),
    () =>
      isRoot() &&
      run('apt-get', ['update']) &&
      run('apt-get', ['install', '-y', 'chromium', 'fonts-liberation']),
  ]
  for (const step of steps) {
    if (!step()) continue
    const installed = find()
    if (installed) return installed
  }
  return undefined
}
