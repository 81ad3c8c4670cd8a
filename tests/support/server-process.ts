/** Runs the server or one of its commands as a process with its own data directory. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export function makeDataDir(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'family-start-'))
}

/** Compile cache, which halves the start time. */
const compileCache = path.join(root, 'node_modules/.cache/server')

/** The environment without any variable of this project. */
function environment(dataDir: string, more: Record<string, string>) {
  const { PATH = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE: compileCache, DATA_DIR: dataDir, PORT: '0', ...more }
}

function run(script: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  /** Kills remaining processes when a test times out. */
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('close', () => process.off('exit', kill))
  const printed = { out: '', error: '' }
  child.stdout.on('data', (chunk) => {
    printed.out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    printed.error += String(chunk)
  })
  return { child, printed, closed: once(child, 'close') }
}

export interface ProcessResult {
  code: number | null
  out: string
  error: string
}

/** Runs a command to its end: `src/server/main.ts` or `src/server/cli.ts` with its arguments. */
export async function runProcess(
  script: string,
  args: readonly string[],
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ProcessResult> {
  const { child, printed, closed } = run(script, args, environment(dataDir, env))
  await closed
  return { code: child.exitCode, ...printed }
}

export interface RunningServer {
  address: string
  port: number
  child: ChildProcess
  /** Output so far. */
  printed: { out: string; error: string }
  /** Sends a signal and waits for the end; returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts the server and waits for the line with its URL. Throws when the process ends instead. */
export async function startServer(
  dataDir: string,
  options: { args?: string[]; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const { child, printed, closed } = run(
    'src/server/main.ts',
    options.args ?? [],
    environment(dataDir, options.env ?? {}),
  )
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /Family Heritage is at (http\S+)(?:.*\n)+$/.exec(printed.out)?.[1]
      if (found !== undefined) resolve(found)
    })
    closed.then(() => reject(new Error(`The server ended: ${printed.out}${printed.error}`)), reject)
  })
  return {
    address,
    port: Number(new URL(address).port),
    child,
    printed,
    async end(signal) {
      child.kill(signal)
      await closed
      return child.exitCode
    },
  }
}
