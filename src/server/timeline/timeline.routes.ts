/** The calls of the timeline. */
import type { Hono } from 'hono'
import type { Deps } from '#server/app.ts'
import { readVersion } from '#server/db/versions.ts'
import { bind } from '#server/http/bind.ts'
import { VersionedList } from '#server/http/call.ts'
import * as contract from '#shared/contracts/timeline.contract.ts'
import { getEvent, listEvents, listEventsBetween, listEventsOfType } from './timeline.service.ts'

export function timelineRoutes(app: Hono, deps: Deps): void {
  /** An event carries its person's name: a change of people changes the list too. */
  const version = () => readVersion(deps.db, 'events', 'people')

  bind(app, deps, contract.listEvents, async () => new VersionedList(await version(), () => listEvents(deps)))
  bind(app, deps, contract.listEventsInRange, ({ query }) =>
    listEventsBetween(deps, query.startDate, query.endDate),
  )
  bind(app, deps, contract.listEventsOfType, ({ params }) => listEventsOfType(deps, params.type))
  bind(app, deps, contract.getEvent, ({ params }) => getEvent(deps, params.id))
}
