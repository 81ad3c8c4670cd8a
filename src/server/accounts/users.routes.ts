/** The calls about administrators' accounts. */
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind.ts'
import { Answer, actorOf } from '#server/http/call.ts'
import * as contract from '#shared/contracts/users.contract.ts'
import * as users from './users.service.ts'

export function usersRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.listUsers, () => users.listUsers(deps))
  bind(app, deps, contract.getUser, ({ params }) => users.getUser(deps, params.id))
  bind(app, deps, contract.createUser, async (call) => {
    const user = await users.createUser(deps, actorOf(call), call.body, (db, created) =>
      call.keepAnswer(db, new Answer(created, 201)),
    )
    return new Answer(user, 201)
  })
  bind(app, deps, contract.updateUser, (call) =>
    users.updateUser(deps, actorOf(call), call.params.id, call.body, call.ifMatch),
  )
  bind(app, deps, contract.deleteUser, async (call) => {
    await users.deleteUser(deps, actorOf(call), call.params.id, call.ifMatch)
    return { success: true as const }
  })
  bind(app, deps, contract.resetUserPassword, (call) =>
    users.resetUserPassword(deps, actorOf(call), call.params.id),
  )
}
