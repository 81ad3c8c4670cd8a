/** Binds the endpoints of the check of the family data. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import * as contract from '#shared/contracts/quality.contract.ts'
import * as duplicates from './duplicates.service.ts'
import * as service from './quality.service.ts'
import { startCheck } from './start-check.service.ts'

export function qualityRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.getQualityCheck, ({ query }) => service.getQualityCheck(deps, query.search))
  bind(app, deps, contract.startQualityCheck, async () => ({ state: await startCheck(deps) }))
  bind(app, deps, contract.listFindings, ({ query }) => service.listFindings(deps, query))
  bind(app, deps, contract.updateFinding, ({ params, body, session }) =>
    service.updateFinding(deps, { id: params.id, ...body, accountId: session.accountId }),
  )
  bind(app, deps, contract.listDuplicates, ({ query }) => duplicates.listDuplicates(deps, query))
  bind(app, deps, contract.updateDuplicate, ({ params, body, session }) =>
    duplicates.updateDuplicate(deps, { id: params.id, ...body, accountId: session.accountId }),
  )
}
