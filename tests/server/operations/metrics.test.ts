/** Metrics for Prometheus: what they count, and that nothing of the family is in them. */
import fs from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { createMetrics, type Metrics } from '#server/operations/metrics.ts'
import { makeDataDir, startServer } from '#tests/support/server-process.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let app: TestApp
let metrics: Metrics
beforeEach(async () => {
  app = await startTestApp()
  metrics = await createMetrics(app.deps)
})
afterEach(() => app.close())

const readMetrics = async () => await (await metrics.app.request('/metrics')).text()

test('count requests by endpoint and status, and name no person', async () => {
  const measured = createApp(app.deps, new Map(), metrics.measureRequest)
  for (const path of ['/api/health', '/api/family/anna-berg', '/api/anna-berg', '/anna-berg']) {
    await measured.request(path)
  }
  await measured.request('/api/health', { method: 'ANNA-BERG' })
  const text = await readMetrics()
  const counts = text.match(/^http_request_duration_seconds_count.*$/gm)
  expect(counts).toEqual([
    'http_request_duration_seconds_count{method="GET",endpoint="/api/health",status="200"} 1',
    'http_request_duration_seconds_count{method="GET",endpoint="/api/family/:id",status="401"} 1',
    'http_request_duration_seconds_count{method="other",endpoint="other",status="404"} 2',
    'http_request_duration_seconds_count{method="other",endpoint="other",status="405"} 1',
  ])
  expect(text.toLowerCase()).not.toContain('anna-berg')
})

test('tell the version, the failed mails, the free disk and the memory', async () => {
  fs.mkdirSync(app.deps.config.dataDir, { recursive: true })
  const text = await readMetrics()
  expect(text).toMatch(/^family_heritage_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(text).toMatch(/^family_heritage_failed_mails 0$/m)
  expect(text).toMatch(/^family_heritage_free_disk_bytes [\d.e+]+$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('are offered on a port of their own where METRICS_PORT is set, and not on the site’s', async () => {
  const dataDir = makeDataDir()
  const server = await startServer(dataDir, { args: ['--without-client'], env: { METRICS_PORT: '0' } })
  try {
    const port = await vi.waitFor(() => {
      const printed = /"port":(\d+),"msg":"metrics"/.exec(server.printed.out)?.[1]
      expect(printed).toBeDefined()
      return printed
    })
    await fetch(`${server.address}/api/health`)
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain('endpoint="/api/health",status="200"} 1')
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404)
    expect(await server.end('SIGTERM')).toBe(0)
  } finally {
    await server.end('SIGKILL')
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})
