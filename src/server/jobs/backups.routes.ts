/** Binds the endpoints of backups. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { getActor } from '#server/http/endpoint-handler.ts'
import { sendTemporaryFile } from '#server/http/temporary-file.ts'
import * as contract from '#shared/contracts/operations.contract.ts'
import { backUpNow, listBackups, nextBackupAt } from './backups.service.ts'

export function backupsRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.downloadBackup, (call) =>
    sendTemporaryFile(call.context, 'application/gzip', () => backUpNow(deps, getActor(call))),
  )
  bind(app, deps, contract.listBackups, async () => ({
    backups: await listBackups(deps),
    next_at: await nextBackupAt(deps),
  }))
}
