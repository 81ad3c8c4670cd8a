/** Binds the endpoints for those who run the server. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { errorResponse } from '#server/http/error-response.ts'
import { getHealth, getOpenApi, getReadiness, getVersion } from '#shared/contracts/operations.contract.ts'
import { describeApi } from './openapi.service.ts'
import { findReadinessError } from './readiness.service.ts'
import { readVersion } from './version.ts'

export function operationsRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, getHealth, async () => ({ status: 'ok' }) as const)
  bind(app, deps, getOpenApi, async () => describeApi())
  bind(app, deps, getVersion, async () => ({ version: readVersion() }))
  bind(app, deps, getReadiness, async () => {
    const error = await findReadinessError(deps)
    // Returned and not thrown: a thrown 503 would be logged at every request.
    return error ? errorResponse(error) : ({ status: 'ready' } as const)
  })
}
