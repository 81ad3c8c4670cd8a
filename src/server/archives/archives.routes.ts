/** The calls of the archives. */
import type { Hono } from 'hono'
import type { Deps } from '#server/app.ts'
import { readVersion } from '#server/db/versions.ts'
import { bind } from '#server/http/bind.ts'
import { Answer, actorOf, VersionedList } from '#server/http/call.ts'
import { filtersNothing } from '#shared/archive-filters.ts'
import * as contract from '#shared/contracts/archives.contract.ts'
import { readArchiveStats } from './archive-stats.ts'
import * as archives from './archives.service.ts'

export function archivesRoutes(app: Hono, deps: Deps): void {
  /** An item names its people: one who leaves the family changes it too. */
  const version = () => readVersion(deps.db, 'archives', 'people')

  bind(app, deps, contract.listArchives, async ({ query: { limit, ...filters } }) => {
    if (limit !== undefined) return { data: await archives.listFirstArchives(deps, filters, limit) }
    const load = async () => ({ data: await archives.listArchives(deps, filters) })
    return filtersNothing(filters) ? new VersionedList(await version(), load) : load()
  })
  bind(
    app,
    deps,
    contract.getArchiveStats,
    async () =>
      new VersionedList(await readVersion(deps.db, 'archives'), async () => ({
        data: await readArchiveStats(deps),
      })),
  )
  bind(app, deps, contract.listMyArchives, async ({ session: { accountId } }) => {
    const load = async () => ({ data: await archives.listArchivesOf(deps, accountId) })
    return new VersionedList(`${await version()}-${accountId}`, load)
  })
  bind(app, deps, contract.getArchive, async ({ params }) => ({
    data: await archives.getArchive(deps, params.id),
  }))
  bind(app, deps, contract.getArchiveDownload, async ({ params }) => ({
    downloadUrl: await archives.getDownloadUrl(deps, params.id),
  }))
  bind(app, deps, contract.createArchive, async (call) => {
    const caller = { session: call.session, actor: actorOf(call) }
    const item = await archives.createArchive(deps, caller, call.body, (db, data) =>
      call.keepAnswer(db, new Answer({ data }, 201)),
    )
    return new Answer({ data: item }, 201)
  })
  bind(app, deps, contract.updateArchive, async (call) => {
    const caller = { session: call.session, actor: actorOf(call) }
    const { id } = call.params
    return { data: await archives.updateArchive(deps, caller, id, call.body, call.ifMatch) }
  })
  bind(app, deps, contract.deleteArchive, async (call) => {
    await archives.deleteArchive(deps, actorOf(call), call.params.id, call.ifMatch)
    return { success: true as const }
  })
}
