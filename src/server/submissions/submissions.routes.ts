/** Binds the endpoints of submissions. */
import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { EndpointResponse, getActor, VersionedList } from '#server/http/endpoint-handler.ts'
import * as reviews from '#shared/contracts/reviews.contract.ts'
import * as contract from '#shared/contracts/submissions.contract.ts'
import { findUndecidable } from './reports.service.ts'
import { reviewSubmission } from './review.service.ts'
import * as submissions from './submissions.service.ts'

export function submissionsRoutes(app: Hono, deps: Deps): void {
  const version = () => readVersion(deps.db, 'submissions')

  bind(app, deps, reviews.listSubmissions, async ({ session: { accountId } }) => {
    const undecidable = await findUndecidable(deps, accountId)
    return new VersionedList(
      await version(),
      () => submissions.listSubmissions(deps, undecidable),
      undecidable ?? '',
    )
  })
  bind(app, deps, reviews.listAdminSubmissions, async ({ session, query: { status = 'all' } }) => {
    const undecidable = await findUndecidable(deps, session.accountId)
    const load = () => submissions.listSubmissions(deps, undecidable, status === 'all' ? undefined : status)
    return new VersionedList(await version(), load, `${status}-${undecidable ?? ''}`)
  })
  bind(app, deps, contract.listMySubmissions, async ({ session: { accountId } }) => {
    const load = () => submissions.listUserSubmissions(deps, accountId)
    return new VersionedList(await version(), load, accountId)
  })
  bind(app, deps, reviews.getSubmissionsOverview, ({ session }) =>
    submissions.countSubmissions(deps, session),
  )
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
  for (const review of [reviews.reviewSubmission, reviews.reviewAdminSubmission]) {
    bind(app, deps, review, (call) => {
      const reviewer = { actor: getActor(call), provedAt: call.session.provedAt }
      return reviewSubmission(deps, reviewer, call.params.id, call.body, call.ifMatch)
    })
  }
}
