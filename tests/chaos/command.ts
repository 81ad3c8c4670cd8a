/** Runs one of the project's commands, and kills it if asked to. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../../e2e/fixtures/test-site.ts'

export interface CommandResult {
  /** Null if the command was killed. */
  code: number | null
  output: string
}

/** Runs `npm run <name>` without npm. @param killAfterMs when to kill it, if it is still running then */
export async function runCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  killAfterMs?: number,
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['src/server/cli.ts', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(killAfterMs !== undefined && { timeout: killAfterMs, killSignal: 'SIGKILL' as const }),
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  await once(child, 'close')
  process.off('exit', kill)
  return { code: child.exitCode, output }
}
