/** Binds the endpoints of the calendar feed. */
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { buildTag, findKnownTag } from '#server/http/etag.ts'
import * as contract from '#shared/contracts/timeline.contract.ts'
import { createFeed, getFeed, readFeed, updateFeed } from './calendar.service.ts'
import { stopFeed } from './stop-feed.service.ts'

/** A calendar program asks every few hours, and mostly for what it has. */
function answerFeed(text: string, known: string | undefined): Response {
  const stem = createHash('sha256').update(text).digest('hex').slice(0, 32)
  const tag = findKnownTag(known, stem)
  if (tag !== null) return new Response(null, { status: 304, headers: { ETag: tag } })
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="family.ics"',
      ETag: buildTag(stem, null),
    },
  })
}

export function calendarRoutes(app: Hono, deps: Deps): void {
  bind(app, deps, contract.getCalendarFeed, async ({ session }) => ({ feed: await getFeed(deps, session) }))
  bind(app, deps, contract.createCalendarFeed, ({ session, body }) => createFeed(deps, session, body))
  bind(app, deps, contract.updateCalendarFeed, async ({ session, body }) => ({
    feed: await updateFeed(deps, session, body),
  }))
  bind(app, deps, contract.deleteCalendarFeed, async ({ session }) => {
    await stopFeed(deps, session.accountId)
    return { success: true as const }
  })
  bind(app, deps, contract.readCalendarFeed, async ({ params, context }) =>
    answerFeed(await readFeed(deps, params.id.slice(0, -'.ics'.length)), context.req.header('If-None-Match')),
  )
}
