/** Binds the endpoints for administrators' accounts. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { EndpointResponse, getActor, TaggedResponse } from '#server/http/endpoint-handler.ts'
import * as contract from '#shared/contracts/users.contract.ts'
import * as users from './users.service.ts'

export function usersRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.listUsers, async () => new TaggedResponse(await users.listUsers(deps)))
  bind(app, deps, contract.getUser, ({ params }) => users.getUser(deps, params.id))
  bind(app, deps, contract.createUser, async (call) => {
    const user = await users.createUser(deps, getActor(call), call.body, (db, created) =>
      call.storeResponse(db, new EndpointResponse(created, 201)),
    )
    return new EndpointResponse(user, 201)
  })
  bind(app, deps, contract.updateUser, (call) =>
    users.updateUser(deps, getActor(call), call.params.id, call.body, call.ifMatch),
  )
  bind(app, deps, contract.deleteUser, async (call) => {
    await users.deleteUser(deps, getActor(call), call.params.id, {
      ifMatch: call.ifMatch,
      words: call.query.words,
    })
    return { success: true as const }
  })
  bind(app, deps, contract.resetUserPassword, (call) =>
    users.resetUserPassword(deps, getActor(call), call.params.id),
  )
}
