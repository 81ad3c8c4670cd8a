/**
 * Binds the endpoints of the statistics. Their versions include the year, because some numbers change with
 * it.
 */

import type { Hono } from 'hono'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { VersionedList } from '#server/http/endpoint-handler.ts'
import { findUndecidable } from '#server/submissions/reports.service.ts'
import { articleKindNames } from '#shared/article-kinds.ts'
import { getDashboardStats, getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'
import { currentYear, readDashboardStats, readHistoryStats, readPublicStats } from './stats.service.ts'

export function statsRoutes(app: Hono, deps: Deps): void {
  const version = () => readVersion(deps.db, 'people', 'events', ...articleKindNames, 'archives')
  const year = () => String(currentYear(deps))

  bind(
    app,
    deps,
    getDashboardStats,
    async ({ session }) =>
      new VersionedList(
        await readVersion(deps.db, 'people', 'accounts', ...articleKindNames, 'archives', 'submissions'),
        () => readDashboardStats(deps, session),
        (await findUndecidable(deps, session.accountId)) ?? '',
      ),
  )
  bind(
    app,
    deps,
    getPublicStats,
    async () => new VersionedList(await version(), () => readPublicStats(deps), year()),
  )
  bind(
    app,
    deps,
    getHistoryStats,
    async () => new VersionedList(await version(), () => readHistoryStats(deps), year()),
  )
}
