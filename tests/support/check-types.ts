/** Type-checks every part of the house, each with the library types it really has at run time. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))
/** What was found last time: only what has changed since, and what depends on it, is looked at again. */
const found = fileURLToPath(new URL('../../node_modules/.cache/types', import.meta.url))
const parts = ['src/shared', 'src/server', 'src/client', 'sw', 'tests']

const codes = await Promise.all(
  parts.map((part) => {
    const memory = ['--incremental', '--tsBuildInfoFile', `${found}/${part.replace('/', '-')}.tsbuildinfo`]
    return new Promise<number>((resolve) => {
      spawn(tsc, ['-p', part, ...memory], { stdio: 'inherit' }).on('close', (code) => resolve(code ?? 1))
    })
  }),
)
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0
