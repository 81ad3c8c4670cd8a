/** Runs commands and servers of a build in processes of their own, and measures what they use. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Build } from './builds.ts'

export interface Usage {
  /** Processor time, user and system. */
  seconds: number
  peakBytes: number
}

const usage = z.object({ seconds: z.number(), peakBytes: z.number() })
const scripts = z.object({ scripts: z.record(z.string(), z.string()) })

/** Time limit for a process, also on a busy machine. */
const timeLimitMs = 15 * 60_000

type Child = ChildProcessByStdio<null, Readable, Readable>

/** Starts a program in a process group of its own, which ends with this process at the latest. */
export function start(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const { PATH = '', TMPDIR } = process.env
  const child: Child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${PATH}`,
      ...(TMPDIR !== undefined && { TMPDIR }),
      ...env,
    },
  })
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The group has ended.
    }
  }
  const timer = setTimeout(end, timeLimitMs)
  // Before the folders that the process uses are removed.
  process.prependOnceListener('exit', end)
  child.once('close', () => {
    clearTimeout(timer)
    process.off('exit', end)
  })
  const printed = { out: '', error: '' }
  child.stdout.on('data', (text) => {
    printed.out += String(text)
  })
  child.stderr.on('data', (text) => {
    printed.error += String(text)
  })
  return { child, printed, end, closed: once(child, 'close') }
}

/** Returns what a program prints. @throws Error for one that fails */
export async function runToEnd(...process: Parameters<typeof start>): Promise<string> {
  const { child, printed, closed } = start(...process)
  await closed
  if (child.exitCode === 0) return printed.out
  const last = (printed.error || printed.out).trim().split('\n').slice(-3).join(' ')
  throw new Error(last || `The process ended with ${child.exitCode ?? child.signalCode}.`)
}

function readUsages(file: string): Usage {
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n')
  const usages = lines.map((line) => usage.parse(JSON.parse(line)))
  return {
    seconds: usages.reduce((sum, { seconds }) => sum + seconds, 0),
    peakBytes: Math.max(...usages.map(({ peakBytes }) => peakBytes)),
  }
}

/** Runs an npm script of a build on a data directory as `npm run` does, without npm. */
export async function runScript(
  { folder }: Build,
  script: string,
  args: readonly string[],
  dataDir: string,
): Promise<Usage> {
  const command = scripts.parse(JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')))
    .scripts[script]
  const file = path.join(dataDir, `usage-${randomUUID()}`)
  const preload = `--import=${new URL('./report-usage.ts', import.meta.url).href}`
  const env = { DATA_DIR: dataDir, NODE_OPTIONS: preload, USAGE_FILE: file }
  await runToEnd('sh', ['-c', `${command} "$@"`, 'sh', ...args], folder, env)
  return readUsages(file)
}

/** Runs a file of this folder, and returns the JSON that it prints. */
export async function runTask(
  name: string,
  args: readonly string[],
  options: readonly string[] = [],
): Promise<unknown> {
  const folder = import.meta.dirname
  return JSON.parse(
    await runToEnd(process.execPath, [...options, path.join(folder, name), ...args], folder, {}),
  )
}
