/** The process: settings, lock, database, first administrator, listening, signals. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import pino from 'pino'
import { AppError } from '#shared/contracts/app-error.ts'
import { createFirstAdmin } from './accounts/first-admin.ts'
import { deleteExpiredRows, cleanUpAtStart } from './accounts/delete-expired.service.ts'
import { createApp } from './app.ts'
import { deleteOldChanges } from './audit/undo.service.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type DataLock, lockDataDir } from './db/lock.ts'
import { DatabaseError, databaseFile, openDatabase } from './db/open.ts'
import type { Deps } from './deps.ts'
import { sweepImports } from './gedcom/import/import-progress.service.ts'
import { storeBuild, readClientFiles, readBuildId } from './http/client-files/client-builds.ts'
import { errorResponse } from './http/error-response.ts'
import { ListenError, type RunningServer, listen } from './http/listen.ts'
import { securityHeaderPairs } from './http/security-headers.ts'
import { deleteUnfinishedBackups } from './jobs/write-backup.ts'
import { backUpIfDue } from './jobs/backups.service.ts'
import { openMailer } from './mail/mailer.ts'
import { sendQueuedMail } from './mail/mail-queue.service.ts'
import { startAvifJob } from './media/images/avif.job.ts'
import { sweepMedia } from './media/media-sweep.service.ts'
import { openMediaStore } from './media/storage/open-media-store.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const hour = 3_600_000
const betweenMails = 15_000

/** `--demo` has data of its own beside the family's. */
function readSettings(args: readonly string[]): Config {
  const config = readConfig(process.env)
  return args.includes('--demo') ? { ...config, dataDir: path.join(config.dataDir, 'demo') } : config
}

/** With PORT=0 the address is known once the server listens; a PUBLIC_URL that was set stays. */
function withPort(config: Config, port: number): Config {
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** Fills the demo's database, when it is empty, with the family that `npm run demo` shows. */
async function fillDemo(deps: Deps): Promise<void> {
  const { seedDemo } = await import('./db/demo/demo-family.ts')
  const logins = await seedDemo(deps)
  for (const { username, password, role } of logins) console.log(`Demo ${role}: ${username} / ${password}`)
}

/** Does what the server can go on without: on a full disk it still answers. */
async function attempt(deps: Deps, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    deps.log.warn({ err: error }, `${what} failed`)
  }
}

/** The builds to serve; where there is no room to keep one, it is served from the checkout. */
function findBuilds(deps: Deps): string[] {
  try {
    return storeBuild(dist, deps.config.dataDir)
  } catch (error) {
    deps.log.warn({ err: error }, 'build not kept')
    return readBuildId(dist) === null ? [] : [dist]
  }
}

/** The answer to what is no request: it never reaches the application. */
function badRequest(config: Config): Response {
  const response = errorResponse(new AppError('invalid', 'This is not a request that can be answered.'))
  for (const [name, value] of securityHeaderPairs(config)) response.headers.set(name, value)
  return response
}

function stopOnSignal(deps: Deps, listening: RunningServer, lock: DataLock, stopJobs: () => void) {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    deps.log.info({ signal }, 'stopping')
    stopJobs()
    await listening.stop()
    await deps.db.destroy()
    lock.release()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function tellFirstLogin(login: { username: string; password: string } | null): string[] {
  if (!login) return []
  return [
    'The first login, shown this once; it asks for a password of your own:',
    `  Username: ${login.username}`,
    `  Password: ${login.password}`,
  ]
}

async function start(args: readonly string[]): Promise<void> {
  const settings = readSettings(args)
  const log = pino({ level: settings.logLevel, base: null })
  const lock = lockDataDir(settings.dataDir)
  const db = await openDatabase(databaseFile(settings.dataDir))
  const ready = Promise.withResolvers<Hono>()
  const listening = await listen({
    port: settings.port,
    host: settings.host,
    app: ready.promise,
    badRequest: () => badRequest(settings),
  })
  const config = withPort(settings, listening.port)
  const media = await openMediaStore(db, systemClock, config)
  const deps: Deps = { db, clock: systemClock, config, log, media, mailer: openMailer(config) }
  await attempt(deps, 'sweep', () => cleanUpAtStart(deps))
  await attempt(deps, 'sweep of media', () => sweepMedia(deps))
  await sweepImports(deps)
  await deleteUnfinishedBackups(config.dataDir, deps.clock)
  const firstLogin = args.includes('--demo') ? null : await createFirstAdmin(deps)
  if (args.includes('--demo')) await fillDemo(deps)
  const builds = findBuilds(deps)
  if (builds.length === 0) log.warn('there is no build of the client: run npm run build')
  ready.resolve(createApp(deps, readClientFiles(builds)))
  const sweep = async () => {
    await attempt(deps, 'sweep', () => deleteExpiredRows(deps))
    await attempt(deps, 'sweep of media', () => sweepMedia(deps))
    await attempt(deps, 'sweep of changes', () => deleteOldChanges(deps))
    await attempt(deps, 'scheduled backup', () => backUpIfDue(deps))
  }
  const sweeping = setInterval(sweep, hour)
  /** A computer that is never on for an hour has its backups too. */
  const firstSweep = setTimeout(sweep, hour / 12)
  const mailing = setInterval(() => attempt(deps, 'mail', () => sendQueuedMail(deps)), betweenMails)
  const stopAvif = startAvifJob(deps)
  stopOnSignal(deps, listening, lock, () => {
    clearTimeout(firstSweep)
    clearInterval(sweeping)
    clearInterval(mailing)
    stopAvif()
  })
  console.log([`Family Heritage is at ${config.publicUrl}`, ...tellFirstLogin(firstLogin)].join('\n'))
}

try {
  await start(process.argv.slice(2))
} catch (error) {
  const known = error instanceof ConfigError || error instanceof DatabaseError || error instanceof ListenError
  console.error(known ? error.message : error)
  process.exit(1)
}
