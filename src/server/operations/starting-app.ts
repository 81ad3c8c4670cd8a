/** Answers while the server starts: it is not ready, and every other request waits for the application. */
import { Hono } from 'hono'
import type { Config } from '#server/config.ts'
import { errorResponse } from '#server/http/error-response.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { getReadiness } from '#shared/contracts/operations.contract.ts'
import { startingError } from './readiness.service.ts'

/** @param ready resolves to the application when the start is complete */
export function createStartingApp(config: Config, ready: Promise<Hono>): Hono {
  const app = new Hono()
  app.use('/api/*', securityHeaders(config), async (context, next) => {
    await next()
    context.res.headers.set('Cache-Control', 'no-store')
  })
  app.get(`/api${getReadiness.path}`, () => errorResponse(startingError()))
  app.all('*', async (context) => (await ready).fetch(context.req.raw, context.env))
  return app
}
