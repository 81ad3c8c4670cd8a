/** The calls that bring family trees in and out. */
import type { Hono } from 'hono'
import type { Deps } from '#server/app.ts'
import { appendAudit } from '#server/audit/audit.store.ts'
import { timestamp } from '#server/clock.ts'
import { bind } from '#server/http/bind.ts'
import { actorOf } from '#server/http/call.ts'
import * as contract from '#shared/contracts/gedcom.contract.ts'
import { exportGedcom } from './export.service.ts'
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
  bind(app, deps, contract.exportGedcom, async (call) => {
    const { version } = call.query
    const fileName = `family-${timestamp(deps.clock).slice(0, 10)}.ged`
    const { text } = await exportGedcom(deps, version, fileName)
    await appendAudit(deps.db, deps.clock, actorOf(call), {
      action: 'export',
      targetType: 'gedcom',
      targetId: null,
      details: { version },
    })
    return call.context.body(text, 200, {
      'Content-Type': 'text/vnd.familysearch.gedcom; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    })
  })
  bind(app, deps, contract.getImportProgress, () => importProgress(deps))
}
