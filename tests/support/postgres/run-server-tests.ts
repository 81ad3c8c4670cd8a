/**
 * Runs the server tests on a private PostgreSQL cluster: all, or those that the arguments name as for Vitest. Skips them in
 * one line where PostgreSQL is absent.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startCluster } from './cluster.ts'

const vitest = fileURLToPath(new URL('../../../node_modules/.bin/vitest', import.meta.url))
const given = process.argv.slice(2)
/** A database on a server takes several times as long as one in memory, most of all for random sequences. */
const timeout = '--testTimeout=300000'
const args = ['run', '--project', 'server', timeout, ...(given.length > 0 ? given : ['tests/server'])]

const cluster = startCluster()
if (cluster === null) {
  console.log('PostgreSQL 15 or later is not installed: the server tests on PostgreSQL are skipped.')
} else {
  const env = { ...process.env, TEST_POSTGRES_URL: cluster.url }
  const child = spawn(vitest, args, { stdio: 'inherit', env })
  // The cluster stops after the tests, also when they are interrupted.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('close', (code) => {
    cluster.stop()
    process.exitCode = code ?? 1
  })
}
