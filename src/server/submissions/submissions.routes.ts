/** Binds the endpoints of submissions. */
import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { EndpointResponse, getActor, VersionedList } from '#server/http/endpoint-handler.ts'
import * as contract from '#shared/contracts/submissions.contract.ts'
import { reviewSubmission } from './review.service.ts'
import * as submissions from './submissions.service.ts'

export function submissionsRoutes(app: Hono, deps: Deps): void {
  const version = () => readVersion(deps.db, 'submissions')

  bind(
    app,
    deps,
    contract.listSubmissions,
    async () => new VersionedList(await version(), () => submissions.listSubmissions(deps)),
  )
  bind(app, deps, contract.listAdminSubmissions, async ({ query: { status = 'all' } }) => {
    const load = () => submissions.listSubmissions(deps, status === 'all' ? undefined : status)
    return new VersionedList(await version(), load, status)
  })
  bind(app, deps, contract.listMySubmissions, async ({ session: { accountId } }) => {
    const load = () => submissions.listUserSubmissions(deps, accountId)
    return new VersionedList(await version(), load, accountId)
  })
  bind(app, deps, contract.getSubmissionsOverview, () => submissions.countSubmissions(deps))
  bind(app, deps, contract.createSubmission, async (call) => {
    const caller = { session: call.session, actor: getActor(call) }
    const sent = { payload: call.body, bodySha256: call.bodySha256 }
    const received = await submissions.createSubmission(deps, caller, sent, (db, taken) =>
      call.storeResponse(db, new EndpointResponse(taken, 201)),
    )
    return new EndpointResponse(received, 201)
  })
  bind(app, deps, contract.getSubmission, ({ session, params }) =>
    submissions.getSubmission(deps, session, params.id),
  )
  bind(app, deps, contract.deleteSubmission, async (call) => {
    const caller = { session: call.session, actor: getActor(call) }
    await submissions.deleteSubmission(deps, caller, call.params.id)
    return { success: true as const }
  })
  for (const review of [contract.reviewSubmission, contract.reviewAdminSubmission]) {
    bind(app, deps, review, (call) =>
      reviewSubmission(deps, getActor(call), call.params.id, call.body, call.ifMatch),
    )
  }
}
