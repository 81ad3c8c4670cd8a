/**
 * Metrics for Prometheus, on a port of their own. They hold counts and times only: no names, addresses or ids of the
 * family.
 */
import fs from 'node:fs/promises'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { countMailsNotSent } from '#server/mail/failed-mails.service.ts'
import { readVersion } from './version.ts'

/** In seconds. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  /** Measures the requests of the site. */
  measureRequest: MiddlewareHandler
  /** Answers `GET /metrics`. */
  app: Hono
}

type Client = typeof import('prom-client')

function addSiteMetrics({ Gauge }: Client, registry: Registry, { db, config }: Pick<Deps, 'db' | 'config'>) {
  const registers = [registry]
  new Gauge({
    name: 'family_heritage_info',
    help: 'Always 1; the label tells the running version.',
    labelNames: ['version'],
    registers,
  }).set({ version: readVersion() }, 1)
  new Gauge({
    name: 'family_heritage_failed_mails',
    help: 'Mails that wait after a failed attempt.',
    registers,
    async collect() {
      this.set(await countMailsNotSent({ db }))
    },
  })
  new Gauge({
    name: 'family_heritage_free_disk_bytes',
    help: 'Free bytes on the disk of DATA_DIR.',
    registers,
    async collect() {
      const { bavail, bsize } = await fs.statfs(config.dataDir)
      this.set(bavail * bsize)
    },
  })
}

function createRequestMeasure({ Histogram }: Client, registry: Registry): MiddlewareHandler {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the headers of the response, by the path template of the endpoint.',
    labelNames: ['method', 'endpoint', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  })
  return async (context, next) => {
    const end = durations.startTimer()
    await next()
    // A path as it was requested could hold ids, and there is no end of them.
    const endpoint = context.get('endpointPath') ?? 'other'
    const method = endpoint === 'other' ? 'other' : context.req.method
    end({ method, endpoint, status: context.res.status })
  }
}

export async function createMetrics(deps: Pick<Deps, 'db' | 'config'>): Promise<Metrics> {
  const client = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  addSiteMetrics(client, registry, deps)
  const app = new Hono()
  app.get('/metrics', async (context) =>
    context.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
  )
  return { app, measureRequest: createRequestMeasure(client, registry) }
}
