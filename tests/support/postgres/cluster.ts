/** Starts a private PostgreSQL cluster in a temporary directory, reached by a Unix socket there. */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface Cluster {
  /** The address of its database `postgres`. */
  url: string
  stop(): void
}

const installed = '/usr/lib/postgresql'

/** The programs of the newest installed version; null where PostgreSQL is absent. */
function findPrograms(): string | null {
  const versions = fs.existsSync(installed) ? fs.readdirSync(installed).map(Number) : []
  const [newest] = versions.filter((version) => version >= 15).sort((a, b) => b - a)
  return newest === undefined ? null : path.join(installed, String(newest), 'bin')
}

/** Runs a program of PostgreSQL, which refuses to run as root: Debian's package has a user for it. */
function run(program: string, ...args: string[]): void {
  const isRoot = process.getuid?.() === 0
  const command = isRoot ? ['runuser', '-u', 'postgres', '--', program] : [program]
  const [file = '', ...rest] = [...command, ...args]
  const { status, stderr } = spawnSync(file, rest, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: os.tmpdir(),
  })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}

/** The data of tests need not survive a power cut. */
const settings = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses=', 'autovacuum=off'],
  ...['shared_buffers=128MB', 'max_connections=200', 'wal_level=minimal', 'max_wal_senders=0'],
]

/** @returns null where PostgreSQL 15 or later is absent */
export function startCluster(): Cluster | null {
  const programs = findPrograms()
  if (programs === null) return null
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'family-postgres-'))
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', directory])
  const data = path.join(directory, 'data')
  const control = path.join(programs, 'pg_ctl')
  run(
    path.join(programs, 'initdb'),
    ...[
      '--pgdata',
      data,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
  )
  const options = [`-k ${directory}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  run(
    control,
    'start',
    '--pgdata',
    data,
    '--wait',
    '--log',
    path.join(directory, 'log'),
    '--options',
    options,
  )
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`,
    stop() {
      run(control, 'stop', '--pgdata', data, '--mode=immediate')
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}
