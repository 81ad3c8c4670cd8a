/** Collects the tests of a CI run that passed only when they were repeated, and prints them at the end of the run. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../artifacts/flaky-tests.json', import.meta.url))

/** A test that failed first and passed when it was repeated. */
export interface FlakyTest {
  /** file and title */
  name: string
  /** message of the first failure */
  error: string
}

function readFlakyTests(): FlakyTest[] {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : []
}

/** Adds flaky tests to those of the run. */
export function addFlakyTests(tests: readonly FlakyTest[]): void {
  if (tests.length === 0) return
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, JSON.stringify([...readFlakyTests(), ...tests]))
}

/** Formats the flaky tests of the run: their number, then each name with the first lines of its error. */
function formatFlakyTests(tests: readonly FlakyTest[]): string {
  if (tests.length === 0) return 'No test passed only when repeated.'
  const entries = tests.map(({ name, error }) =>
    [`    ${name}`, ...error.trim().split('\n').slice(0, 6)].join('\n      '),
  )
  return [`  ${tests.length} flaky (failed, then passed when repeated)`, ...entries].join('\n')
}

if (import.meta.main) console.log(formatFlakyTests(readFlakyTests()))
