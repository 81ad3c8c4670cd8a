/** Binds the endpoints of faces. A new mark or answer arrives as a submission. */
import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { getActor, VersionedList } from '#server/http/endpoint-handler.ts'
import * as contract from '#shared/contracts/faces.contract.ts'
import * as decisions from './face-decisions.service.ts'
import { getFacesVariant, listFaces } from './faces.service.ts'

export function facesRoutes(app: Hono, deps: Deps): void {
  bind(
    app,
    deps,
    contract.listFaces,
    async ({ session }) =>
      new VersionedList(
        await readVersion(deps.db, 'faces'),
        () => listFaces(deps, session),
        getFacesVariant(session),
      ),
  )
  bind(app, deps, contract.updateFace, async (call) => {
    const change = { id: call.params.id, region: call.body.region, ifMatch: call.ifMatch }
    return await decisions.updateFace(deps, { session: call.session, actor: getActor(call) }, change)
  })
  bind(app, deps, contract.deleteFace, async (call) => {
    const removed = { id: call.params.id, ifMatch: call.ifMatch }
    await decisions.deleteFace(deps, { session: call.session, actor: getActor(call) }, removed)
    return { success: true as const }
  })
  bind(app, deps, contract.acceptFaceAnswer, async (call) => {
    const accepted = { id: call.params.id, ifMatch: call.ifMatch }
    return await decisions.acceptFaceAnswer(deps, { session: call.session, actor: getActor(call) }, accepted)
  })
  bind(app, deps, contract.deleteFaceAnswer, async (call) => {
    const removed = { id: call.params.id, ifMatch: call.ifMatch }
    await decisions.deleteFaceAnswer(deps, { session: call.session, actor: getActor(call) }, removed)
    return { success: true as const }
  })
  bind(app, deps, contract.listUnmarkedPeople, () => decisions.listUnmarkedPeople(deps))
  bind(app, deps, contract.saveMarkingWish, async (call) => {
    const wish = { personId: call.params.id, isUnmarked: call.body.isUnmarked }
    await decisions.saveMarkingWish(deps, { session: call.session, actor: getActor(call) }, wish)
    return { success: true as const }
  })
}
