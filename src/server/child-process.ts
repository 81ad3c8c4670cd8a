/**
 * Starts the processes of the server. Those that read files of others may be made to misbehave: none gets passwords or keys,
 * and each has limits that the operating system keeps.
 */
import { type ChildProcess, execFile, fork } from 'node:child_process'

/** What every program needs; nothing else of the server's environment is passed on. */
const passedVariables = ['PATH', 'LANG', 'TMPDIR'] as const

export function getChildEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    passedVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

export interface ChildLimits {
  /** Of all memory that the process writes to, not only of JavaScript's heap. */
  memoryMB: number
  /** Of each file that the process writes; null: a database has any size. */
  fileBytes: number | null
  /** Of the processor. */
  seconds: number
  /** True for a process that works on a database of another machine; the others have no network. */
  hasNetwork?: boolean
}

interface RunOptions {
  limits: ChildLimits
  timeoutMs: number
  signal?: AbortSignal
  /** Of the standard output. */
  maxOutputBytes?: number
  /** Written to the standard input. */
  input?: string
  onStart?: (child: ChildProcess) => void
}

/** A program that failed: its exit code or the signal that ended it, and what it printed as errors. */
export class ChildError extends Error {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly printed: string

  constructor(cause: Error, exitCode: number | null, signal: NodeJS.Signals | null, printed: string) {
    super(cause.message, { cause })
    this.name = 'ChildError'
    this.exitCode = exitCode
    this.signal = signal
    this.printed = printed
  }
}

/**
 * Sets the limits of the shell, which becomes the program: the process id and the signals stay. A system that does not let its
 * users make networks of their own (some containers) leaves the program its network.
 */
const limitScript = `
ulimit -d "$1"; ulimit -f "$2"; ulimit -t "$3"
alone=$4
shift 4
if [ "$alone" = alone ] && unshare --map-current-user --net true 2>/dev/null; then
  exec unshare --map-current-user --net "$@"
fi
exec "$@"`
/** POSIX counts the sizes of files in blocks of 512 bytes. */
const blockBytes = 512

/** Windows has no such limits. */
function withLimits(limits: ChildLimits, command: readonly string[]): [string, string[]] {
  const [program = '', ...args] = command
  if (process.platform === 'win32') return [program, args]
  const { memoryMB, fileBytes, seconds, hasNetwork = false } = limits
  const blocks = fileBytes === null ? 'unlimited' : Math.ceil(fileBytes / blockBytes)
  const values = [memoryMB * 1024, blocks, seconds, hasNetwork ? 'connected' : 'alone']
  return ['/bin/sh', ['-c', limitScript, 'sh', ...values.map(String), ...command]]
}

/** V8 reserves as much for compiled code when it starts, and the operating system counts that. */
const codeRangeMB = 512

function forNode(limits: ChildLimits): ChildLimits {
  return { ...limits, memoryMB: limits.memoryMB + codeRangeMB }
}

/**
 * Runs a program that reads files of others, and returns what it prints.
 *
 * @throws ChildError where the program fails, is ended by the time limit or by `signal`, or passes a limit
 */
export function runLimited(
  command: readonly string[],
  { limits, timeoutMs, signal, maxOutputBytes, input, onStart }: RunOptions,
): Promise<string> {
  const [program, args] = withLimits(limits, command)
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      {
        env: getChildEnvironment(),
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        ...(signal && { signal }),
        ...(maxOutputBytes !== undefined && { maxBuffer: maxOutputBytes }),
      },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout)
        const exitCode = typeof error.code === 'number' ? error.code : null
        reject(new ChildError(error, exitCode, error.signal ?? null, stderr))
      },
    )
    if (input !== undefined) {
      // The process may end before it has read everything.
      child.stdin?.on('error', () => undefined)
      child.stdin?.end(input)
    }
    onStart?.(child)
  })
}

/** Runs a module of the server that reads files of others, as {@link runLimited}. @param heapMB of JavaScript */
export function runModule(
  file: string,
  args: readonly string[],
  { heapMB, limits, ...options }: RunOptions & { heapMB?: number },
): Promise<string> {
  const heap = heapMB === undefined ? [] : [`--max-old-space-size=${heapMB}`]
  return runLimited([process.execPath, ...heap, file, ...args], { ...options, limits: forNode(limits) })
}

interface ForkOptions {
  args?: readonly string[]
  /** Variables beside those that every process gets. */
  env?: NodeJS.ProcessEnv
  execArgv?: readonly string[]
  /** For a module that reads files of others. */
  limits?: ChildLimits
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

/** Names the certificates that a database server or a bucket at home may have; no secret. */
const certificatesVariable = 'NODE_EXTRA_CA_CERTS'

/** Starts a module of the server that works on the database, and exchanges messages with it. */
export function forkModule(
  file: string,
  { args = [], env, execArgv = [], limits, timeoutMs, signal }: ForkOptions = {},
): ChildProcess {
  const node = [process.execPath, ...execArgv]
  const [execPath, programArgs] = limits
    ? withLimits(forNode(limits), node)
    : [process.execPath, [...execArgv]]
  const certificates = process.env[certificatesVariable]
  return fork(file, [...args], {
    env: {
      ...getChildEnvironment(),
      ...(certificates && { [certificatesVariable]: certificates }),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    killSignal: 'SIGKILL',
    execPath,
    execArgv: programArgs,
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    ...(signal && { signal }),
  })
}
