/** The calls that bring family trees in and out. */
import type { Hono } from 'hono'
import type { Deps } from '#server/app.ts'
import { bind } from '#server/http/bind.ts'
import { actorOf } from '#server/http/call.ts'
import * as contract from '#shared/contracts/gedcom.contract.ts'
import { importGedcom, importProgress, withUpload } from './import.service.ts'

export function gedcomRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.importGedcom, async (call) => {
    const { preview, events } = call.query
    return await withUpload(deps, call.context.req.raw, (file) =>
      importGedcom(deps, {
        ...file,
        preview: preview === '1',
        events: events === '1',
        actor: actorOf(call),
      }),
    )
  })
  bind(app, deps, contract.getImportProgress, () => importProgress(deps))
}
