/** The endpoints that import and export family trees. */
import type { Hono } from 'hono'
import { appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { type Call, getActor } from '#server/http/endpoint-handler.ts'
import { sendTemporaryFile } from '#server/http/temporary-file.ts'
import * as contract from '#shared/contracts/gedcom.contract.ts'
import { getImportProgress } from './import/import-progress.service.ts'

/** Loads the import code when it is needed: imports are rare. */
async function imports() {
  return {
    ...(await import('./import/import.service.ts')),
    ...(await import('./import/import-media.service.ts')),
  }
}
const exports = () => import('./export/export.service.ts')

export function gedcomRoutes(app: Hono, deps: Deps): void {
  const logExport = (call: Call<typeof contract.exportGedcom>, details: Record<string, unknown>) =>
    appendAudit(deps.db, deps.clock, getActor(call), {
      action: 'export',
      targetType: 'gedcom',
      targetId: null,
      details,
    })

  bind(app, deps, contract.importGedcom, async (call) => {
    const { preview, events } = call.query
    const { importGedcom, addMedia: withMedia, withUpload } = await imports()
    const actor = getActor(call)
    return await withUpload(deps, call.context.req.raw, async (file) => {
      const report = await importGedcom(deps, {
        ...file,
        preview: preview === '1',
        events: events === '1',
        actor,
      })
      return await withMedia(deps, report, { file: file.path, actor })
    })
  })
  bind(app, deps, contract.exportGedcom, async (call) => {
    const { version, media } = call.query
    const { exportGedcom, exportWithMedia } = await exports()
    const fileName = `family-${timestamp(deps.clock).slice(0, 10)}.ged`
    if (media === '1') {
      return await sendTemporaryFile(call.context, 'application/vnd.familysearch.gedcom+zip', async () => {
        await logExport(call, { version, media: true })
        return await exportWithMedia(deps, version, timestamp(deps.clock).slice(0, 10))
      })
    }
    const { text } = await exportGedcom(deps, version, fileName)
    await logExport(call, { version })
    return call.context.body(text, 200, {
      'Content-Type': 'text/vnd.familysearch.gedcom; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    })
  })
  bind(app, deps, contract.getImportProgress, () => getImportProgress(deps))
}
