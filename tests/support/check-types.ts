/** Type-checks every part of the house, each with the library types it really has at run time. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))
const parts = ['src/shared', 'src/server', 'src/client', 'sw', 'tests']

const codes = await Promise.all(
  parts.map(
    (part) =>
      new Promise<number>((resolve) => {
        spawn(tsc, ['-p', part], { stdio: 'inherit' }).on('close', (code) => resolve(code ?? 1))
      }),
  ),
)
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
