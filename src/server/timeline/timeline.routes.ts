/** Binds the endpoints of the timeline. */
import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { EndpointResponse, getActor, TaggedResponse, VersionedList } from '#server/http/endpoint-handler.ts'
import * as contract from '#shared/contracts/timeline.contract.ts'
import { createEvent, deleteEvent, updateEvent } from './edit-events.service.ts'
import { getEvent, listEvents, listEventsBetween, listEventsOfType } from './timeline.service.ts'

export function timelineRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.listEvents, async ({ query: { limit } }) =>
    limit === undefined
      ? new VersionedList(await readVersion(deps.db, 'events'), () => listEvents(deps))
      : listEvents(deps, limit),
  )
  bind(
    app,
    deps,
    contract.listEventsInRange,
    async ({ query }) => new TaggedResponse(await listEventsBetween(deps, query.startDate, query.endDate)),
  )
  bind(
    app,
    deps,
    contract.listEventsOfType,
    async ({ params }) => new TaggedResponse(await listEventsOfType(deps, params.type)),
  )
  bind(app, deps, contract.getEvent, ({ params }) => getEvent(deps, params.id))
  bind(app, deps, contract.createEvent, async (call) => {
    const writer = { session: call.session, actor: getActor(call) }
    const event = await createEvent(deps, writer, call.body, (db, created) =>
      call.storeResponse(db, new EndpointResponse(created, 201)),
    )
    return new EndpointResponse(event, 201)
  })
  bind(app, deps, contract.updateEvent, (call) => {
    const writer = { session: call.session, actor: getActor(call) }
    return updateEvent(deps, writer, call.params.id, call.body, call.ifMatch)
  })
  bind(app, deps, contract.deleteEvent, async (call) => {
    await deleteEvent(deps, getActor(call), call.params.id, call.ifMatch)
    return { success: true as const }
  })
}
