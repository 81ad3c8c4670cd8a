/** Binds the endpoints of comments. A new comment arrives as a submission. */
import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { getActor, VersionedList } from '#server/http/endpoint-handler.ts'
import * as contract from '#shared/contracts/comments.contract.ts'
import { deleteComment, listComments, updateComment } from './comments.service.ts'

export function commentsRoutes(app: Hono, deps: Deps): void {
  bind(
    app,
    deps,
    contract.listComments,
    async () => new VersionedList(await readVersion(deps.db, 'comments'), () => listComments(deps)),
  )
  bind(app, deps, contract.updateComment, ({ session, params, body, ifMatch }) =>
    updateComment(deps, session, params.id, body.text, ifMatch),
  )
  bind(app, deps, contract.deleteComment, async (call) => {
    await deleteComment(deps, { session: call.session, actor: getActor(call) }, call.params.id, call.ifMatch)
    return { success: true as const }
  })
}
