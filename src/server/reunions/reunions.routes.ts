/** Binds the endpoints of reunions. An answer arrives as a submission. */
import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { EndpointResponse, getActor, VersionedList } from '#server/http/endpoint-handler.ts'
import { reunionEndpoints } from '#shared/contracts/reunions.contract.ts'
import { createReunion, deleteReunion, listReunions, updateReunion } from './reunions.service.ts'

export function reunionsRoutes(app: Hono, deps: Deps): void {
  bind(
    app,
    deps,
    reunionEndpoints.list,
    async () => new VersionedList(await readVersion(deps.db, 'reunions'), () => listReunions(deps)),
  )
  bind(app, deps, reunionEndpoints.create, async (call) => {
    const reunion = await createReunion(deps, getActor(call), call.body, (db, created) =>
      call.storeResponse(db, new EndpointResponse(created, 201)),
    )
    return new EndpointResponse(reunion, 201)
  })
  bind(app, deps, reunionEndpoints.update, (call) =>
    updateReunion(deps, getActor(call), call.params.id, call.body, call.ifMatch),
  )
  bind(app, deps, reunionEndpoints.remove, async (call) => {
    await deleteReunion(deps, getActor(call), call.params.id, call.ifMatch)
    return { success: true as const }
  })
}
