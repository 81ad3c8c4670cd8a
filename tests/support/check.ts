/** `npm run check`: runs lint, types and tests in parallel and prints lint and type errors last. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { withTemporaryFolder } from './temporary-folder.ts'

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

/** Compile cache that all test processes share. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/tests', import.meta.url))

const runTests = () =>
  withTemporaryFolder((environment) =>
    run(bin('vitest'), ['run', ...process.argv.slice(2)], 'inherit', {
      NODE_COMPILE_CACHE: compiled,
      ...environment,
    }),
  )

const [lint, types, tests] = await Promise.all([
  run(bin('biome'), ['check', '--error-on-warnings', '--colors=off'], 'pipe'),
  run(node, ['tests/support/check-types.ts'], 'pipe'),
  runTests(),
])
for (const { passed, printed } of [lint, types]) if (!passed) process.stdout.write(printed)
process.exitCode = lint.passed && types.passed && tests.passed ? 0 : 1
