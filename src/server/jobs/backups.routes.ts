/** The calls about backups. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind.ts'
import { actorOf } from '#server/http/call.ts'
import { sendFreshFile } from '#server/http/send-fresh-file.ts'
import * as contract from '#shared/contracts/backups.contract.ts'
import { backUpNow, listBackups, nextBackupAt } from './backups.service.ts'

export function backupsRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.downloadBackup, (call) =>
    sendFreshFile(call.context, 'application/gzip', () => backUpNow(deps, actorOf(call))),
  )
  bind(app, deps, contract.listBackups, async () => ({
    backups: await listBackups(deps),
    next_at: await nextBackupAt(deps),
  }))
}
