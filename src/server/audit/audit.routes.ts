/** Binds the endpoints of the audit log. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { getActor, TaggedResponse } from '#server/http/endpoint-handler.ts'
import * as contract from '#shared/contracts/audit.contract.ts'
import { readAuditLog } from './audit.service.ts'
import { undoEntry } from './undo.service.ts'

export function auditRoutes(app: Hono, deps: Deps): void {
  bind(
    app,
    deps,
    contract.getAuditLog,
    async ({ query }) => new TaggedResponse(await readAuditLog(deps, query)),
  )
  bind(app, deps, contract.undoActivity, (call) => undoEntry(deps, getActor(call), Number(call.params.id)))
}
