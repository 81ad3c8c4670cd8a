/** Binds the endpoint of the data checks. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import * as contract from '#shared/contracts/operations.contract.ts'
import { listChecks } from './data-checks.service.ts'

export function dataChecksRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.listDataChecks, async () => ({ checks: await listChecks(deps) }))
}
