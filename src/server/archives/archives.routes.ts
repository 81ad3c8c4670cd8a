/** Binds the endpoints of the archives. */
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { type Call, EndpointResponse, getActor, VersionedList } from '#server/http/endpoint-handler.ts'
import { isEmptyFilter } from '#shared/archive-filters.ts'
import type { ArchiveFilters } from '#shared/contracts/archives.contract.ts'
import * as contract from '#shared/contracts/archives.contract.ts'
import { getArchiveStats } from './archive-stats.ts'
import * as archives from './archives.service.ts'

/** A hash of the filters, for the ETag. */
function hashFilters(filters: ArchiveFilters): string {
  const sortedFilters = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sortedFilters)).digest('base64url').slice(0, 16)
}

export function archivesRoutes(app: Hono, deps: Deps): void {
  const version = () => readVersion(deps.db, 'archives')

  const list = async ({
    query: { limit, ...filters },
  }: Call<typeof contract.listArchives> | Call<typeof contract.listAdminArchives>) => {
    if (limit !== undefined) return { data: await archives.listFirstArchives(deps, filters, limit) }
    const load = async () => ({ data: await archives.listArchives(deps, filters) })
    const variant = isEmptyFilter(filters) ? '' : hashFilters(filters)
    // A search also finds the names of the people in an item.
    const searched = filters.search ? await readVersion(deps.db, 'archives', 'people') : await version()
    return new VersionedList(searched, load, variant)
  }
  bind(app, deps, contract.listArchives, list)
  bind(app, deps, contract.listAdminArchives, list)
  bind(
    app,
    deps,
    contract.getArchiveStats,
    async () =>
      new VersionedList(await readVersion(deps.db, 'archives'), async () => ({
        data: await getArchiveStats(deps),
      })),
  )
  bind(app, deps, contract.listMyArchives, async ({ session: { accountId } }) => {
    const load = async () => ({ data: await archives.listUploads(deps, accountId) })
    return new VersionedList(await version(), load, accountId)
  })
  for (const get of [contract.getArchive, contract.getAdminArchive]) {
    bind(app, deps, get, async ({ params }) => ({ data: await archives.getArchive(deps, params.id) }))
  }
  bind(app, deps, contract.getArchiveDownload, async ({ params }) => ({
    downloadUrl: await archives.getDownloadUrl(deps, params.id),
  }))
  for (const create of [contract.createArchive, contract.createAdminArchive]) {
    bind(app, deps, create, async (call) => {
      const caller = { session: call.session, actor: getActor(call) }
      const item = await archives.createArchive(deps, caller, call.body, (db, data) =>
        call.storeResponse(db, new EndpointResponse({ data }, 201)),
      )
      return new EndpointResponse({ data: item }, 201)
    })
  }
  for (const update of [contract.updateArchive, contract.updateAdminArchive]) {
    bind(app, deps, update, async (call) => {
      const caller = { session: call.session, actor: getActor(call) }
      const { id } = call.params
      return { data: await archives.updateArchive(deps, caller, id, call.body, call.ifMatch) }
    })
  }
  for (const remove of [contract.deleteArchive, contract.deleteAdminArchive]) {
    bind(app, deps, remove, async (call) => {
      await archives.deleteArchive(deps, getActor(call), call.params.id, call.ifMatch)
      return { success: true as const }
    })
  }
}
