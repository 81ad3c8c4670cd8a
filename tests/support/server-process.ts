/** Runs the server or one of its commands as a process with its own data directory. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

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
  return watch(
    spawn(process.execPath, [path.join(root, script), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
}

/** Collects the output of a process. */
function watch(child: ChildProcessByStdio<null, Readable, Readable>) {
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

/** Runs `npm start` without the build of the client, in a process group of its own, as a shell in a terminal does. */
function runNpmStart(dataDir: string, env: Record<string, string>) {
  const { scripts } = startScript.parse(JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')))
  const command = scripts.start.split('&&').at(-1) ?? ''
  const start = `${command.replace('src/', path.join(root, 'src/'))} --without-client`
  fs.writeFileSync(path.join(dataDir, 'package.json'), JSON.stringify({ scripts: { start } }))
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${env['PATH'] ?? ''}`
  const options = { cwd: dataDir, env: { ...env, PATH }, detached: true } as const
  return watch(spawn('npm', ['start'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
}

const startScript = z.object({ scripts: z.object({ start: z.string() }) })

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
export function startServer(
  dataDir: string,
  options: { args?: string[]; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  return waitForAddress(
    run('src/server/main.ts', options.args ?? [], environment(dataDir, options.env ?? {})),
  )
}

/** Starts the server as {@link runNpmStart} */
export function startServerWithNpm(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  return waitForAddress(runNpmStart(dataDir, environment(dataDir, env)))
}

async function waitForAddress({ child, printed, closed }: ReturnType<typeof watch>): Promise<RunningServer> {
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
