/** The calls about backups. */
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import type { Deps } from '#server/app.ts'
import { bind } from '#server/http/bind.ts'
import { actorOf } from '#server/http/call.ts'
import * as contract from '#shared/contracts/backups.contract.ts'
import { backUpNow, listBackups, nextBackupAt } from './backups.service.ts'

export function backupsRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.downloadBackup, async (call) => {
    const { name, size, stream } = await backUpNow(deps, actorOf(call))
    const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>
    return call.context.body(body, 200, {
      'Content-Type': 'application/gzip',
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  })
  bind(app, deps, contract.listBackups, async () => ({
    backups: await listBackups(deps),
    next_at: await nextBackupAt(deps),
  }))
}
