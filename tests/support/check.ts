/** `npm run check`: runs lint, types, the search for unused code, and tests in parallel; prints the tests' output first. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FailedFiles, failedFilesVariable } from './failed-files-reporter.ts'
import { addFlakyTests } from './flaky-tests.ts'
import { withTemporaryFolder } from './temporary-folder.ts'
import { timeLimit } from './time-limits.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Finished {
  passed: boolean
  printed: string
}

/** Runs a program to its end. Output is collected, or printed directly with `inherit`. */
function run(
  program: string,
  args: readonly string[],
  output: 'pipe' | 'inherit',
  env: NodeJS.ProcessEnv = process.env,
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['inherit', output, output] })
    const printed: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text))
    }
    child.once('error', (error) => resolve({ passed: false, printed: `${program}: ${error.message}\n` }))
    child.once('close', (code) => resolve({ passed: code === 0, printed: printed.join('') }))
  })
}

const node = process.execPath
const bin = (name: string) => fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url))

/** With more failed files than this, something is broken, and repeating them would only take time. */
const maxRepeatedFiles = 10

/** Compile cache that all test processes share. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/tests', import.meta.url))

const options = [
  '--reporter=default',
  '--reporter=./tests/support/failed-files-reporter.ts',
  ...['testTimeout', 'hookTimeout'].map((name) => `--${name}=${timeLimit(60_000)}`),
]

/** Runs the tests. In CI, failed files run once more, because a busy machine is not a fault of the product. */
const runTests = () =>
  withTemporaryFolder(async (environment) => {
    const report = path.join(environment['TMPDIR'] ?? '', 'failed-files.json')
    const variables = { NODE_COMPILE_CACHE: compiled, ...environment, [failedFilesVariable]: report }
    const runVitest = (args: readonly string[]) =>
      run(bin('vitest'), ['run', ...options, ...args], 'inherit', variables)
    const first = await runVitest(process.argv.slice(2))
    if (first.passed || !process.env['CI'] || !fs.existsSync(report)) return first
    const { files, tests, strayErrors }: FailedFiles = JSON.parse(fs.readFileSync(report, 'utf8'))
    if (files.length === 0 || files.length > maxRepeatedFiles || strayErrors > 0) return first
    const second = await runVitest(files)
    if (second.passed) addFlakyTests(tests)
    return second
  })

const [lint, types, unused, tests] = await Promise.all([
  run(bin('biome'), ['check', '--error-on-warnings', '--colors=off'], 'pipe'),
  run(node, ['tests/support/check-types.ts'], 'pipe'),
  run(bin('knip'), [], 'pipe'),
  runTests(),
])
for (const { passed, printed } of [lint, types, unused]) if (!passed) process.stdout.write(printed)
process.exitCode = [lint, types, unused, tests].every(({ passed }) => passed) ? 0 : 1
