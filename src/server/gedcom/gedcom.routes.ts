/** The endpoints that import and export family trees. */
import type { Hono } from 'hono'
import { appendAudit } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { type Call, getActor } from '#server/http/endpoint-handler.ts'
import { sendTemporaryFile } from '#server/http/temporary-file.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as contract from '#shared/contracts/gedcom.contract.ts'
import { getImportProgress } from './import/import-progress.service.ts'
import { cancelImports, withCancelling } from './import/running-imports.ts'

/** Loads the import code when it is needed: imports are rare. */
async function imports() {
  return {
    ...(await import('./import/import.service.ts')),
    ...(await import('./import/import-media.service.ts')),
  }
}
const exports = () => import('./export/export.service.ts')

/** @throws AppError invalid */
function readAnswers(json = '{}'): contract.ImportAnswers {
  try {
    return contract.importAnswers.parse(JSON.parse(json))
  } catch {
    throw new AppError('invalid', 'The answers about people of the file cannot be read.')
  }
}

export function gedcomRoutes(app: Hono, deps: Deps): void {
  const logExport = (call: Call<typeof contract.exportGedcom>, details: Record<string, unknown>) =>
    appendAudit(deps.db, deps.clock, getActor(call), {
      action: 'export',
      targetType: 'gedcom',
      targetId: null,
      details,
    })

  bind(app, deps, contract.importGedcom, async (call) => {
    const { preview, events, lift } = call.query
    const { importGedcom, addMedia: withMedia, withUpload } = await imports()
    const actor = getActor(call)
    return await withUpload(deps, call.context.req.raw, async (file, fields) => {
      await call.recheckAccess()
      const answers = { byXref: readAnswers(fields['answers']), others: 'open' } as const
      return await withCancelling(deps.db, async (signal) => {
        const options = { preview: preview === '1', events: events === '1', liftRestrictions: lift === '1' }
        const input = { ...file, ...options, answers, actor }
        const report = await importGedcom(deps, input, { signal })
        return await withMedia(deps, report, { file: file.path, actor, signal })
      })
    })
  })
  bind(app, deps, contract.exportGedcom, async (call) => {
    const { version, media } = call.query
    const { exportTemporaryFile } = await exports()
    const withMedia = media === '1'
    const day = timestamp(deps.clock).slice(0, 10)
    const mimeType = withMedia
      ? 'application/vnd.familysearch.gedcom+zip'
      : 'text/vnd.familysearch.gedcom; charset=utf-8'
    return await sendTemporaryFile(call.context, mimeType, async () => {
      await logExport(call, { version, ...(withMedia && { media: true }) })
      return await exportTemporaryFile(deps, version, { day, media: withMedia })
    })
  })
  bind(app, deps, contract.getImportProgress, () => getImportProgress(deps))
  bind(app, deps, contract.cancelImport, async () => {
    await cancelImports(deps)
    return { success: true as const }
  })
}
