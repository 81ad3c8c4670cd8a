/**
 * Runs the server process: configuration, lock, database, first administrator, listening, scheduled jobs,
 * signals.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import pino from 'pino'
import { AppError } from '#shared/contracts/app-error.ts'
import { deleteExpiredRows } from './accounts/delete-expired.service.ts'
import { createFirstAdmin } from './accounts/first-admin.ts'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { checkMediaPlace } from './db/check-media-place.ts'
import { DatabaseError } from './db/database-error.ts'
import { lockSite, openLockedSite } from './db/site-database.ts'
import type { Deps } from './deps.ts'
import { deleteInterruptedImports } from './gedcom/import/import-progress.service.ts'
import {
  type ClientFiles,
  readBuildId,
  readClientFiles,
  storeBuild,
} from './http/client-files/client-builds.ts'
import { errorResponse } from './http/error-response.ts'
import { releasePendingKeys } from './http/idempotency.ts'
import { ListenError, listen } from './http/listen.ts'
import { securityHeaderPairs } from './http/security-headers.ts'
import { createHourlyJobs } from './jobs/hourly-jobs.ts'
import { runOneAtATime } from './jobs/run-one-at-a-time.ts'
import { runSafely } from './jobs/run-safely.ts'
import { deleteUnfinishedBackups } from './jobs/write-backup.ts'
import { sendQueuedMail } from './mail/mail-queue.service.ts'
import { openMailer } from './mail/mailer.ts'
import { startThumbnailJob } from './media/images/thumbnails.job.ts'
import { sweepMedia } from './media/media-sweep.service.ts'
import { startConversionJob } from './media/recordings/conversion.job.ts'
import { openMediaStore } from './media/storage/open-media-store.ts'
import { runNotices } from './notices/notices.job.ts'
import { checkBucketSettings } from './operations/check-bucket.service.ts'
import { createStartingApp } from './operations/starting-app.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const hourMs = 3_600_000
const mailIntervalMs = 15_000
const noticesIntervalMs = 30_000
const repeatedSignalMs = 1_000

/** `--demo` uses a data directory of its own. */
function readSettings(args: readonly string[]): Config {
  const config = readConfig(process.env)
  return args.includes('--demo') ? { ...config, dataDir: path.join(config.dataDir, 'demo') } : config
}

/** With PORT=0 the port is known only once the server listens; a PUBLIC_URL that names a port stays. */
function withPort(config: Config, port: number): Config {
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** Fills an empty demo database with the demo family. */
async function fillDemo(deps: Deps): Promise<void> {
  const { seedDemo } = await import('./db/demo/demo-family.ts')
  const logins = await seedDemo(deps)
  for (const { username, password, role } of logins) console.log(`Demo ${role}: ${username} / ${password}`)
}

/** The builds to serve; if a build cannot be stored (a full disk), it is served from the checkout. */
function findBuilds(deps: Deps): string[] {
  try {
    return storeBuild(dist, deps.config.dataDir)
  } catch (error) {
    deps.log.warn({ err: error }, 'client build not stored')
    return readBuildId(dist) === null ? [] : [dist]
  }
}

/** The files of the built client. `npm run dev` starts the server without them, because Vite serves the client. */
function readClient(deps: Deps): ClientFiles {
  const builds = findBuilds(deps)
  if (builds.length === 0) deps.log.warn('the client has not been built: run npm run build')
  return readClientFiles(builds)
}

/** The response to a malformed request, which never reaches the application. */
function badRequest(config: Config): Response {
  const response = errorResponse(new AppError('invalid', 'This is not a valid HTTP request.'))
  for (const [name, value] of securityHeaderPairs(config)) response.headers.set(name, value)
  return response
}

/** @throws ConfigError where the storage of the media refuses the settings */
async function checkMediaStorage({ s3 }: Config, log: Deps['log']): Promise<void> {
  const silence = s3 && (await checkBucketSettings(s3))
  if (silence !== null) log.warn({ reason: silence }, 'the bucket of the media files does not answer')
}

/** Offers metrics where METRICS_PORT is set. */
async function startMetrics(deps: Deps) {
  const { metricsPort, host } = deps.config
  if (metricsPort === null) return null
  const { createMetrics } = await import('./operations/metrics.ts')
  const { app, measureRequest } = await createMetrics(deps)
  const answering = { app: Promise.resolve(app), badRequest: () => badRequest(deps.config) }
  const { port, stop } = await listen({ port: metricsPort, host, portVariable: 'METRICS_PORT', ...answering })
  deps.log.info({ port }, 'metrics')
  return { measureRequest, stop }
}

/**
 * The first signal stops the server when it has started and the running requests are answered, a later one at once. Ctrl-C
 * reaches the server twice: from the terminal, and from npm, which passes it on.
 */
function stopOnSignal(stop: (signal: string) => Promise<void>) {
  let stoppingSince: number | null = null
  const handle = async (signal: string) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > repeatedSignalMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    await stop(signal)
    process.exit(0)
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}

function formatFirstLogin(login: { username: string; password: string } | null): string[] {
  if (!login) return []
  return [
    'Sign in with this first login. It is shown only once; you will choose your own password:',
    `  Username: ${login.username}`,
    `  Password: ${login.password}`,
  ]
}

async function start(args: readonly string[]): Promise<void> {
  const settings = readSettings(args)
  const log = pino({ level: settings.logLevel, base: null })
  const started = Promise.withResolvers<() => Promise<void>>()
  stopOnSignal(async (signal) => {
    const stop = await started.promise
    log.info({ signal }, 'stopping')
    await stop()
  })
  await checkMediaPlace(settings)
  const lock = await lockSite(settings, (error) => {
    log.fatal(error.message)
    process.exit(1)
  })
  const db = await openLockedSite(settings)
  const ready = Promise.withResolvers<Hono>()
  const listening = await listen({
    port: settings.port,
    host: settings.host,
    app: ready.promise,
    starting: createStartingApp(settings, ready.promise),
    badRequest: () => badRequest(settings),
  })
  const config = withPort(settings, listening.port)
  await checkMediaStorage(config, log)
  const media = await openMediaStore(db, systemClock, config)
  const deps: Deps = { db, clock: systemClock, config, log, media, mailer: openMailer(config) }
  await runSafely(deps, 'release pending requests', () => releasePendingKeys(deps))
  await runSafely(deps, 'delete expired rows', () => deleteExpiredRows(deps))
  await runSafely(deps, 'delete unused media', () => sweepMedia(deps))
  await deleteInterruptedImports(deps)
  await deleteUnfinishedBackups(config.dataDir, deps.clock)
  const firstLogin = args.includes('--demo') ? null : await createFirstAdmin(deps)
  if (args.includes('--demo')) await fillDemo(deps)
  const client = args.includes('--without-client') ? undefined : readClient(deps)
  const metrics = await startMetrics(deps)
  const app = createApp(deps, client, metrics?.measureRequest)
  const stopping = new AbortController()
  const runHourlyJobs = createHourlyJobs(deps, stopping.signal)
  const hourlyTimer = setInterval(runHourlyJobs, hourMs)
  /** A computer that never runs for a full hour gets its scheduled backups too. */
  const firstRunTimer = setTimeout(runHourlyJobs, hourMs / 12)
  const mailTimer = setInterval(
    () => runSafely(deps, 'send mail', () => sendQueuedMail(deps)),
    mailIntervalMs,
  )
  const noticesTimer = setInterval(
    runOneAtATime(() => runSafely(deps, 'tell what is new', () => runNotices(deps))),
    noticesIntervalMs,
  )
  const stopAvif = startThumbnailJob(deps)
  const stopConversions = startConversionJob(deps)
  started.resolve(async () => {
    clearTimeout(firstRunTimer)
    clearInterval(hourlyTimer)
    clearInterval(mailTimer)
    clearInterval(noticesTimer)
    stopping.abort()
    stopAvif()
    stopConversions()
    await listening.stop()
    await metrics?.stop()
    await db.destroy()
    await lock.release()
  })
  // Before the first answer: whoever waits for one finds the address and the login.
  console.log([`Family Heritage is at ${config.publicUrl}`, ...formatFirstLogin(firstLogin)].join('\n'))
  ready.resolve(app)
}

try {
  await start(process.argv.slice(2))
} catch (error) {
  const isExpected =
    error instanceof ConfigError || error instanceof DatabaseError || error instanceof ListenError
  console.error(isExpected ? error.message : error)
  process.exit(1)
}
