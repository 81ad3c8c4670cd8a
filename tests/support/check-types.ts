/** Type-checks every part of the project with the library types that it has at run time. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))
/** Incremental build information: only changed files and their dependents are checked again. */
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
