/** `npm run check`: style, types and tests side by side. What the first two have found stands at the end, below the tests. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Finished {
  passed: boolean
  printed: string
}

/** Runs a program of the house to its end. What it prints is kept, or shown at once where it inherits. */
function run(program: string, args: readonly string[], output: 'pipe' | 'inherit'): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['inherit', output, output] })
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

const [lint, types, tests] = await Promise.all([
  run(bin('biome'), ['check', '--error-on-warnings', '--colors=off'], 'pipe'),
  run(node, ['tests/support/check-types.ts'], 'pipe'),
  run(bin('vitest'), ['run', ...process.argv.slice(2)], 'inherit'),
])
for (const { passed, printed } of [lint, types]) if (!passed) process.stdout.write(printed)
process.exitCode = lint.passed && types.passed && tests.passed ? 0 : 1
